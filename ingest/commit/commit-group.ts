import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { queueNameChecks } from '../read/name-checks';
import type { ReadBlock } from '../read/read-task';
import {
  addBlocks,
  type BatchScope,
  findFreeWebsites,
  type GroupBatch,
  lockGroup,
  markComplete,
  openGroup,
} from './batch-ledger';
import type { CommitDeps } from './commit-block';
import { insertBlocks } from './insert-blocks';
import { recordBlocks } from './record-blocks';
import { noRows } from './visit-store';

/** A stream of one block that has been read, with everything its commit needs. */
export type WholeStream = {
  scope: BatchScope;
  /** The block's token. */
  token: string;
  read: ReadBlock;
  /** Whether the website tracked URLs when the block was read. */
  tracksUrls: boolean;
  /** Undefined for a stream that is committed at least once, without a batch. */
  batch: GroupBatch | undefined;
  /** The bytes of its lines. */
  rawBytes: number;
  alsoWrite: CommitDeps['alsoWrite'];
};

/**
 * `alone`: nothing of the stream is committed, but its rows may be stored; commit it separately.
 */
export type GroupOutcome = 'committed' | 'alone';

/**
 * A step that failed for all streams of a group. Each of them is then committed separately, or its
 * sender is asked to retry.
 */
export type GroupFailure = {
  step: 'open' | 'insert' | 'write';
  streams: number;
  error: unknown;
};

export type GroupDeps = Pick<CommitDeps, 'db' | 'clickhouse' | 'atPoint'> & {
  /** Called with failures that no single stream's response reports. */
  onFailure: (failure: GroupFailure) => void;
};

/**
 * Commits streams of any workspaces together, each exactly once, in one insert per partition and
 * two round trips to Postgres. First it creates their batches, with the token of the insert: that
 * is the intent. Then it inserts the rows, without any locks. Then one transaction checks that no
 * batch was opened again since, and adds all of them to the ledger. A stream that opens one of them
 * again marks the batch's row as shared before it inserts. So if this insert was dropped in favor
 * of a retry's under its token, this transaction fails.
 *
 * Throws AppError `unavailable` when the rows could not be stored; they may or may not be there.
 */
export async function commitGroup(
  deps: GroupDeps,
  streams: readonly WholeStream[],
): Promise<GroupOutcome[]> {
  const token = newId('logBatch');
  const opened = await openAll(deps, token, streams);
  if (opened.length > 0) {
    await deps.atPoint?.('opened');
    const isStored = await insertAll(deps, token, opened);
    await deps.atPoint?.('inserted');
    if (!isStored || !(await writeAll(deps, opened))) return streams.map(() => 'alone');
    await deps.atPoint?.('committed');
  }
  return streams.map((stream) => (opened.includes(stream) ? 'committed' : 'alone'));
}

/** Groups streams by workspace, in the global order in which locks are taken. */
function byWorkspace(streams: readonly WholeStream[]): [string, WholeStream[]][] {
  const found = Map.groupBy(streams, ({ scope }) => scope.workspaceId);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether a stream begins like an earlier one of the group: one may be the beginning of the other. */
const beginsLikeOneBefore = (
  streams: readonly WholeStream[],
  { batch }: WholeStream,
  place: number,
): boolean => {
  const head = batch?.end?.head;
  if (!head) return false;
  return streams.slice(0, place).some((other) => other.batch?.end?.head.equals(head));
};

/** Returns the streams whose batch was created, and those without a batch whose website is free. */
async function openAll(
  { db, onFailure }: GroupDeps,
  token: string,
  streams: readonly WholeStream[],
): Promise<WholeStream[]> {
  const open = async (tx: Queries, some: readonly WholeStream[]) => {
    const batches = some.flatMap(({ batch }) => batch ?? []);
    const unkeyed = some.filter(({ batch }) => !batch).map(({ scope }) => scope.websiteId);
    const none = Promise.resolve<string[]>([]);
    const [ids, free] = await Promise.all([
      batches.length > 0 ? openGroup(tx, token, batches) : none,
      unkeyed.length > 0 ? findFreeWebsites(tx, unkeyed) : none,
    ]);
    return some.filter(({ batch, scope }) =>
      batch ? ids.includes(batch.id) : free.includes(scope.websiteId),
    );
  };
  const apart = streams.filter((stream, place) => !beginsLikeOneBefore(streams, stream, place));
  try {
    const opened = await db.roundTrip((of) =>
      Promise.all(byWorkspace(apart).map(([workspaceId, some]) => open(of(workspaceId), some))),
    );
    return opened.flat();
  } catch (error) {
    // Each stream meets the error again in its own commit, unless another stream caused it.
    onFailure({ step: 'open', streams: streams.length, error });
    return [];
  }
}

/** Returns false when the store rejects the rows; those of a single stream may be the cause. */
async function insertAll(
  { clickhouse, onFailure }: GroupDeps,
  token: string,
  streams: readonly WholeStream[],
): Promise<boolean> {
  // A sender that disconnects must not cancel the insert of the others.
  const { signal } = new AbortController();
  const blocks = streams.map((stream) => ({ ...stream.read, token: stream.token }));
  try {
    const workspaceId = streams[0]?.scope.workspaceId ?? '';
    await insertBlocks({ clickhouse, signal, workspaceId }, blocks, noRows, token);
    return true;
  } catch (error) {
    onFailure({ step: 'insert', streams: streams.length, error });
    if (error instanceof AppError) throw error;
    return false;
  }
}

async function writeAll(
  { db, onFailure }: GroupDeps,
  streams: readonly WholeStream[],
): Promise<boolean> {
  try {
    await db.roundTrip((of) =>
      Promise.all(
        byWorkspace(streams).flatMap(([workspaceId, some]) => {
          const tx = of(workspaceId);
          const websites = some.map(({ scope, tracksUrls }) => ({ ...scope, tracksUrls }));
          const batchIds = some.flatMap(({ batch }) => batch?.id ?? []);
          return [
            lockGroup(tx, { websites, batchIds }),
            ...inOrder(some).flatMap((stream) => writeOne(tx, stream)),
          ];
        }),
      ),
    );
    return true;
  } catch (error) {
    onFailure({ step: 'write', streams: streams.length, error });
    return false;
  }
}

const inOrder = (streams: readonly WholeStream[]): WholeStream[] =>
  streams.toSorted((a, b) => (a.scope.websiteId < b.scope.websiteId ? -1 : 1));

function writeOne(
  tx: Queries,
  { scope, read, rawBytes, tracksUrls, batch, alsoWrite }: WholeStream,
): (Promise<void> | undefined)[] {
  const { counts } = read;
  return [
    queueNameChecks(tx, scope, [read.nameChecks.wanted]),
    tracksUrls && read.facts ? queueFacts(tx, scope, read.facts) : undefined,
    recordBlocks(tx, scope, [read], !batch),
    ...(batch ? finishBatch(tx, scope, batch, { ...read, rawBytes }) : []),
    alsoWrite?.(tx, counts),
  ];
}

function finishBatch(
  tx: Queries,
  scope: BatchScope,
  { id, chain, format }: GroupBatch,
  { counts, logDays, rawBytes }: ReadBlock & { rawBytes: number },
): Promise<void>[] {
  return [
    addBlocks(tx, scope, id, [{ blockIndex: 0, token: chain, counts, bytes: rawBytes, logDays }]),
    markComplete(tx, scope, {
      batchId: id,
      blockCount: 1,
      format,
      counts,
    }),
  ];
}
