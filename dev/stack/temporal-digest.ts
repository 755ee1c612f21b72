import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The release of Temporal's CLI that is fetched. */
export const temporalRelease = '1.9.1';

/** SHA-256 of its program, by Node's names of platform and processor. */
const digests: Record<string, string> = {
  'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
  'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
  'darwin-x64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
  'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
};

/**
 * Throws unless a file is the program of that release for this machine. Nothing that was fetched
 * runs before.
 */
export async function assertTemporalDigest(
  file: string,
  expected = digests[`${process.platform}-${process.arch}`],
): Promise<void> {
  if (expected === undefined) {
    throw new Error(
      `no SHA-256 of Temporal ${temporalRelease} is known for ${process.platform} on ${process.arch}`,
    );
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (found === expected) return;
  throw new Error(
    `it is not Temporal ${temporalRelease}: its SHA-256 is ${found}, not ${expected}`,
  );
}
