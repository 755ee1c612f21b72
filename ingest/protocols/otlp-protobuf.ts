import { AppError } from '../../platform/errors';
import type { WriteLine } from '../formats/nested-line';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { type Attributes, hostsOf, nestingMax, type OtlpRecord, toLine } from './otlp-record';
import {
  type Damage,
  type Field,
  fieldsOf,
  partsOf,
  readableParts,
  WireError,
} from './protobuf-fields';

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
  for (const field of fieldsOf(message)) read = readValue(field, depth) ?? read;
  return read;
}

function readValue(field: Field, depth: number): unknown {
  switch (field.kind) {
    case 'varint':
      return field.number === value.bool ? field.value !== 0n : Number(field.value);
    case 'fixed64':
      return field.number === value.double ? field.bytes.readDoubleLE() : undefined;
    default:
      if (field.isCut) throw new WireError('a value that is cut');
      if (field.number === value.array) {
        return [...partsOf(field.bytes, listValues)].map((each) => toValue(each, depth + 1));
      }
      if (field.number === value.list) {
        return Object.fromEntries(toPairs(field.bytes, listValues, depth + 1));
      }
      return field.number === value.string || field.number === value.bytes
        ? field.bytes.toString('utf8')
        : undefined;
  }
}

const toPairs = (message: Buffer, number: number, depth = 0): Attributes =>
  [...partsOf(message, number)].map((each) => toPair(each, depth));

function toPair(message: Buffer, depth: number): [string, unknown] {
  let key = '';
  let read: unknown;
  for (const field of fieldsOf(message)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === pair.key) key = field.bytes.toString('utf8');
    else if (field.number === pair.value) read = toValue(field.bytes, depth);
  }
  return [key, read];
}

function toRecord(message: Buffer): OtlpRecord {
  let time = 0n;
  let observedTime = 0n;
  let body: unknown;
  const attributes: [string, unknown][] = [];
  for (const field of fieldsOf(message)) {
    if (field.kind === 'fixed64') {
      if (field.number === record.time) time = field.bytes.readBigUInt64LE();
      else if (field.number === record.observedTime) observedTime = field.bytes.readBigUInt64LE();
    } else if (field.kind === 'bytes') {
      if (field.isCut) throw new WireError('a record that is cut');
      if (field.number === record.body) body = toValue(field.bytes, 0);
      else if (field.number === record.attributes) attributes.push(toPair(field.bytes, 0));
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
