/** What an animation shows and for how long, where things stand on a picture, and a GIF's bytes. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { createGif, layOut, MAX_COLOURS, MAX_FRAMES, planFrames, sampleFrames } from "./page.ts";

const plies = (turns: number) => Array.from({ length: turns + 1 }, (_, n) => 2 * n);
const seconds = (frames: { delayMs: number }[]) =>
  frames.reduce((sum, { delayMs }) => sum + delayMs, 0) / 1000;

test("each turn is seen for a second, and the last position for three", () => {
  assert.deepEqual(planFrames([0, 1, 4]), [
    { ply: 0, delayMs: 1000 },
    { ply: 1, delayMs: 1000 },
    { ply: 4, delayMs: 3000 },
  ]);
  assert.equal(seconds(planFrames(plies(80))), 83);
});

test("a game without a move is one position", () => {
  assert.deepEqual(planFrames([0]), [{ ply: 0, delayMs: 3000 }]);
});

test("a longer game is played quicker, in whole hundredths of a second", () => {
  const frames = planFrames(plies(200));
  assert.equal(frames.length, 201);
  assert.equal(frames[1]?.delayMs, 400);
  assert.ok(planFrames(plies(87)).every(({ delayMs }) => delayMs % 10 === 0));
});

test("of a very long game turns are left out, but not its ends", () => {
  const frames = planFrames(plies(3000));
  assert.equal(frames.length, MAX_FRAMES);
  assert.equal(frames[0]?.ply, 0);
  assert.equal(frames.at(-1)?.ply, 6000);
  assert.ok(frames.every(({ ply }, n) => n === 0 || ply > (frames[n - 1]?.ply ?? ply)));
  assert.ok(frames.every(({ delayMs }) => delayMs >= 200));
  assert.ok(seconds(frames) < 90);
});

test("the colours are taken from both ends and from between, each position once", () => {
  const frames = planFrames(plies(8));
  assert.deepEqual(
    sampleFrames(frames, 5).map(({ ply }) => ply),
    [0, 4, 8, 12, 16],
  );
  assert.equal(sampleFrames(planFrames(plies(1)), 5).length, 2);
  assert.equal(sampleFrames(planFrames([0]), 5).length, 1);
});

test("a board of any shape fits, and its proportions stay", () => {
  for (const view of [
    { width: 560, height: 560 },
    { width: 1000, height: 580 },
    { width: 400, height: 900 },
  ]) {
    const { board, margin, caption, height, above, below } = layOut(view);
    assert.ok(Math.abs(board.width / board.height - view.width / view.height) < 1e-9);
    assert.ok(board.x >= margin && board.x + board.width <= 560 - margin + 1e-9);
    assert.ok(above < board.y && below > board.y + board.height && caption[2] < height);
  }
});

/** Pixels of so many colours, which differ from picture to picture. */
function noise(count: number, seed: number) {
  const pixels = new Uint8ClampedArray(4 * count);
  let drawn = seed;
  for (let n = 0; n < pixels.length; n += 1) {
    drawn = (drawn * 48271) % 2147483647;
    pixels[n] = n % 4 === 3 ? 255 : drawn & 0xe0; // 512 colours
  }
  return pixels;
}

test("however many colours there are, a palette has room for one that means no change", () => {
  const gif = createGif(64, 64, [noise(64 * 64, 1), noise(64 * 64, 2)]);
  assert.equal(MAX_COLOURS, 127);
  assert.ok(gif.palette.length > 60 && gif.palette.length <= MAX_COLOURS);
});

test("a frame like the one before costs next to nothing", () => {
  const [width, height] = [200, 200];
  const pixels = noise(width * height, 3);
  const size = (repeats: number) => {
    const gif = createGif(width, height, [pixels]);
    for (let n = 0; n <= repeats; n += 1) gif.addFrame(pixels, 1000);
    return gif.finish().length;
  };
  assert.ok(size(0) > 10_000);
  assert.ok(size(10) - size(0) < 10 * 100, `${size(10) - size(0)}`);
});

test("it begins and ends as a GIF does", () => {
  const gif = createGif(2, 1, [noise(2, 4)]);
  gif.addFrame(noise(2, 4), 1000);
  const bytes = gif.finish();
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 6)), "GIF89a");
  assert.deepEqual([...bytes.subarray(6, 10)], [2, 0, 1, 0]);
  assert.equal(bytes.at(-1), 0x3b);
});
