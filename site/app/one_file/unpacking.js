// @ts-check
/** @param {string} code  a file as it is packed: gzipped, in base64 @returns {Response}  what it holds */
export function unpacked(code) {
  const letters = atob(code);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** The address of a blob. @param {BlobPart} what @param {string} path @param {{[ending: string]: string}} kinds  media types */
export const blobOf = (what, path, kinds) =>
  URL.createObjectURL(new Blob([what], { type: kinds[path.split(".").at(-1) ?? ""] }));
