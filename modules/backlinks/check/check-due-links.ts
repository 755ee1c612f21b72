import { Pace } from '../../../platform/concurrency/pace';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Database } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { isFoundIn } from '../rules/follow-loss';
import { linkLedgerByKnown } from '../store/ledger-links';
import {
  type CheckedLink,
  type DueLink,
  readDueLinks,
  recordLinkChecks,
} from '../store/link-check-store';
import type { LinkCheckInput } from '../workflow-input';
import { type CheckDeps, checkPage } from './check-page';
import { LinkingRobots } from './linking-robots';
import { Slots } from './slots';

/** Bodies in memory at once, each of a few megabytes at most. */
const bodiesMax = 32;
const writeAfterMs = 1_000;
const writeLinks = 500;

type Deps = { database: Database; safeFetch: SafeFetch };
type Slice = Pick<LinkCheckInput, 'sliceMs' | 'linksPerSlice' | 'delayMs' | 'nextCheckAfterMs'>;

export type SliceOutcome = {
  checked: number;
  /** Links by the state they are in. */
  states: Record<string, number>;
  /** Whether none was due. */
  isDone: boolean;
};

/** Checks known links; one for each process, so that jobs of all tenants are polite together. */
export class LinkChecker {
  readonly #deps: Deps;
  readonly #robots: LinkingRobots;
  /** Of all jobs of the process, so that a host is asked at one pace. */
  readonly #pace = new Pace();
  readonly #bodies = new Slots(bodiesMax);

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#robots = new LinkingRobots(deps.safeFetch);
  }

  /**
   * Checks links that are due for one slice. Each host has a lane of its own: its pages are fetched
   * one after another, and no host waits for another. What was checked is stored as it comes, so
   * that a killed slice loses a second of work.
   */
  async checkSlice(ref: WebsiteRef, slice: Slice, signal?: AbortSignal): Promise<SliceOutcome> {
    const { database, safeFetch } = this.#deps;
    const { delayMs, sliceMs, linksPerSlice } = slice;
    const endsAtMs = performance.now() + sliceMs;
    const due = await readDueLinks(database.reader(ref.workspaceId), ref.websiteId, {
      perHostMax: delayMs === 0 ? linksPerSlice : Math.ceil(sliceMs / delayMs),
      linksMax: linksPerSlice,
    });
    if (due.length === 0) return { checked: 0, states: {}, isDone: true };
    const checks: CheckDeps = {
      safeFetch,
      signal,
      delayMs,
      robots: this.#robots,
      pace: this.#pace,
      bodies: this.#bodies,
      redirectEnds: new Map(),
    };
    const writer = new CheckWriter(database, ref, slice.nextCheckAfterMs);
    const lanes = [...groupBy(due, ({ sourceHost }) => sourceHost).values()].map((links) =>
      runLane(links, { checks, writer, endsAtMs }),
    );
    const ended = await Promise.allSettled(lanes);
    await writer.flush();
    signal?.throwIfAborted();
    const failure = ended.find((lane) => lane.status === 'rejected');
    if (failure) throw failure.reason;
    return { checked: writer.checked, states: writer.states, isDone: false };
  }
}

type Lane = { checks: CheckDeps; writer: CheckWriter; endsAtMs: number };

async function runLane(links: DueLink[], { checks, writer, endsAtMs }: Lane): Promise<void> {
  const pages = groupBy(links, ({ sourceUrl }) => sourceUrl);
  let isFirst = true;
  for (const [sourceUrl, ofPage] of pages) {
    // A lane checks at least one page, however slow its host, so that every slice makes progress.
    if (!isFirst && performance.now() >= endsAtMs) return;
    isFirst = false;
    const verdicts = await checkPage(checks, sourceUrl, ofPage.map(toLink));
    await writer.add(
      ofPage.flatMap((before, index) => {
        const verdict = verdicts[index];
        return verdict ? [{ before, verdict }] : [];
      }),
    );
  }
}

const toLink = (row: DueLink) => ({
  sourceUrl: row.sourceUrl,
  targetUrl: row.targetUrl,
  expectedAnchor: row.expectedAnchor,
  expectedRel: row.expectedRel,
});

/** Gathers outcomes of all lanes, and writes them together. */
class CheckWriter {
  checked = 0;
  readonly states: Record<string, number> = {};
  #waiting: CheckedLink[] = [];
  #writtenAtMs = performance.now();
  #writing: Promise<void> = Promise.resolve();
  readonly #database: Database;
  readonly #ref: WebsiteRef;
  readonly #nextCheckAfterMs: number;

  constructor(database: Database, ref: WebsiteRef, nextCheckAfterMs: number) {
    this.#database = database;
    this.#ref = ref;
    this.#nextCheckAfterMs = nextCheckAfterMs;
  }

  async add(checked: readonly CheckedLink[]): Promise<void> {
    this.#waiting.push(...checked);
    const isLate = performance.now() - this.#writtenAtMs >= writeAfterMs;
    if (isLate || this.#waiting.length >= writeLinks) await this.flush();
  }

  flush(): Promise<void> {
    const checked = this.#waiting;
    this.#waiting = [];
    this.#writtenAtMs = performance.now();
    this.#writing = this.#writing.then(() => this.#write(checked));
    return this.#writing;
  }

  async #write(checked: readonly CheckedLink[]): Promise<void> {
    await this.#database.transaction(this.#ref.workspaceId, async (tx) => {
      await recordLinkChecks(tx, checked, this.#nextCheckAfterMs);
      await linkLedgerByKnown(
        tx,
        this.#ref.websiteId,
        checked.flatMap(({ before, verdict: { state, evidence } }) =>
          isFoundIn(state) ? [{ url: before.targetUrl, at: evidence.fetchedAt }] : [],
        ),
      );
    });
    this.checked += checked.length;
    for (const { verdict } of checked) {
      this.states[verdict.state] = (this.states[verdict.state] ?? 0) + 1;
    }
  }
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
