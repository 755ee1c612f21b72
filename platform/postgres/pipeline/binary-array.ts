/** OIDs of Postgres' integer types, and the size of a value in bytes. */
const types = { int4: { oid: 23, bytes: 4 }, int8: { oid: 20, bytes: 8 } } as const;
const textOid = 25;

const headerBytes = 20;
/** Offset of the number of values in the header. */
const lengthAt = 12;
const wordValues = 2 ** 32;

function writeInt8(view: DataView, at: number, value: number | bigint): void {
  if (typeof value === 'bigint') {
    view.setBigInt64(at, value);
    return;
  }
  const high = Math.floor(value / wordValues);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * wordValues);
}

/**
 * Writes the number of dimensions, the null flag and the type, then the dimension's length and
 * lower bound.
 */
function writeHeader(view: DataView, oid: number, values: readonly unknown[]): void {
  const header = [1, values.includes(null) ? 1 : 0, oid, values.length, 1];
  for (const [index, word] of header.entries()) view.setInt32(4 * index, word);
}

/**
 * Encodes an array of integers in Postgres' binary format, which pg sends unchanged, so neither
 * side formats or parses digits. For arrays of thousands. Values beyond 2^53 are bigints.
 */
export function binaryArray(
  type: keyof typeof types,
  values: readonly (number | bigint | null)[],
): Uint8Array<ArrayBuffer> {
  const { oid, bytes } = types[type];
  const view = new DataView(new ArrayBuffer(headerBytes + values.length * (4 + bytes)));
  writeHeader(view, oid, values);
  let at = headerBytes;
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : bytes);
    at += 4;
    if (value === null) continue;
    if (type === 'int8') writeInt8(view, at, value);
    else view.setInt32(at, Number(value));
    at += bytes;
  }
  return new Uint8Array(view.buffer, 0, at);
}

/** Encodes an array of texts in the same way. */
export function binaryTextArray(values: readonly string[]): Uint8Array<ArrayBuffer> {
  // Allocated outside Node's buffer pool, so that it can be transferred to another thread.
  const bytesMax = values.reduce((sum, value) => sum + 4 + 3 * value.length, headerBytes);
  const bytes = Buffer.allocUnsafeSlow(bytesMax) as Buffer<ArrayBuffer>;
  const view = new DataView(bytes.buffer);
  writeHeader(view, textOid, values);
  let at = headerBytes;
  for (const value of values) {
    const written = bytes.write(value, at + 4, 'utf8');
    view.setInt32(at, written);
    at += 4 + written;
  }
  return bytes.subarray(0, at);
}

/** Joins arrays of the same element type, without nulls, into one. */
export function joinBinaryArrays(
  arrays: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> {
  const [first] = arrays;
  if (!first || arrays.length === 1) return first ?? binaryTextArray([]);
  const length = arrays.reduce((sum, array) => sum + array.length - headerBytes, headerBytes);
  const joined = new Uint8Array(length);
  joined.set(first.subarray(0, headerBytes));
  let at = headerBytes;
  let values = 0;
  for (const array of arrays) {
    joined.set(array.subarray(headerBytes), at);
    at += array.length - headerBytes;
    values += new DataView(array.buffer, array.byteOffset).getInt32(lengthAt);
  }
  new DataView(joined.buffer).setInt32(lengthAt, values);
  return joined;
}
