import { Reader } from 'protobufjs/minimal';

/** Thrown for data that is not protobuf, or not the expected message. */
export class WireError extends Error {}

type Kind = 'varint' | 'fixed64' | 'bytes';

const fixed32Bytes = 4;
const fixed64Bytes = 8;
const varintBytesMax = 10;

/**
 * Walks the fields of a message in order, known and unknown ones, without making an object of each:
 * records have a dozen.
 */
export class Fields {
  readonly bytes: Buffer;
  readonly #reader: Reader;
  number = 0;
  kind: Kind = 'varint';
  /** Offsets of the field's value in the message. */
  start = 0;
  end = 0;
  /** Whether the value's length reaches beyond the end of the message: it then ends with it. */
  isCut = false;

  constructor(message: Buffer) {
    this.bytes = message;
    this.#reader = Reader.create(message);
  }

  /**
   * Moves to the next field, passing over those of four bytes, which no message here has; false
   * after the last one. Throws WireError for what is no field.
   */
  next(): boolean {
    const reader = this.#reader;
    while (reader.pos < reader.len) {
      const tag = this.#uint32();
      this.number = tag >>> 3;
      if (this.number === 0) throw new WireError('a field without a number');
      this.isCut = false;
      switch (tag & 7) {
        case 0:
          this.#takeVarint();
          return true;
        case 1:
          this.#take('fixed64', fixed64Bytes);
          return true;
        case 2:
          this.#takeBytes();
          return true;
        case 5:
          this.#take('fixed64', fixed32Bytes);
          break;
        default:
          throw new WireError('a field of no known kind');
      }
    }
    return false;
  }

  /** The value of a field of bytes, as a slice of the message. */
  get value(): Buffer {
    return this.bytes.subarray(this.start, this.end);
  }

  get text(): string {
    return this.bytes.toString('utf8', this.start, this.end);
  }

  /** The value of a `varint`, as a signed number. */
  get integer(): bigint {
    let value = 0n;
    for (let at = this.end - 1; at >= this.start; at--) {
      value = (value << 7n) | BigInt((this.bytes[at] as number) & 0x7f);
    }
    return BigInt.asIntN(64, value);
  }

  #uint32(): number {
    try {
      return this.#reader.uint32();
    } catch (error) {
      throw new WireError('no protobuf', { cause: error });
    }
  }

  #takeVarint(): void {
    const { pos, len } = this.#reader;
    let at = pos;
    while (at < len && (this.bytes[at] as number) >= 0x80) at += 1;
    if (at - pos >= varintBytesMax) throw new WireError('a number that is too long');
    this.#take('varint', at + 1 - pos);
  }

  #takeBytes(): void {
    const length = this.#uint32();
    const { pos, len } = this.#reader;
    this.isCut = pos + length > len;
    this.#take('bytes', Math.min(length, len - pos));
  }

  #take(kind: Kind, length: number): void {
    const { pos, len } = this.#reader;
    if (pos + length > len) throw new WireError('a number that is cut');
    this.kind = kind;
    this.start = pos;
    this.end = pos + length;
    this.#reader.pos = this.end;
  }
}

/**
 * Yields the bytes of the fields with this number, complete ones only. Throws as `Fields` does.
 */
export function* partsOf(message: Buffer, number: number): Generator<Buffer> {
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.number !== number) continue;
    if (fields.kind !== 'bytes' || fields.isCut) throw new WireError('a field of the wrong kind');
    yield fields.value;
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
    for (const fields = new Fields(message); fields.next(); ) {
      const isPart = fields.number === number;
      const isBytes = fields.kind === 'bytes';
      const isWhole = isBytes && !fields.isCut;
      if (isPart && !isWhole) damage.isAmiss = true;
      yield isPart && isBytes && (takesCut || isWhole) ? fields.value : undefined;
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    damage.isAmiss = true;
  }
}
