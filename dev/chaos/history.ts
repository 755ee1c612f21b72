import { createWriteStream, type WriteStream } from 'node:fs';

export const outcomes = ['ok', 'fail', 'unknown'] as const;
/** Acknowledged, refused, or without a reply that says which. */
export type Outcome = (typeof outcomes)[number];

/** What a client asks for, with what is needed to find it again in the databases. */
export type Subject =
  | { kind: 'logs'; batch: string; lines: number }
  | { kind: 'website'; domain: string }
  | { kind: 'name'; websiteId: string; name: string }
  | { kind: 'keywords'; websiteId: string; keywords: string[] }
  /** A list that was read after they were acknowledged. */
  | { kind: 'keywordList'; missing: string[] }
  | { kind: 'annotation'; title: string }
  | { kind: 'job'; of: 'refresh' | 'export' }
  | { kind: 'jobEnd'; jobId: string; status: string };

export type Kind = Subject['kind'];
export const kinds: readonly Kind[] = [
  'logs',
  'website',
  'name',
  'keywords',
  'keywordList',
  'annotation',
  'job',
  'jobEnd',
];

/** One request, or the look that saw a job's end. Times are milliseconds since the run began. */
export type Attempt = {
  /** The same for all attempts of one operation. */
  op: string;
  subject: Subject;
  beganAt: number;
  endedAt: number;
  outcome: Outcome;
  httpStatus: number | null;
  /** Of what an acknowledged attempt made. */
  id?: string;
};

/** The attempts at one thing together: acknowledged if any of them was. */
export type Operation = {
  op: string;
  subject: Subject;
  outcome: Outcome;
  ids: string[];
  attempts: number;
  beganAt: number;
  /** Whether it was refused after it had been acknowledged. */
  isContradicted: boolean;
};

export function toOperations(attempts: readonly Attempt[]): Operation[] {
  const operations = new Map<string, Operation>();
  for (const { op, subject, outcome, id, beganAt } of attempts) {
    const known = operations.get(op);
    const ids = new Set([...(known?.ids ?? []), ...(id === undefined ? [] : [id])]);
    operations.set(op, {
      op,
      subject,
      outcome: strongest(known?.outcome, outcome),
      ids: [...ids],
      attempts: (known?.attempts ?? 0) + 1,
      beganAt: known?.beganAt ?? beganAt,
      isContradicted:
        known?.isContradicted === true || (known?.outcome === 'ok' && outcome === 'fail'),
    });
  }
  return [...operations.values()];
}

/** A refusal after an attempt without a reply leaves open what that attempt did. */
const strength: readonly Outcome[] = ['fail', 'unknown', 'ok'];
const strongest = (one: Outcome | undefined, other: Outcome): Outcome =>
  one !== undefined && strength.indexOf(one) > strength.indexOf(other) ? one : other;

/** What clients note, in memory and as JSON lines in a file. */
export class History {
  readonly attempts: Attempt[] = [];
  readonly #file: WriteStream;
  readonly #startedAt = performance.now();
  #linesAcknowledged = 0;

  constructor(path: string) {
    this.#file = createWriteStream(path);
  }

  now(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  get linesAcknowledged(): number {
    return this.#linesAcknowledged;
  }

  add(attempt: Attempt): void {
    this.attempts.push(attempt);
    if (attempt.outcome === 'ok' && attempt.subject.kind === 'logs') {
      this.#linesAcknowledged += attempt.subject.lines;
    }
    this.#file.write(`${JSON.stringify(attempt)}\n`);
  }

  /** Whether something of the kind succeeded that was begun at this time or later. */
  hasSucceeded(kind: Kind, sinceMs: number): boolean {
    for (let at = this.attempts.length - 1; at >= 0; at -= 1) {
      const attempt = this.attempts[at] as Attempt;
      if (attempt.endedAt < sinceMs) return false;
      if (attempt.subject.kind !== kind || attempt.outcome !== 'ok') continue;
      if (attempt.beganAt >= sinceMs) return true;
    }
    return false;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
