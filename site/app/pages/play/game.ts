/**
 * A game's page: one session, and round it the features that show it and act on it. The page reads
 * what the build has put into it and what the address asks for; all that happens then happens in
 * the session.
 */

import { createAll } from "../../lib/compose.ts";
import { anchorIn } from "../../session/address.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { createSession } from "../../session/session.ts";
import { ownRulesIn } from "../../session/own_rules.ts";
import { gameFeatures } from "./game/features.ts";
import { readStart } from "./game/start.ts";

const start = readStart();
const { root, state, prebuilt, fragment, modes } = start;
const session = createSession({ root, state, engine: createEngine(), prebuilt });
const { features, highlighter, lazy, resumeOffer } = gameFeatures(session, start);
createAll(features);

highlighter().selectPlace(anchorIn(fragment));
if (!start.isReturn && ownRulesIn(fragment))
  lazy().ownRules((it) => it.onPageOpened(fragment, modes.length > 0));
session.refresh();
if (!start.hasPlayInAddress && !modes.length) void resumeOffer().offer();
