/**
 * <alquerque-board game="fanorona" lang="en" rules="…" …>: a board of this site in a page of one's
 * own. It makes the <iframe> of embed/GAME/ (pages/play/embedded.ts says what its address may say), as
 * high as the board needs, and passes on what happens there:
 *
 *     alquerque-move   detail: {acts, move, side}
 *     alquerque-end    detail: {winner: "w"|"b"|null, reason}
 *
 * It is a plain script and no module: for a module a host must allow other sites to fetch it
 * (CORS), and not every one does. Every attribute but "game" and "lang" becomes a part of the
 * address. The site is where this script lies.
 */

const SITE = new URL(".", (document.currentScript as HTMLScriptElement).src);
const WORDS = [
  "rules",
  "set",
  "own",
  "first",
  "start",
  "acts",
  "ply",
  "tree",
  "turned",
  "w",
  "b",
  "theme",
  "show",
  "readonly",
];
const NAME = /^[\w-]+$/;

class AlquerqueBoard extends HTMLElement {
  static observedAttributes = ["game", "lang", ...WORDS];

  #frame: HTMLIFrameElement | null = null;
  #hear = ({ source, origin, data }: MessageEvent) => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== SITE.origin) return;
    const { alquerque: messageKind, ...detail } = Object(data);
    if (messageKind === "height" && detail.height > 0) frame.style.height = `${detail.height}px`;
    if (messageKind === "move" || messageKind === "end")
      this.dispatchEvent(new CustomEvent(`alquerque-${messageKind}`, { detail, bubbles: true }));
  };

  connectedCallback() {
    const frame = document.createElement("iframe");
    frame.style.cssText = "display:block;width:100%;border:0;min-height:20rem";
    frame.allow = "clipboard-write; fullscreen";
    this.#frame = frame;
    this.#point();
    this.replaceChildren(frame);
    addEventListener("message", this.#hear);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#frame = null;
  }

  attributeChangedCallback() {
    if (this.#frame) this.#point();
  }

  #point() {
    const game = this.getAttribute("game") ?? "";
    const lang = this.getAttribute("lang") ?? "es";
    if (!this.#frame || !NAME.test(game) || !NAME.test(lang)) return;
    const parts = WORDS.filter((name) => this.hasAttribute(name)).map(
      (name) => `${name}=${encodeURIComponent(this.getAttribute(name) || "1")}`,
    );
    this.#frame.title = this.getAttribute("title") ?? "Alquerque";
    this.#frame.src = new URL(
      `${lang}/embed/${game}/#${[...parts, "grow=1"].join("&")}`,
      SITE,
    ).href;
  }
}
customElements.define("alquerque-board", AlquerqueBoard);
