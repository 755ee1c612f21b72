import { AppError } from '../../core/errors';
import type { WriteLine } from '../formats/carried-line';
import { isJsonObject, type JsonObject, ownValue } from '../formats/json-format';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { JsonWalk } from './json-walk';
import { type Attributes, hostsOf, nestingMax, type OtlpRecord, toLine } from './otlp-record';

const notOtlp = () =>
  new AppError(
    'bad_request',
    'The body is no JSON of OpenTelemetry’s logs: {"resourceLogs": […]}.',
  );

/** A value as OTLP writes it in JSON, `{"stringValue": "…"}`, as JSON has it. */
function toValue(value: unknown, depth = 0): unknown {
  if (!isJsonObject(value) || depth > nestingMax) return undefined;
  const int = ownValue(value, 'intValue');
  if (int !== undefined) return Number(int);
  const array = ownValue(value, 'arrayValue');
  if (isJsonObject(array)) {
    const values = ownValue(array, 'values');
    return Array.isArray(values) ? values.map((each) => toValue(each, depth + 1)) : [];
  }
  const list = ownValue(value, 'kvlistValue');
  if (isJsonObject(list)) return Object.fromEntries(toPairs(ownValue(list, 'values'), depth + 1));
  const bytes = ownValue(value, 'bytesValue');
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64').toString('utf8');
  return ['stringValue', 'doubleValue', 'boolValue']
    .map((name) => ownValue(value, name))
    .find((each) => each !== undefined);
}

function toPairs(pairs: unknown, depth = 0): Attributes {
  if (!Array.isArray(pairs)) return [];
  return pairs.flatMap((pair) => {
    const name = isJsonObject(pair) ? ownValue(pair, 'key') : undefined;
    if (typeof name !== 'string') return [];
    return [[name, toValue(ownValue(pair as JsonObject, 'value'), depth)] as const];
  });
}

/** Texts of digits, or numbers of senders that know no better; none stands for zero. */
const toNanos = (time: unknown): string | undefined => {
  const text = typeof time === 'number' ? BigInt(Math.trunc(time)).toString() : time;
  return typeof text === 'string' && /^[1-9]\d*$/.test(text) ? text : undefined;
};

function toRecord(value: unknown): OtlpRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const own = (name: string) => ownValue(value, name);
  return {
    timeNanos: toNanos(own('timeUnixNano')) ?? toNanos(own('observedTimeUnixNano')),
    body: toValue(own('body')),
    attributes: toPairs(own('attributes')),
  };
}

const attributesOf = (resource: unknown): Attributes =>
  toPairs(isJsonObject(resource) ? ownValue(resource, 'attributes') : undefined);

class OtlpJson {
  readonly #walk: JsonWalk;
  readonly #write: WriteLine;
  /** Whether anything was of the wrong type, or ended too soon. */
  #isAmiss = false;

  constructor(body: Buffer, write: WriteLine) {
    this.#walk = new JsonWalk(body);
    this.#write = write;
  }

  *lines(): Generator<string | undefined> {
    const walk = this.#walk;
    if (!walk.isObject) throw notOtlp();
    let isOtlp = false;
    for (const name of walk.members()) {
      yield undefined;
      if (name !== 'resourceLogs') walk.skip();
      else if (walk.isArray) {
        isOtlp = true;
        for (const _ of walk.elements()) yield* this.#ofResource();
      } else if (isOtlp) this.#pass();
      else throw notOtlp();
    }
    if (!isOtlp && walk.isBroken) throw notOtlp();
    // What was cut off, or could not be told apart, is one record that is not there.
    if (this.#isAmiss || walk.isBroken) yield unreadable;
  }

  *#ofResource(): Generator<string | undefined> {
    const walk = this.#walk;
    yield undefined;
    if (!walk.isObject) return this.#pass();
    let hosts: Attributes | undefined;
    let later: number | undefined;
    for (const name of walk.members()) {
      yield undefined;
      if (name === 'resource') hosts = hostsOf(attributesOf(walk.value(recordBytesMax)));
      else if (name === 'scopeLogs' && hosts) yield* this.#scopes(hosts);
      else {
        if (name === 'scopeLogs') later = walk.at;
        walk.skip();
      }
    }
    if (later !== undefined) yield* this.#walk.again(later, () => this.#scopes(hosts ?? []));
  }

  *#scopes(hosts: Attributes): Generator<string | undefined> {
    const walk = this.#walk;
    if (!walk.isArray) return this.#pass();
    for (const _ of walk.elements()) {
      yield undefined;
      if (!walk.isObject) this.#pass();
      else {
        for (const name of walk.members()) {
          yield undefined;
          if (name === 'logRecords') yield* this.#records(hosts);
          else walk.skip();
        }
      }
    }
  }

  *#records(hosts: Attributes): Generator<string | undefined> {
    const walk = this.#walk;
    if (!walk.isArray) return this.#pass();
    for (const _ of walk.elements()) {
      const record = toRecord(walk.value(recordBytesMax));
      // A record that breaks off is counted at the end, with whatever else broke off there.
      if (!walk.isBroken) yield toLine(record, hosts, this.#write);
    }
  }

  #pass(): void {
    this.#isAmiss = true;
    this.#walk.skip();
  }
}

/** OpenTelemetry's logs in JSON: a line for each log record. */
export const otlpJson = (write: WriteLine): Envelope => ({
  lines: (body) => new OtlpJson(body, write).lines(),
});
