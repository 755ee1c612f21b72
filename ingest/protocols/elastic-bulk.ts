import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors';
import { bare, carry, type WriteLine } from '../formats/carried-line';
import { isJsonObject, type JsonObject, ownValue } from '../formats/json-format';
import { parseJson } from '../formats/parse-json';
import { shippedLine } from '../formats/shipped-line';
import type { LineSample } from '../pipeline/line-counts';
import { type Envelope, unreadable } from './envelope';

const newline = 0x0a;

/** Actions in a request: each is an item of the reply, so they are bounded. Shippers send thousands. */
export const bulkActionsMax = 100_000;

const actions = ['create', 'index', 'update', 'delete'] as const;
type ActionName = (typeof actions)[number];
type Action = { name: ActionName; index: string; id: string };

/** What became of an action, in the shape that clients check. */
export type BulkItem = {
  [Name in ActionName]?: {
    _index: string;
    _id: string;
    status: number;
    result?: 'created';
    _version?: 1;
    error?: { type: string; reason: string };
  };
};

const only = (value: JsonObject, name: string): string => {
  const text = ownValue(value, name);
  return typeof text === 'string' ? text : '';
};

/** The action of a line such as `{"create":{"_index":"logs"}}`; undefined when it is none. */
function readAction(line: Buffer, index: string): Action | undefined {
  // Documents are looked at for it, too, and most are long.
  if (line.length > 4096) return undefined;
  const value = parseJson(line);
  if (!isJsonObject(value)) return undefined;
  const [key, ...others] = Object.keys(value);
  const name = actions.find((each) => each === key);
  const meta = name && ownValue(value, name);
  if (!name || others.length > 0 || !isJsonObject(meta)) return undefined;
  return { name, index: only(meta, '_index') || index, id: only(meta, '_id') };
}

/** The lines of a body that are not blank. */
function* filledLines(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(newline, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end);
    if (line.some((byte) => byte > 0x20)) yield line;
    start = end + 1;
  }
}

function refuseTooMany(body: Buffer): void {
  let count = 0;
  for (let at = body.indexOf(newline); at >= 0; at = body.indexOf(newline, at + 1)) {
    count += 1;
    if (count > 2 * bulkActionsMax) break;
  }
  if (count <= 2 * bulkActionsMax) return;
  throw new AppError('payload_too_large', `A request is at most ${bulkActionsMax} actions.`);
}

/** A document as it is, which is JSON on one line already; or the log line in it alone. */
const writeDocument = (document: Buffer, write: WriteLine): string => {
  if (write === carry) return document.toString('utf8');
  const entry = parseJson(document);
  return isJsonObject(entry) ? bare(shippedLine(entry), []) : unreadable;
};

type Outcome = { action: Action; problem?: string };

/** A request of Elasticsearch's `_bulk`: a line for each document, and an item for each action. */
export class ElasticBulk implements Envelope {
  readonly #index: string;
  readonly #write: WriteLine;
  readonly #outcomes: Outcome[] = [];
  /** For each line that was given out: which of the actions it belongs to. */
  readonly #actionOfLine: number[] = [];

  /** `index` stands for actions that name none. */
  constructor(index: string, write: WriteLine) {
    this.#index = index;
    this.#write = write;
  }

  *lines(body: Buffer): Generator<string> {
    refuseTooMany(body);
    const lines = filledLines(body);
    /** A line that was read ahead. */
    let ahead: Buffer | undefined;
    for (;;) {
      const line = ahead ?? next(lines);
      ahead = undefined;
      if (!line) break;
      const action = this.#actionOf(line);
      if (action?.name === 'delete') {
        this.#refuse(action, 'Nothing is deleted here: only index and create are taken.');
        continue;
      }
      const document = next(lines);
      if (!action) {
        this.#refuse(unknownAction(this.#index), 'Malformed action/metadata line.');
        // Its document was lost with it, unless the next action follows at once.
        if (document && this.#actionOf(document)) ahead = document;
      } else if (!document) {
        this.#refuse(action, 'The action has no document: the request breaks off.');
      } else if (action.name === 'update') {
        this.#refuse(action, 'Nothing is updated here: only index and create are taken.');
      } else {
        this.#actionOfLine.push(this.#outcomes.length);
        this.#outcomes.push({ action });
        yield writeDocument(document, this.#write);
      }
    }
    if (this.#outcomes.length === 0) {
      throw new AppError('bad_request', 'The request has no action.');
    }
  }

  /** An item for each action, in their order. `samples` are the lines that could not be read. */
  items(samples: readonly LineSample[]): BulkItem[] {
    const outcomes = this.#outcomes.slice();
    // Fluent Bit sends a request again of which nothing at all was taken.
    const someAreTaken = samples.length < this.#actionOfLine.length;
    for (const { line, reason } of someAreTaken ? samples : []) {
      const index = this.#actionOfLine[line - 1];
      const outcome = index === undefined ? undefined : outcomes[index];
      if (index === undefined || !outcome) continue;
      outcomes[index] = { ...outcome, problem: `This is no line of an access log: ${reason}.` };
    }
    const ids = randomBytes(9).toString('base64url');
    return outcomes.map((outcome, number) => toItem(outcome, `${ids}${number}`));
  }

  #actionOf(line: Buffer): Action | undefined {
    return readAction(line, this.#index);
  }

  #refuse(action: Action, problem: string): void {
    this.#outcomes.push({ action, problem });
  }
}

const next = (lines: Iterator<Buffer>): Buffer | undefined => {
  const { value, done } = lines.next();
  return done ? undefined : (value as Buffer);
};

const unknownAction = (index: string): Action => ({ name: 'index', index, id: '' });

/** A 400, because clients send again what is a 429 or a 5xx. */
function toItem({ action, problem }: Outcome, newId: string): BulkItem {
  const place = { _index: action.index, _id: action.id || newId };
  return {
    [action.name]:
      problem === undefined
        ? { ...place, _version: 1, result: 'created', status: 201 }
        : { ...place, status: 400, error: { type: 'document_parsing_exception', reason: problem } },
  };
}
