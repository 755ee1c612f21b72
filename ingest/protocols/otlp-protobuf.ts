import { AppError } from '../../platform/errors';
import type { WriteLine } from '../formats/nested-line';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { type Attributes, hostsOf, nestingMax, type OtlpRecord, toLine } from './otlp-record';
import { type Damage, Fields, partsOf, readableParts, WireError } from './protobuf-fields';

// Field numbers of opentelemetry/proto/logs/v1 and common/v1.
const resourceLogs = 1;
const resource = 1;
const resourceAttributes = 1;
const scopeLogs = 2;
const logRecords = 2;
const listValues = 1;
const record = { time: 1, body: 5, attributes: 6, observedTime: 11 } as const;
const pair = { key: 1, value: 2 } as const;
const value = { string: 1, bool: 2, int: 3, double: 4, array: 5, list: 6, bytes: 7 } as const;

const notOtlp = () =>
  new AppError(
    'bad_request',
    'The body is not OTLP logs in protobuf. Send an ExportLogsServiceRequest.',
  );

function toValue(message: Buffer, depth: number): unknown {
  let read: unknown;
  if (depth > nestingMax) return read;
  for (const fields = new Fields(message); fields.next(); ) read = readValue(fields, depth) ?? read;
  return read;
}

function readValue(fields: Fields, depth: number): unknown {
  switch (fields.kind) {
    case 'varint':
      return fields.number === value.bool ? fields.integer !== 0n : Number(fields.integer);
    case 'fixed64':
      return fields.number === value.double ? fields.value.readDoubleLE() : undefined;
    default:
      if (fields.isCut) throw new WireError('a value that is cut');
      if (fields.number === value.array) {
        return [...partsOf(fields.value, listValues)].map((each) => toValue(each, depth + 1));
      }
      if (fields.number === value.list) {
        return Object.fromEntries(toPairs(fields.value, listValues, depth + 1));
      }
      return fields.number === value.string || fields.number === value.bytes
        ? fields.text
        : undefined;
  }
}

const toPairs = (message: Buffer, number: number, depth = 0): Attributes =>
  [...partsOf(message, number)].map((each) => toPair(each, depth));

function toPair(message: Buffer, depth: number): [string, unknown] {
  let key = '';
  let read: unknown;
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.kind !== 'bytes') continue;
    if (fields.number === pair.key) key = fields.text;
    else if (fields.number === pair.value) read = toValue(fields.value, depth);
  }
  return [key, read];
}

function toRecord(message: Buffer): OtlpRecord {
  let time = 0n;
  let observedTime = 0n;
  let body: unknown;
  const attributes: [string, unknown][] = [];
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.kind === 'fixed64') {
      if (fields.number === record.time) time = message.readBigUInt64LE(fields.start);
      else if (fields.number === record.observedTime) {
        observedTime = message.readBigUInt64LE(fields.start);
      }
    } else if (fields.kind === 'bytes') {
      if (fields.isCut) throw new WireError('a record that is cut');
      if (fields.number === record.body) body = toValue(fields.value, 0);
      else if (fields.number === record.attributes) attributes.push(toPair(fields.value, 0));
    }
  }
  const nanos = time || observedTime;
  return { timeNanos: nanos === 0n ? undefined : nanos.toString(), body, attributes };
}

function readRecord(message: Buffer): OtlpRecord | undefined {
  if (message.length > recordBytesMax) return undefined;
  try {
    return toRecord(message);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** An unreadable resource is ignored; its records may be valid. */
function hostsOfResource(message: Buffer | undefined): Attributes {
  if (!message || message.length > recordBytesMax) return [];
  try {
    return hostsOf(toPairs(message, resourceAttributes));
  } catch (error) {
    if (error instanceof WireError) return [];
    throw error;
  }
}

function* hostsIn(message: Buffer): Generator<undefined, Attributes> {
  const hosts: Attributes[number][] = [];
  const around = { damage: { isAmiss: false }, takesCut: false };
  for (const each of readableParts(message, resource, around)) {
    hosts.push(...hostsOfResource(each));
    yield undefined;
  }
  return hosts;
}

function* linesOf(body: Buffer, write: WriteLine): Generator<string | undefined> {
  const damage: Damage = { isAmiss: false };
  let isOtlp = false;
  const around = { damage, takesCut: true };
  for (const ofResource of readableParts(body, resourceLogs, around)) {
    yield undefined;
    if (!ofResource) continue;
    isOtlp = true;
    const hosts = yield* hostsIn(ofResource);
    for (const scope of readableParts(ofResource, scopeLogs, around)) {
      yield undefined;
      for (const message of readableParts(scope ?? nothing, logRecords, {
        damage,
        takesCut: false,
      })) {
        yield message && toLine(readRecord(message), hosts, write);
      }
    }
  }
  if (!damage.isAmiss) return;
  if (!isOtlp) throw notOtlp();
  // All damage counts as one unreadable record: parts that were cut or could not be parsed.
  yield unreadable;
}

const nothing = Buffer.alloc(0);

/** OpenTelemetry's logs in protobuf: a line for each log record. */
export const otlpProtobuf = (write: WriteLine): Envelope => ({
  lines: (body) => linesOf(body, write),
});
