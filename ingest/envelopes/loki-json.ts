import { AppError } from '../../core/errors';
import type { WriteLine } from '../formats/carried-line';
import { isJsonObject } from '../formats/json-format';
import { type Envelope, recordBytesMax, unreadable } from './envelope';
import { JsonWalk } from './json-walk';
import { type Labels, type LokiEntry, requestLabels, toLine } from './loki-entry';

const notLoki = () =>
  new AppError('bad_request', 'The body is no JSON of Loki’s push: {"streams": […]}.');

const toLabels = (value: unknown): Labels => (isJsonObject(value) ? Object.entries(value) : []);

/** `["<nanoseconds>", "<line>", {…}]`; some senders write the time as a number. */
function toEntry(value: unknown): LokiEntry | undefined {
  if (!Array.isArray(value)) return undefined;
  const [time, line, metadata] = value as unknown[];
  if (typeof line !== 'string') return undefined;
  const text = typeof time === 'number' ? BigInt(Math.trunc(time)).toString() : time;
  const timeNanos = typeof text === 'string' && /^\d+$/.test(text) ? text : undefined;
  return { timeNanos, line, metadata: toLabels(metadata) };
}

class LokiJson {
  readonly #walk: JsonWalk;
  readonly #write: WriteLine;
  #isAmiss = false;

  constructor(body: Buffer, write: WriteLine) {
    this.#walk = new JsonWalk(body);
    this.#write = write;
  }

  *lines(): Generator<string | undefined> {
    const walk = this.#walk;
    if (!walk.isObject) throw notLoki();
    let isLoki = false;
    for (const name of walk.members()) {
      yield undefined;
      if (name !== 'streams') walk.skip();
      else if (walk.isArray) {
        isLoki = true;
        for (const _ of walk.elements()) yield* this.#ofStream();
      } else if (isLoki) this.#pass();
      else throw notLoki();
    }
    if (!isLoki) throw notLoki();
    // What was cut off, or could not be told apart, is one entry that is not there.
    if (this.#isAmiss || walk.isBroken) yield unreadable;
  }

  *#ofStream(): Generator<string | undefined> {
    const walk = this.#walk;
    yield undefined;
    if (!walk.isObject) return this.#pass();
    let labels: Labels | undefined;
    let later: number | undefined;
    for (const name of walk.members()) {
      yield undefined;
      if (name === 'stream') labels = requestLabels(toLabels(walk.value(recordBytesMax)));
      else if (name === 'values' && labels) yield* this.#values(labels);
      else {
        if (name === 'values') later = walk.at;
        walk.skip();
      }
    }
    if (later !== undefined) yield* walk.again(later, () => this.#values(labels ?? []));
  }

  *#values(labels: Labels): Generator<string | undefined> {
    const walk = this.#walk;
    if (!walk.isArray) return this.#pass();
    for (const _ of walk.elements()) {
      const entry = toEntry(walk.value(recordBytesMax));
      if (!walk.isBroken) yield entry ? toLine(entry, labels, this.#write) : unreadable;
    }
  }

  #pass(): void {
    this.#isAmiss = true;
    this.#walk.skip();
  }
}

/** Loki's push in JSON: a line for each entry. */
export const lokiJson = (write: WriteLine): Envelope => ({
  lines: (body) => new LokiJson(body, write).lines(),
});
