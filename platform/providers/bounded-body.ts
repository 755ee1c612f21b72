/** The reply is longer than we are ready to hold. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads a body as UTF-8 text; throws `BodyTooLarge` as soon as it exceeds its bound. */
export async function readBoundedText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection, so the rest is never taken in.
    if (bytes > bytesMax) throw new BodyTooLarge(`The body is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
