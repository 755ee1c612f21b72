import { AppError } from '../../platform/errors';
import type { WriteLine } from '../formats/nested-line';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { type Labels, type LokiEntry, parseLabels, requestLabels, toLine } from './loki-entry';
import { type Damage, Fields, readableParts, WireError } from './protobuf-fields';
import { snappy } from './snappy';

// Field numbers of logproto's PushRequest.
const streams = 1;
const stream = { labels: 1, entries: 2 } as const;
const entry = { time: 1, line: 2, metadata: 3 } as const;
const time = { seconds: 1, nanos: 2 } as const;
const pair = { name: 1, value: 2 } as const;

const notLoki = () =>
  new AppError(
    'bad_request',
    'The body is not a Loki push request in protobuf. Send a PushRequest.',
  );

function toNanos(message: Buffer): string {
  let nanos = 0n;
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.kind !== 'varint') continue;
    if (fields.number === time.seconds) nanos += fields.integer * 1_000_000_000n;
    else if (fields.number === time.nanos) nanos += fields.integer;
  }
  return nanos.toString();
}

function toPair(message: Buffer): [string, string] {
  const texts = ['', '', ''];
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.kind === 'bytes') texts[fields.number] = fields.text;
  }
  return [texts[pair.name] ?? '', texts[pair.value] ?? ''];
}

function toEntry(message: Buffer): LokiEntry {
  const read = { timeNanos: undefined as string | undefined, line: '' };
  const metadata: [string, string][] = [];
  for (const fields = new Fields(message); fields.next(); ) {
    if (fields.kind !== 'bytes') continue;
    if (fields.isCut) throw new WireError('an entry that is cut');
    if (fields.number === entry.time) read.timeNanos = toNanos(fields.value);
    else if (fields.number === entry.line) read.line = fields.text;
    else if (fields.number === entry.metadata) metadata.push(toPair(fields.value));
  }
  return { ...read, metadata };
}

function lineOf(message: Buffer, labels: Labels, write: WriteLine): string {
  if (message.length > recordBytesMax) return unreadable;
  try {
    return toLine(toEntry(message), labels, write);
  } catch (error) {
    if (error instanceof WireError) return unreadable;
    throw error;
  }
}

function* labelsOf(message: Buffer): Generator<undefined, Labels> {
  const labels: Labels[number][] = [];
  const around = { damage: { isAmiss: false }, takesCut: false };
  for (const each of readableParts(message, stream.labels, around)) {
    if (each && each.length < recordBytesMax) labels.push(...parseLabels(each.toString('utf8')));
    yield undefined;
  }
  return requestLabels(labels);
}

function* linesOf(body: Buffer, write: WriteLine): Generator<string | undefined> {
  const damage: Damage = { isAmiss: false };
  let isLoki = false;
  for (const each of readableParts(body, streams, { damage, takesCut: true })) {
    yield undefined;
    if (!each) continue;
    isLoki = true;
    const labels = yield* labelsOf(each);
    for (const message of readableParts(each, stream.entries, { damage, takesCut: false })) {
      yield message && lineOf(message, labels, write);
    }
  }
  if (!damage.isAmiss) return;
  if (!isLoki) throw notLoki();
  // All damage counts as one unreadable entry: parts that were cut or could not be parsed.
  yield unreadable;
}

/** Loki's push in protobuf, compressed with snappy: a line for each entry. */
export const lokiProtobuf = (write: WriteLine): Envelope => ({
  encoding: 'snappy',
  packing: snappy,
  lines: (body) => linesOf(body, write),
});
