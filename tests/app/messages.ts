/** The site's own words, by language. */

import en from "../../site/lang/en.json";
import es from "../../site/lang/es.json";
import type { MessageTree } from "./page.ts";

export const MESSAGES = { en, es } as unknown as { en: MessageTree; es: MessageTree };
