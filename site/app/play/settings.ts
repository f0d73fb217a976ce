/**
 * How the board looks, how large it is and how much it tells: ground, men, size, letters, guides,
 * sounds, which way round. The panel stands beside the board or above its button, so that the board
 * shows each choice at once. Choices are remembered for the whole site; which way round belongs to
 * the game and stands in its address. head/theme.ts applies them before the first paint.
 */

import { isPhoneWide } from "../lib/breakpoints.ts";
import { all, requireElement, unpackTemplate } from "../lib/dom.ts";
import { keep, recall } from "../lib/preferences.ts";
import { isCoachInvited } from "./coach.ts";
import type { GameSession } from "../session/session.ts";

interface Settings {
  ground: string;
  men: string;
  speed: string;
  size: number;
  names: boolean;
  guides: boolean;
  confirms: boolean;
  keeps: boolean;
  coach: boolean;
  sound: boolean;
}

const GROUNDS: [string, ...string[]] = ["leaf", "walnut", "slate", "plain"];
/**
 * The sets of men. A game may name the one that it is shown with until another is chosen
 * (site/data/gallery.json).
 */
const PIECE_SETS: [string, ...string[]] = ["turned", "plain", "pawns"];
const defaultPieceSet = () => document.documentElement.dataset.usualMen ?? PIECE_SETS[0];
/** How fast men move on the board. */
const SPEEDS = ["none", "quick", "usual", "slow"];
const USUAL_SPEED = "usual";
/** The least and the greatest size, in hundredths of what the window has room for. */
const MIN_SIZE_PERCENT = 60;
const MAX_SIZE_PERCENT = 130;
/** The size on a phone when the board is magnified; it is then moved under the finger. */
const MAGNIFIED_SIZE_PERCENT = 200;

/** What has been chosen in this browser. */
const storedSettings = () => recall("board") as Settings | null;

export function loadSettings(): Settings {
  const stored = storedSettings() ?? ({} as Settings);
  const size = Number(stored.size);
  return {
    ground: GROUNDS.includes(stored.ground) ? stored.ground : GROUNDS[0],
    men: PIECE_SETS.includes(stored.men) ? stored.men : defaultPieceSet(),
    speed: SPEEDS.includes(stored.speed) ? stored.speed : USUAL_SPEED,
    size: size >= MIN_SIZE_PERCENT && size <= MAX_SIZE_PERCENT ? size : 100,
    names: stored.names !== false,
    guides: stored.guides !== false,
    confirms: stored.confirms === true,
    keeps: stored.keeps === true,
    coach: stored.coach === true || isCoachInvited,
    sound: stored.sound === true,
  };
}

/** what the sounds ask of the settings */
export interface SoundSetting {
  isSoundOn: () => boolean;
  /** whether the reader has turned it on or off */
  isSoundChosen: () => boolean;
  turnSoundOn: () => void;
}

export function createSettings(session: GameSession): SoundSetting {
  const panel = requireElement("[data-settings]");
  const opener = requireElement("[data-do=settings]");
  const box = (name: string) => requireElement(`input[name="${name}"]`, panel) as HTMLInputElement;
  let settings = loadSettings();

  const resize = (size: number) =>
    document.documentElement.style.setProperty("--size", String(Number(size) / 100));

  /**
   * Applies the settings. Writes to the root element only on a change, since each write makes the
   * browser recompute every style.
   */
  function apply() {
    const root = document.documentElement;
    root.dataset.surface = settings.ground;
    if (PIECE_SETS.includes(storedSettings()?.men ?? "")) root.dataset.men = settings.men;
    root.dataset.speed = settings.speed;
    root.dataset.names = settings.names ? "on" : "off";
    resize(settings.size);
  }

  /** The choices in the panel, while it is open. */
  function drawPanel() {
    if (!panel.matches(":popover-open")) return;
    box("flip").checked = session.state.flipped;
    for (const name of ["ground", "men"] as const)
      for (const choice of all(`input[name=${name}]`, panel)) {
        const radio = choice as HTMLInputElement;
        radio.checked = radio.value === settings[name];
      }
    box("size").value = String(settings.size);
    (requireElement("select[name=speed]", panel) as HTMLSelectElement).value = settings.speed;
    for (const name of ["names", "guides", "confirms", "keeps", "coach", "sound"] as const)
      box(name).checked = settings[name];
  }

  const applyGuides = () =>
    session.put({
      ...session.state,
      guides: settings.guides,
      confirmsMoves: settings.confirms,
      keepsTakenBack: settings.keeps,
      coach: settings.coach,
    });

  function choose(name: string, wish: string | number | boolean) {
    settings = { ...settings, [name]: wish };
    // Only what has been chosen is kept: the set of men that is usual here is not that of every
    // game.
    keep("board", { ...storedSettings(), [name]: wish });
    apply();
    drawPanel();
    applyGuides();
  }

  panel.addEventListener("input", (event) => {
    const { name, value, checked, type } = event.target as HTMLInputElement;
    if (name === "flip") return session.flip();
    choose(name, type === "checkbox" ? checked : type === "range" ? Number(value) : value);
  });
  // A popover is placed by hand: beside the board where there is room, else above its button; on a
  // phone at the lower edge.
  panel.addEventListener("beforetoggle", () => unpackTemplate(panel));
  panel.addEventListener("toggle", (event) => {
    const open = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(open));
    if (!open) return;
    drawPanel();
    const { width, height } = panel.getBoundingClientRect();
    const narrow = isPhoneWide();
    const side = session.board.svg.getBoundingClientRect().right + 12;
    const left = Math.min(side, innerWidth - width - 8);
    panel.style.left = `${narrow ? 0 : Math.max(8, left)}px`;
    const free = innerHeight - height;
    panel.style.top = `${narrow ? Math.max(0, free) : Math.max(8, free / 2)}px`;
    requireElement("input", panel).focus();
  });
  listenToMagnifier(session, (magnified) =>
    resize(magnified ? MAGNIFIED_SIZE_PERCENT : settings.size),
  );
  applyGuides();
  Object.assign(session.keys, { f: session.flip });
  session.watch(drawPanel);
  return {
    isSoundOn: () => settings.sound,
    isSoundChosen: () => storedSettings()?.sound !== undefined,
    turnSoundOn: () => choose("sound", true),
  };
}

/** With at least this many pixels between points, no magnifier is offered. */
const TOUCHABLE_POINT_GAP_PX = 40;

/**
 * The button that a phone has where points lie close together: twice as large, and moved under the
 * finger.
 */
function listenToMagnifier(session: GameSession, magnify: (magnified: boolean) => void) {
  const button = requireElement('[data-do="magnify"]');
  const { svg } = session.board;
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  new ResizeObserver(() => {
    button.hidden = !isOn() && (svg.getScreenCTM()?.a ?? 1) * 100 >= TOUCHABLE_POINT_GAP_PX;
  }).observe(svg);
  button.addEventListener("click", () => {
    const on = !isOn();
    button.setAttribute("aria-pressed", String(on));
    magnify(on);
    const house = requireElement(".house", session.root);
    house.scrollLeft = (house.scrollWidth - house.clientWidth) / 2;
  });
}
