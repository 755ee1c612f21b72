/** The response exceeds the limit for buffering. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads a body as UTF-8 text; throws `BodyTooLarge` as soon as it exceeds its limit. */
export async function readBoundedText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection, so the rest is never read.
    if (bytes > bytesMax) throw new BodyTooLarge(`The body is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
