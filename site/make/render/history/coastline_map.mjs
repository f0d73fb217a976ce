/**
 * Runs under node, at build time:  node coastline_map.mjs NODE_MODULES ASKED OUT
 * ASKED is a JSON file: {"places": {NAME: [longitude, latitude]}, "maps": {NAME: [west, south, east, north]}}. OUT gets for
 * each map {"width", "height", "land", "grid": paths, "at": {PLACE: [x, y]}, "boxes": {MAP: path}}: the coasts of Natural Earth
 * (world-atlas), simplified to a few kilobytes and projected, the position of each place, and the outline of each other map.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, inputPath, out] = process.argv.slice(2);
const from = createRequire(join(folder, "any.js"));
const load = async (/** @type {string} */ name) => {
  const imported = await import(pathToFileURL(from.resolve(name)).href);
  return { ...imported.default, ...imported };
};
const [{ geoGraticule, geoNaturalEarth1, geoPath }, { feature }, { presimplify, simplify }] =
  await Promise.all(["d3-geo", "topojson-client", "topojson-simplify"].map(load));
const { places, maps } = JSON.parse(readFileSync(inputPath, "utf8"));

const WIDTH = 400; // of each map; the numbers below are in the same units
const FINEST = 1.6; // the smallest triangle, in square units, that a bend of the coast may make
const ISLAND = 0.6; // and the smallest island
const atlas = presimplify(from("world-atlas/land-50m.json"));

function chart([west, south, east, north]) {
  const middle = (west + east) / 2;
  const flat = geoNaturalEarth1().rotate([-middle, 0]).scale(1).translate([0, 0]);
  const widest = south < 0 && north > 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
  flat.scale(WIDTH / (flat([east, widest])[0] - flat([west, widest])[0]));
  const top = flat([middle, north])[1];
  const height = Math.round(flat([middle, south])[1] - top);
  flat.translate([WIDTH / 2, -top]);
  flat.clipExtent([
    [-2, -2],
    [WIDTH + 2, height + 2],
  ]);
  const drawn = geoPath(flat).digits(1);
  const degree = flat([middle + 1, (south + north) / 2])[0] - WIDTH / 2;
  const thin = simplify(atlas, FINEST / degree ** 2);
  const land = feature(thin, thin.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
  );
  const parts = land
    .map((coordinates) => ({ type: "Polygon", coordinates }))
    .filter((part) => drawn.area(part) > ISLAND);
  const step = east - west > 180 ? 30 : 10;
  const at = (/** @type {number[]} */ place) => flat(place).map((n) => Math.round(n * 10) / 10);
  const box = ([w, s, e, n]) =>
    `M${[
      [w, s],
      [e, s],
      [e, n],
      [w, n],
    ]
      .map((corner) => at(corner).join(" "))
      .join("L")}Z`;
  return {
    width: WIDTH,
    height,
    land: parts.map((part) => drawn(part) ?? "").join(""),
    grid: drawn(geoGraticule().step([step, step]).precision(15)()),
    at: Object.fromEntries(Object.entries(places).map(([name, place]) => [name, at(place)])),
    boxes: Object.fromEntries(Object.entries(maps).map(([name, edges]) => [name, box(edges)])),
  };
}

writeFileSync(
  out,
  JSON.stringify(
    Object.fromEntries(Object.entries(maps).map(([name, edges]) => [name, chart(edges)])),
  ),
);
