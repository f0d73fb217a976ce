/**
 * What a file holds.
 * @param code as it is packed: gzipped, in base64
 */
export function unpack(code: string): Response {
  const letters = atob(code);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const { body } = new Response(bytes); // a blob could not be read in every worker
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")));
}
