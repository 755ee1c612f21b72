import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Bounds of an archive: a few bytes may stand for gigabytes. */
export type ZipBounds = {
  entriesMax: number;
  /** Bytes of all entries together, unpacked. */
  bytesMax: number;
  /** Unpacked bytes for each packed one. */
  ratioMax: number;
};

export type ZipEntry = { name: string; bytes: Buffer };

/** An archive that is damaged, or exceeds a bound. */
export class BadZip extends Error {
  readonly code: 'damaged' | 'too_large' | 'unsupported';

  constructor(code: BadZip['code'], message: string) {
    super(message);
    this.name = 'BadZip';
    this.code = code;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const commentBytesMax = 65_535;
const methods = { stored: 0, deflated: 8 };

/** Whether bytes begin as an archive does. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= 4 && (bytes.readUInt32LE(0) === localSignature || isEnd(bytes, 0));

const isEnd = (bytes: Buffer, at: number) => bytes.readUInt32LE(at) === endSignature;

/**
 * Reads the files of an archive. Sizes that the archive states are checked before anything is
 * unpacked, and what is unpacked is checked against them. Throws `BadZip`.
 */
export async function readZip(archive: Buffer, bounds: ZipBounds): Promise<ZipEntry[]> {
  const listed = listEntries(archive, bounds);
  const entries: ZipEntry[] = [];
  for (const entry of listed) {
    if (!entry.name.endsWith('/')) entries.push(await unpack(archive, entry));
  }
  return entries;
}

type Listed = {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  checksum: number;
  offset: number;
};

function listEntries(archive: Buffer, { entriesMax, bytesMax, ratioMax }: ZipBounds): Listed[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > entriesMax) {
    throw new BadZip('too_large', `has ${count} files, and may have ${entriesMax}`);
  }
  const listed: Listed[] = [];
  let at = archive.readUInt32LE(end + 16);
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(archive, at);
    bytes += entry.bytes;
    if (bytes > bytesMax) {
      throw new BadZip('too_large', `has over ${bytesMax} bytes when unpacked`);
    }
    if (entry.bytes > entry.packedBytes * ratioMax) {
      throw new BadZip('too_large', `unpacks a file to over ${ratioMax} times its size`);
    }
    listed.push(entry);
    at += entry.length;
  }
  return listed;
}

/** The list of files is found from the end, before which only a comment may be. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - commentBytesMax);
  for (let at = archive.length - endBytes; at >= first; at -= 1) {
    if (isEnd(archive, at)) return at;
  }
  throw new BadZip('damaged', 'has no list of files: it is cut off, or not a ZIP file');
}

function readEntry(archive: Buffer, at: number): Listed & { length: number } {
  const head = slice(archive, at, 46);
  if (head.readUInt32LE(0) !== entrySignature) throw damaged();
  const isEncrypted = (head.readUInt16LE(8) & 1) === 1;
  const method = head.readUInt16LE(10);
  const isKnown = method === methods.stored || method === methods.deflated;
  const packedBytes = head.readUInt32LE(20);
  const bytes = head.readUInt32LE(24);
  const offset = head.readUInt32LE(42);
  // Larger files state their sizes elsewhere, and would exceed every bound.
  const isLarge = [packedBytes, bytes, offset].includes(0xffffffff);
  if (isEncrypted || !isKnown || isLarge) {
    throw new BadZip('unsupported', 'is encrypted, or packed in a way that is not supported');
  }
  const nameBytes = head.readUInt16LE(28);
  const length = 46 + nameBytes + head.readUInt16LE(30) + head.readUInt16LE(32);
  return {
    name: slice(archive, at + 46, nameBytes).toString(),
    method,
    packedBytes,
    bytes,
    checksum: head.readUInt32LE(16),
    offset,
    length,
  };
}

async function unpack(archive: Buffer, entry: Listed): Promise<ZipEntry> {
  const head = slice(archive, entry.offset, 30);
  if (head.readUInt32LE(0) !== localSignature) throw damaged();
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = slice(archive, start, entry.packedBytes);
  const bytes = entry.method === methods.stored ? packed : await inflateTo(packed, entry.bytes);
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.checksum) throw damaged();
  return { name: entry.name, bytes };
}

async function inflateTo(packed: Buffer, bytes: number): Promise<Buffer> {
  try {
    // Stops at what the list of files states, which is within the bounds.
    return await inflate(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw damaged();
  }
}

function slice(archive: Buffer, at: number, length: number): Buffer {
  if (at + length > archive.length) throw damaged();
  return archive.subarray(at, at + length);
}

const damaged = () => new BadZip('damaged', 'is damaged');
