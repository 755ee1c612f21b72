import { Reader } from 'protobufjs/minimal';

/** A message's field: a number, eight bytes, or bytes that are a text or a message themselves. */
export type Field =
  | { number: number; kind: 'varint'; value: bigint }
  | { number: number; kind: 'fixed64'; bytes: Buffer }
  /** `isCut` where its length leads over the end of the message: then it is what lies before that. */
  | { number: number; kind: 'bytes'; bytes: Buffer; isCut: boolean };

/** What is no protobuf message, or not the expected one. */
export class WireError extends Error {}

/**
 * The fields of a message one after the other, known ones and others, as slices of it. Throws
 * WireError where the next field cannot be told.
 */
export function* fieldsOf(message: Buffer): Generator<Field> {
  try {
    yield* readFields(message);
  } catch (error) {
    // The reader's own errors are of several kinds.
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

/** The bytes of the fields of this number, whole ones only. Throws as `fieldsOf` does. */
export function* partsOf(message: Buffer, number: number): Generator<Buffer> {
  for (const field of fieldsOf(message)) {
    if (field.number !== number) continue;
    if (field.kind !== 'bytes' || field.isCut) throw new WireError('a field of the wrong kind');
    yield field.bytes;
  }
}

/** What may lie in a message that may be cut or of another make: whether anything was amiss there. */
export type Damage = { isAmiss: boolean };

/**
 * The same for what is better read as far as it goes: damage is noted, not thrown. The part in which
 * the message breaks off is among them only where `takesCut` says so. Undefined for any other field:
 * there may be millions.
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
