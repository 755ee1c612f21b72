import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouse, WorkspaceClickHouse } from '../../../platform/clickhouse/clickhouse';
import { joinNativeBlocks } from '../../../platform/clickhouse/native/join-native-blocks';
import { AppError, unavailable } from '../../../platform/errors';
import type { Logger } from '../../../platform/logger';
import { countCommitFailure } from '../../../platform/metrics';
import type { Database } from '../../../platform/postgres/database';
import { RequestBatcher } from '../../../platform/request-batcher';
import {
  claimLogRows,
  findNewestRows,
  type InboxRow,
  type InboxState,
  type RefusedRows,
  readInboxStates,
  readRowsUpTo,
  settleLogRows,
  takeOverLogRows,
} from './inbox-store';
import { insertRows, noRows, type PresentRows, partitionsOfBlocks } from './stored-rows';

/** How long rows gather before they are stored, unless they have as many bytes as this before. */
const gatherMs = 1_000;
const gatheredBytesMax = 4 * 1024 * 1024;
/** The rows of one claim; a larger backlog is stored claim by claim. */
const claimBytesMax = 8 * 1024 * 1024;
/** After this time the insert of a claim is repeated, by whichever process sees it first. */
const staleSecondsUsual = 10;
/** How often rows are looked for that other processes have left. */
const sweepMs = 5_000;
const retryMs = 1_000;
/** How long a read waits for rows that were acknowledged before it. */
const catchUpMsMax = 20_000;
const waitMs = 20;
/** Rows that wait for longer than this are measured once a second. */
const lateMs = 3_000;
const measureMs = 1_000;

export type InboxLimits = {
  /** Bytes of all workspaces' rows, and of one's. */
  bytesMax: number;
  workspaceBytesMax: number;
};

/** Points of storing a claim at which a test may want to stop. */
export type InboxPoint = 'claimed' | 'stored' | 'settled';

type InboxOptions = {
  database: Database;
  /** Its reads do not wait for the inbox; `clickhouse` of the inbox does. */
  store: ClickHouse;
  limits: InboxLimits;
  log: Logger;
  /** Only tests change the default. */
  staleSeconds?: number;
  atPoint?: ((point: InboxPoint) => Promise<void> | void) | undefined;
};

/** The tables whose reads wait for acknowledged rows. */
const waitingTables = /\b(crawler_visits|ai_referrals)\b/;

const none: RefusedRows = { places: [], reason: '' };

/**
 * Stores acknowledged rows of log blocks in ClickHouse, in large inserts across workspaces. They are
 * in Postgres until then. Each row belongs to one claim, which is recorded before its insert and
 * names it, so that a repetition stores nothing twice. The only writer across workspaces: it
 * inserts rows as they were acknowledged, and nothing else.
 */
export class LogInbox {
  /** Reads and changes of visits wait until all rows are stored that were acknowledged before them. */
  readonly clickhouse: ClickHouse;
  readonly #options: InboxOptions;
  readonly #newest: RequestBatcher<string, number | undefined>;
  readonly #catchingUp = new Map<string, { upTo: number; done: Promise<void> }>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweeps: NodeJS.Timeout | undefined;
  #gatheredBytes = 0;
  #waitingSinceMs: number | undefined;
  #measuredAtMs = 0;
  #states = new Map<string, InboxState>();
  /** Whether the newest attempt to store rows has failed. */
  #hasFailed = false;
  #isClosed = false;

  constructor(options: InboxOptions) {
    this.#options = options;
    const { database, store } = options;
    this.#newest = new RequestBatcher(async (counts) => {
      const newest = await findNewestRows(database.system, [...counts.keys()]);
      return [...counts].flatMap(([id, count]) => Array(count).fill(newest.get(id)));
    });
    this.clickhouse = store.preparedBy(async (workspaceId, sql) => {
      if (waitingTables.test(sql)) await this.catchUp(workspaceId);
    });
  }

  /** Begins to look for rows that other processes have left. */
  start(): void {
    this.#sweeps ??= setInterval(() => void this.#store(), sweepMs).unref();
    void this.#store();
  }

  /** Stores what it can within a few seconds; the rest stays in Postgres. */
  async close(): Promise<void> {
    clearInterval(this.#sweeps);
    const last = this.#waitingSinceMs === undefined ? this.#running : this.#store();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.race([last, sleep(lateMs, undefined, { ref: false })]);
  }

  /** Says that rows were acknowledged, so that they are stored soon. */
  noteAdded(bytes: number): void {
    this.#gatheredBytes += bytes;
    this.#waitingSinceMs ??= Date.now();
    this.#storeIn(this.#gatheredBytes >= gatheredBytesMax ? 0 : gatherMs);
  }

  /** Throws AppError `unavailable` while as many rows wait as are allowed. */
  assertRoom(workspaceId: string): void {
    this.#measureLate();
    const { bytesMax, workspaceBytesMax } = this.#options.limits;
    const all = [...this.#states.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const own = this.#states.get(workspaceId)?.bytes ?? 0;
    if (all < bytesMax && own < workspaceBytesMax) return;
    throw new AppError(
      'unavailable',
      'ClickHouse does not store log lines at present, and no more of them can be kept. Send them again later.',
      { retryAfterSeconds: 30 },
    );
  }

  /** Returns what waits to be stored, of all workspaces. */
  async readState(): Promise<InboxState> {
    const states = [...(await readInboxStates(this.#options.database.system)).values()];
    return {
      blocks: states.reduce((sum, { blocks }) => sum + blocks, 0),
      bytes: states.reduce((sum, { bytes }) => sum + bytes, 0),
      seconds: Math.max(0, ...states.map(({ seconds }) => seconds)),
      refused: states.reduce((sum, { refused }) => sum + refused, 0),
    };
  }

  /**
   * Waits until all rows of the workspace are stored that are acknowledged by now. Throws AppError
   * `unavailable` when that takes too long.
   */
  async catchUp(workspaceId: string): Promise<void> {
    const newest = await this.#newest.add(workspaceId);
    if (newest === undefined) return;
    const known = this.#catchingUp.get(workspaceId);
    if (known && known.upTo >= newest) return known.done;
    const done = this.#storeUpTo(workspaceId, newest);
    const own = { upTo: newest, done };
    this.#catchingUp.set(workspaceId, own);
    try {
      await done;
    } finally {
      if (this.#catchingUp.get(workspaceId) === own) this.#catchingUp.delete(workspaceId);
    }
  }

  async #storeUpTo(workspaceId: string, newest: number): Promise<void> {
    const reader = this.#options.database.reader(workspaceId);
    const deadlineMs = Date.now() + catchUpMsMax;
    let tookOverAtMs = Date.now();
    for (let areFree = true; ; ) {
      if (areFree) await within(deadlineMs, this.#storeNext(workspaceId));
      else await sleep(waitMs);
      const rows = await readRowsUpTo(reader, newest);
      if (!rows.areThere) return;
      areFree = rows.areFree;
      if (Date.now() > deadlineMs) throw tooLate();
      if (areFree || Date.now() - tookOverAtMs < measureMs) continue;
      tookOverAtMs = Date.now();
      await within(deadlineMs, this.#storeLeft());
    }
  }

  #storeIn(ms: number): void {
    if (this.#isClosed || (this.#timer && ms > 0)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#store(), ms).unref();
  }

  /** Stores what has gathered. One run at a time; failures are reported and tried again. */
  #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#storeGathered().finally(() => {
      this.#running = undefined;
      if (this.#gatheredBytes > 0) this.#storeIn(gatherMs);
    });
    return this.#running;
  }

  async #storeGathered(): Promise<void> {
    const beganAtMs = Date.now();
    try {
      await this.#storeLeft();
      this.#gatheredBytes = 0;
      while (!this.#isClosed && (await this.#storeNext()) >= claimBytesMax);
      this.#waitingSinceMs = this.#gatheredBytes > 0 ? beganAtMs : undefined;
      this.#states.clear();
    } catch {
      this.#waitingSinceMs ??= beganAtMs;
      this.#measureLate();
      this.#storeIn(retryMs);
    }
  }

  /** Reads no rows that ClickHouse cannot take: a backlog is large. */
  async #assertUp(): Promise<void> {
    if (this.#hasFailed && !(await this.#options.store.ping())) throw unavailable('ClickHouse');
  }

  /** Stores claims whose insert failed, or whose process has died. */
  async #storeLeft(): Promise<void> {
    for (;;) {
      await this.#assertUp();
      const { database, staleSeconds = staleSecondsUsual } = this.#options;
      const rows = await takeOverLogRows(database.system, staleSeconds);
      if (rows.length === 0) return;
      await this.#storeClaim(rows);
    }
  }

  /** Claims and stores the next rows, and returns their bytes. */
  async #storeNext(workspaceId?: string): Promise<number> {
    await this.#assertUp();
    const rows = await claimLogRows(this.#options.database.system, {
      claim: randomUUID(),
      workspaceId,
      bytesMax: claimBytesMax,
    });
    if (rows.length > 0) await this.#storeClaim(rows);
    return rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Stores the rows of one claim, and deletes them from the inbox. */
  async #storeClaim(rows: readonly InboxRow[]): Promise<void> {
    const { database, atPoint, log } = this.#options;
    try {
      await atPoint?.('claimed');
      const refused = await this.#insert(rows);
      await atPoint?.('stored');
      await settleLogRows(database.system, rows[0]?.claim ?? '', refused);
      this.#hasFailed = false;
      if (refused.places.length > 0) {
        countCommitFailure('refuse');
        log.error(
          refused,
          'ClickHouse refuses log lines that were acknowledged; they stay in log_inbox',
        );
      }
      await atPoint?.('settled');
    } catch (error) {
      this.#hasFailed = true;
      countCommitFailure('store');
      log.warn({ err: error, blocks: rows.length }, 'acknowledged log lines are not stored yet');
      throw error;
    }
  }

  /** Inserts rows of any workspaces, and returns those that ClickHouse refuses. */
  async #insert(rows: readonly InboxRow[]): Promise<RefusedRows> {
    const { store } = this.#options;
    const present = await this.#findPresent(rows.filter(({ mayBeStored }) => mayBeStored));
    const missing = rows.filter(
      ({ target, token, partition }) => !present[target].get(token)?.has(partition),
    );
    const together = Map.groupBy(missing, ({ workspaceId, target, partition, columns }) =>
      [store.replicaOf(workspaceId), target, partition, columns].join(' '),
    );
    let refused = none;
    for (const some of together.values()) {
      const [first] = some as [InboxRow, ...InboxRow[]];
      const clickhouse = store.of(first.workspaceId);
      try {
        await insertTogether(clickhouse, some);
      } catch (error) {
        if (!(error instanceof ClickHouseError)) throw error;
        // One of them is the cause; the others need not wait for it.
        for (const row of some) {
          const problem = await refusalOf(insertTogether(clickhouse, [row]));
          if (problem) refused = { places: [...refused.places, row.place], reason: problem };
        }
      }
    }
    return refused;
  }

  async #findPresent(rows: readonly InboxRow[]): Promise<PresentRows> {
    let present = noRows;
    for (const some of Map.groupBy(rows, ({ websiteId }) => websiteId).values()) {
      const [{ workspaceId, websiteId }] = some as [InboxRow, ...InboxRow[]];
      const tokens = some.map(({ token }) => token);
      const { crawler_visits, ai_referrals } = await partitionsOfBlocks(
        this.#options.store.of(workspaceId),
        websiteId,
        tokens,
      );
      present = {
        crawler_visits: new Map([...present.crawler_visits, ...crawler_visits]),
        ai_referrals: new Map([...present.ai_referrals, ...ai_referrals]),
      };
    }
    return present;
  }

  /** Measures what waits, at most once a second, if it has waited for long. */
  #measureLate(): void {
    const nowMs = Date.now();
    const isLate = nowMs - (this.#waitingSinceMs ?? nowMs) > lateMs;
    if (!isLate || nowMs - this.#measuredAtMs < measureMs) return;
    this.#measuredAtMs = nowMs;
    readInboxStates(this.#options.database.system).then(
      (states) => {
        this.#states = states;
      },
      // Without Postgres nothing is acknowledged either.
      () => undefined,
    );
  }
}

const tooLate = () =>
  new AppError(
    'unavailable',
    'Log lines that were acknowledged are not in ClickHouse yet, and this read waits for them. Try again shortly.',
    { retryAfterSeconds: 5 },
  );

/** Awaits work for as long as a read may wait; the work continues. */
async function within(deadlineMs: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = sleep(Math.max(0, deadlineMs - Date.now()), 'late', { signal: ended.signal });
  try {
    if ((await Promise.race([work, late])) === 'late') throw tooLate();
  } finally {
    ended.abort();
    work.catch(() => undefined);
    late.catch(() => undefined);
  }
}

/** Returns why ClickHouse refuses rows; throws when it is away. */
async function refusalOf(insert: Promise<void>): Promise<string | undefined> {
  try {
    await insert;
    return undefined;
  } catch (error) {
    if (error instanceof ClickHouseError) return error.message;
    throw error;
  }
}

/** Inserts rows of one replica, table, month and version as one block, whose token is of their claim. */
async function insertTogether(
  clickhouse: WorkspaceClickHouse,
  rows: readonly InboxRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const tokens = rows.map(({ token }) => token).sort();
  const token = createHash('sha256')
    .update([first.claim, ...tokens].join(' '))
    .digest('hex');
  await insertRows(
    clickhouse,
    {
      table: first.target,
      columns: first.columns,
      rows: [joinNativeBlocks(rows.map(({ bytes }) => bytes))],
      token: `${token}.${first.partition}`,
    },
    new AbortController().signal,
  );
}
