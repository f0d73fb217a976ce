/**
 * The family: highlights the lines of the game that is pointed at or read about. Without this
 * script all lines look alike.
 */

const graph = document.querySelector(".graph") as SVGSVGElement;

function highlight(game: string | null | undefined) {
  graph.classList.toggle("lit", Boolean(game));
  const near = new Set([game]);
  for (const edge of graph.querySelectorAll("[data-edge]")) {
    const ends = (edge.getAttribute("data-edge") ?? "").split(" ");
    const on = Boolean(game) && ends.includes(String(game));
    edge.classList.toggle("on", on);
    if (on) for (const end of ends) near.add(end);
  }
  for (const node of graph.querySelectorAll("[data-node]"))
    node.classList.toggle("on", near.has(node.getAttribute("data-node")));
}

const gameAt = (at: EventTarget | null) => {
  const named = at instanceof Element ? at.closest("[data-node], [data-of]") : null;
  return named?.getAttribute("data-node") ?? named?.getAttribute("data-of");
};
/** The game whose section is in the address, when nothing is pointed at. */
const gameInAddress = () =>
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.dataset?.of;

for (const event of ["pointerover", "focusin"])
  addEventListener(event, ({ target }) => highlight(gameAt(target) ?? gameInAddress()));
addEventListener("hashchange", () => highlight(gameInAddress()));
highlight(gameInAddress());
