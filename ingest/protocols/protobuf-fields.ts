import { Reader } from 'protobufjs/minimal';

/** A message's field: a number, eight bytes, or bytes that are a text or a nested message. */
export type Field =
  | { number: number; kind: 'varint'; value: bigint }
  | { number: number; kind: 'fixed64'; bytes: Buffer }
  /**
   * `isCut` when its length reaches beyond the end of the message: `bytes` then ends with the
   * message.
   */
  | { number: number; kind: 'bytes'; bytes: Buffer; isCut: boolean };

/** Thrown for data that is not protobuf, or not the expected message. */
export class WireError extends Error {}

/**
 * Yields the fields of a message in order, known and unknown ones, as slices of it. Throws
 * WireError when the next field cannot be parsed.
 */
export function* fieldsOf(message: Buffer): Generator<Field> {
  try {
    yield* readFields(message);
  } catch (error) {
    // The protobuf reader throws errors of several kinds.
    throw error instanceof WireError ? error : new WireError('no protobuf', { cause: error });
  }
}

function* readFields(message: Buffer): Generator<Field> {
  const reader = Reader.create(message);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const number = tag >>> 3;
    if (number === 0) throw new WireError('a field without a number');
    switch (tag & 7) {
      case 0:
        yield { number, kind: 'varint', value: BigInt(reader.int64().toString()) };
        break;
      case 1: {
        const { pos } = reader;
        reader.skip(8);
        yield { number, kind: 'fixed64', bytes: message.subarray(pos, pos + 8) };
        break;
      }
      case 2: {
        const length = reader.uint32();
        const { pos } = reader;
        const end = Math.min(pos + length, reader.len);
        reader.pos = end;
        const isCut = end < pos + length;
        yield { number, kind: 'bytes', bytes: message.subarray(pos, end), isCut };
        break;
      }
      case 5:
        reader.skip(4);
        break;
      default:
        throw new WireError('a field of no known kind');
    }
  }
}

/**
 * Yields the bytes of the fields with this number, complete ones only. Throws as `fieldsOf` does.
 */
export function* partsOf(message: Buffer, number: number): Generator<Buffer> {
  for (const field of fieldsOf(message)) {
    if (field.number !== number) continue;
    if (field.kind !== 'bytes' || field.isCut) throw new WireError('a field of the wrong kind');
    yield field.bytes;
  }
}

/** Records whether a message was damaged: truncated, or with unexpected fields. */
export type Damage = { isAmiss: boolean };

/**
 * Like `partsOf`, but reads as far as possible: damage is recorded, not thrown. A truncated last
 * part is included only with `takesCut`. Yields undefined for any other field, because there may be
 * millions.
 */
export function* readableParts(
  message: Buffer,
  number: number,
  { damage, takesCut }: { damage: Damage; takesCut: boolean },
): Generator<Buffer | undefined> {
  try {
    for (const field of fieldsOf(message)) {
      const isPart = field.number === number;
      const isWhole = field.kind === 'bytes' && !field.isCut;
      if (isPart && !isWhole) damage.isAmiss = true;
      yield isPart && field.kind === 'bytes' && (takesCut || isWhole) ? field.bytes : undefined;
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    damage.isAmiss = true;
  }
}
