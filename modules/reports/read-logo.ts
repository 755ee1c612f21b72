import { invalid } from '../../platform/errors';
import { FetchFailed } from '../../platform/network/fetch-failed';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { isUsableLogo } from './pdf/usable-logo';

export const logoBytesMax = 1024 * 1024;
const sideMin = 16;
const sideMax = 4_000;
const fetchMsMax = 10_000;

type Image = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): Image | undefined {
  // The signature, and the first chunk, which must be the image header.
  if (!bytes.subarray(0, 8).equals(pngHead) || bytes.length < 45) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Whether a marker is a frame, which contains the size: C0 to CF, except the tables of Huffman, JPG
 * and arithmetic coding.
 */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Image | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { mediaType: 'image/jpeg', width, height };
    }
    // Markers D0 to D9 have no length; all others include one.
    at += marker >= 0xd0 && marker <= 0xd9 ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

export type LogoFile = { mediaType: Image['mediaType']; bytes: Buffer };

/**
 * Validates a logo's bytes. Throws a 422 about `path` unless they are a PNG or JPEG of acceptable
 * size.
 */
export function checkLogo(bytes: Buffer, path: string): LogoFile {
  if (bytes.length > logoBytesMax) throw tooLarge(path);
  const image = readPng(bytes) ?? readJpeg(bytes);
  if (!image) throw invalid(path, 'logo_no_image', 'The logo is no PNG and no JPEG.');
  if (!isUsableLogo(bytes))
    throw invalid(path, 'logo_broken', 'The logo cannot be read to its end.');
  const { width, height, mediaType } = image;
  const isFit = [width, height].every((side) => side >= sideMin && side <= sideMax);
  if (!isFit) {
    const message = `The logo has ${width} × ${height} pixels; a side may have ${sideMin} to ${sideMax}.`;
    throw invalid(path, 'logo_size', message);
  }
  return { mediaType, bytes };
}

const unreachable =
  'The logo cannot be fetched: its host is not known, has no public address, or does not answer as it should.';

export const tooLarge = (path: string) =>
  invalid(path, 'logo_too_large', `The logo is over ${logoBytesMax} bytes.`);

/**
 * Fetches a logo from a URL set by the tenant, which must not be internal. Throws a 422 about
 * `path`.
 */
export async function fetchLogo(
  safeFetch: SafeFetch,
  url: string,
  path: string,
): Promise<LogoFile> {
  try {
    const answer = await safeFetch.fetch(url, {
      accept: 'image/png, image/jpeg',
      bytesMax: logoBytesMax,
      timeoutMs: fetchMsMax,
      redirectsMax: 3,
      unpackGzipFiles: false,
    });
    if (answer.status !== 200) {
      throw invalid(path, 'logo_unreachable', `The logo’s address answers ${answer.status}.`);
    }
    return checkLogo(answer.body, path);
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    if (error.code === 'body_too_large') throw tooLarge(path);
    // One sentence for all, so that it does not reveal which hosts exist inside.
    throw invalid(path, 'logo_unreachable', unreachable);
  }
}
