import { inflateSync } from 'node:zlib';

const pixelsMax = 12_000_000;
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7 passes: first column, first row, and steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether a PNG can be decoded completely. pdfkit unpacks pixels in a callback: corrupt ones would
 * throw an uncatchable error and crash the worker. Other media types are left to pdfkit.
 */
export function isUsableLogo(logo: Buffer): boolean {
  if (!logo.subarray(0, 8).equals(pngSignature)) return true;
  try {
    return isWholePng(logo);
  } catch {
    return false;
  }
}

function isWholePng(png: Buffer): boolean {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const bits = (png[24] ?? 0) * (samplesOf[png[25] ?? -1] ?? 0);
  if (bits === 0 || width * height === 0 || width * height > pixelsMax) return false;
  const data: Buffer[] = [];
  let type = '';
  for (let at = 8; type !== 'IEND'; ) {
    const length = png.readUInt32BE(at);
    type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows =
    png[28] === 1
      ? passRows(width, height, bits)
      : [{ count: height, bytes: bytesOf(width, bits) }];
  const total = rows.reduce((sum, { count, bytes }) => sum + count * (bytes + 1), 0);
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: total + 1024 });
  return pixels.length >= total && hasKnownFilters(pixels, rows);
}

const bytesOf = (width: number, bits: number): number => Math.ceil((width * bits) / 8);

const passRows = (width: number, height: number, bits: number) =>
  passes
    .map(([left, top, across, down]) => ({
      count: Math.ceil((height - top) / down),
      bytes: bytesOf(Math.ceil((width - left) / across), bits),
    }))
    .filter(({ count, bytes }) => count > 0 && bytes > 0);

function hasKnownFilters(pixels: Buffer, rows: { count: number; bytes: number }[]): boolean {
  let at = 0;
  for (const { count, bytes } of rows) {
    for (let row = 0; row < count; row += 1, at += bytes + 1) {
      if ((pixels[at] ?? 5) > 4) return false;
    }
  }
  return true;
}
