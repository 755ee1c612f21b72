import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors';
import type { LineSample } from '../block/line-counts';
import { isJsonObject, type JsonObject, ownValue } from '../formats/json-format';
import { bare, nest, unfold, type WriteLine } from '../formats/nested-line';
import { parseJson } from '../formats/parse-json';
import { shippedLine, shippedName } from '../formats/shipped-line';
import { type Envelope, unreadable } from './envelope';

const newline = 0x0a;

/**
 * Limit of actions per request, because each is an item of the response. Shippers send thousands.
 */
export const bulkActionsMax = 100_000;

const actions = ['create', 'index', 'update', 'delete'] as const;
type ActionName = (typeof actions)[number];
type Action = { name: ActionName; index: string; id: string };

/** The outcome of an action, in the shape that clients check. */
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

/** Parses an action such as `{"create":{"_index":"logs"}}`; undefined when the line is not one. */
function readAction(line: Buffer, index: string): Action | undefined {
  // Documents are tested as well, and most are long.
  if (line.length > 4096) return undefined;
  const value = parseJson(line);
  if (!isJsonObject(value)) return undefined;
  const [key, ...others] = Object.keys(value);
  const name = actions.find((each) => each === key);
  const meta = name && ownValue(value, name);
  if (!name || others.length > 0 || !isJsonObject(meta)) return undefined;
  return { name, index: only(meta, '_index') || index, id: only(meta, '_id') };
}

/** Yields the lines of a body that are not blank. */
function* filledLines(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(newline, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end);
    if ((line[0] as number) > 0x20 || line.some((byte) => byte > 0x20)) yield line;
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
  throw new AppError(
    'payload_too_large',
    `A request may have at most ${bulkActionsMax} actions. Split it.`,
  );
}

/**
 * Writes a document as it is, since it is JSON on one line already, or with the log line in it after
 * its other fields; where the format is given, that line alone.
 */
function writeDocument(document: Buffer, write: WriteLine): string {
  const text = document.toString('utf8');
  const entry = write === nest ? parseStrictly(text) : parseJson(document);
  if (!isJsonObject(entry)) return write === nest ? text : unreadable;
  if (write !== nest) return bare(shippedLine(entry), { fields: '', nanos: undefined });
  const name = shippedName(entry);
  return (name === undefined ? undefined : unfold(entry, name)) ?? text;
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Outcome = { action: Action; problem?: string };

/**
 * A request of Elasticsearch's `_bulk`: returns a line for each document, and an item for each
 * action.
 */
export class ElasticBulk implements Envelope {
  readonly #index: string;
  readonly #write: WriteLine;
  readonly #outcomes: Outcome[] = [];
  #newest: { line: Buffer; action: Action | undefined } | undefined;
  /** For each line that was returned: the index of its action. */
  readonly #actionOfLine: number[] = [];

  /** `index` is the default for actions that name none. */
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
        // Its document is skipped with it, unless that line is the next action.
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
      throw new AppError(
        'bad_request',
        'The request has no action. Send NDJSON of actions and documents.',
      );
    }
  }

  /**
   * Returns an item for each action, in order. `samples` are the lines that could not be parsed.
   */
  items(samples: readonly LineSample[]): BulkItem[] {
    const outcomes = this.#outcomes.slice();
    // Fluent Bit retries a request of which nothing was accepted, so bad lines are not reported
    // then.
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

  /** Most actions of a request are the same. */
  #actionOf(line: Buffer): Action | undefined {
    if (!this.#newest?.line.equals(line)) {
      this.#newest = { line, action: readAction(line, this.#index) };
    }
    return this.#newest.action;
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

/** A 400, because clients retry on 429 and 5xx. */
function toItem({ action, problem }: Outcome, newId: string): BulkItem {
  const place = { _index: action.index, _id: action.id || newId };
  return {
    [action.name]:
      problem === undefined
        ? { ...place, _version: 1, result: 'created', status: 201 }
        : { ...place, status: 400, error: { type: 'document_parsing_exception', reason: problem } },
  };
}
