import { AppError } from '../../platform/errors';
import { isJsonObject, type JsonObject, ownValue } from '../formats/json-format';
import type { WriteLine } from '../formats/nested-line';
import { type Envelope, recordBytesMax } from './envelope';
import { JsonRecords, nanosText, type Steps } from './json-records';
import { type Attributes, hostsOf, nestingMax, type OtlpRecord, toLine } from './otlp-record';

const notOtlp = () =>
  new AppError('bad_request', 'The body is not OTLP logs in JSON. Send {"resourceLogs": […]}.');

/** Converts a value from OTLP's JSON form, `{"stringValue": "…"}`, to plain JSON. */
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

/** Zero means that the record has no time. */
const toNanos = (time: unknown): string | undefined => {
  const text = nanosText(time);
  return text !== undefined && /^[1-9]\d*$/.test(text) ? text : undefined;
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

const resource = {
  common: 'resource',
  toCommon: (value: unknown) => hostsOf(attributesOf(value)),
  records: 'scopeLogs',
  none: [],
};

class OtlpJson extends JsonRecords {
  readonly #write: WriteLine;

  constructor(body: Buffer, write: WriteLine) {
    super(body);
    this.#write = write;
  }

  *lines(): Steps {
    const isOtlp = yield* this.overGroups('resourceLogs', () => this.#ofResource(), notOtlp);
    if (!isOtlp && this.walk.isBroken) throw notOtlp();
    yield* this.ofDamage();
  }

  #ofResource(): Steps {
    return this.overGroup<Attributes>(resource, (hosts) => this.#scopes(hosts));
  }

  *#scopes(hosts: Attributes): Steps {
    const { walk } = this;
    if (!walk.isArray) return this.pass();
    for (const _ of walk.elements()) {
      yield undefined;
      if (!walk.isObject) this.pass();
      else {
        for (const name of walk.members()) {
          yield undefined;
          if (name === 'logRecords') yield* this.#records(hosts);
          else walk.skip();
        }
      }
    }
  }

  *#records(hosts: Attributes): Steps {
    const { walk } = this;
    if (!walk.isArray) return this.pass();
    for (const _ of walk.elements()) {
      const record = toRecord(walk.value(recordBytesMax));
      // A truncated record is counted at the end, with other damage of the same cut.
      if (!walk.isBroken) yield toLine(record, hosts, this.#write);
    }
  }
}

/** OpenTelemetry's logs in JSON: a line for each log record. */
export const otlpJson = (write: WriteLine): Envelope => ({
  lines: (body) => new OtlpJson(body, write).lines(),
});
