import { AppError } from '../../platform/errors';
import { isJsonObject } from '../formats/json-format';
import type { WriteLine } from '../formats/nested-line';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { JsonRecords, nanosText, type Steps } from './json-records';
import { type Labels, type LokiEntry, requestLabels, toLine } from './loki-entry';

const notLoki = () =>
  new AppError(
    'bad_request',
    'The body is not a Loki push request in JSON. Send {"streams": […]}.',
  );

const toLabels = (value: unknown): Labels => (isJsonObject(value) ? Object.entries(value) : []);

/** Parses `["<nanoseconds>", "<line>", {…}]`. */
function toEntry(value: unknown): LokiEntry | undefined {
  if (!Array.isArray(value)) return undefined;
  const [time, line, metadata] = value as unknown[];
  if (typeof line !== 'string') return undefined;
  const text = nanosText(time);
  const timeNanos = text !== undefined && /^\d+$/.test(text) ? text : undefined;
  return { timeNanos, line, metadata: toLabels(metadata) };
}

const stream = {
  common: 'stream',
  toCommon: (value: unknown) => requestLabels(toLabels(value)),
  records: 'values',
  none: [],
};

class LokiJson extends JsonRecords {
  readonly #write: WriteLine;

  constructor(body: Buffer, write: WriteLine) {
    super(body);
    this.#write = write;
  }

  *lines(): Steps {
    if (!(yield* this.overGroups('streams', () => this.#ofStream(), notLoki))) throw notLoki();
    yield* this.ofDamage();
  }

  #ofStream(): Steps {
    return this.overGroup<Labels>(stream, (labels) => this.#values(labels));
  }

  *#values(labels: Labels): Steps {
    const { walk } = this;
    if (!walk.isArray) return this.pass();
    for (const _ of walk.elements()) {
      const entry = toEntry(walk.value(recordBytesMax));
      if (!walk.isBroken) yield entry ? toLine(entry, labels, this.#write) : unreadable;
    }
  }
}

/** Loki's push in JSON: a line for each entry. */
export const lokiJson = (write: WriteLine): Envelope => ({
  lines: (body) => new LokiJson(body, write).lines(),
});
