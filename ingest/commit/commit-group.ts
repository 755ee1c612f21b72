import { addLogRows } from '../../modules/crawlers/inbox/inbox-store';
import type { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import { queueFacts } from '../../modules/indexing/store/ledger-queue-store';
import type { Database, Queries } from '../../platform/postgres/database';
import { queueNameChecks } from '../read/name-checks';
import { type ReadBlock, rowBytesOf } from '../read/read-task';
import {
  acceptStreams,
  assertAccepted,
  type BatchScope,
  refusedStreams,
  type WholeBatch,
} from './batch-ledger';
import type { CommitDeps } from './commit-block';
import { toInboxRows } from './insert-blocks';
import { recordBlocks } from './record-blocks';

/** A stream of one block that has been read, with everything its commit needs. */
export type WholeStream = {
  scope: BatchScope;
  /** The block's token. */
  token: string;
  read: ReadBlock;
  /** Whether the website tracked URLs when the block was read. */
  tracksUrls: boolean;
  /** Undefined for a stream that is committed at least once, without a batch. */
  batch: WholeBatch | undefined;
  /** The bytes of its lines. */
  rawBytes: number;
  alsoWrite: CommitDeps['alsoWrite'];
};

/** `alone`: nothing of the stream is committed; commit it separately. */
export type GroupOutcome = 'committed' | 'alone';

/**
 * A failure of all streams of a group. Each of them is then committed separately, or its sender is
 * asked to retry.
 */
export type GroupFailure = { streams: number; error: unknown };

export type GroupDeps = {
  db: Database;
  inbox: LogInbox;
  /** Called with failures that no single stream's response reports. */
  onFailure: (failure: GroupFailure) => void;
  atPoint?: CommitDeps['atPoint'];
};

/** A second refusal means that another process accepts the same streams at this time. */
const attemptsMax = 2;

/**
 * Commits streams of any workspaces together, each exactly once, in one round trip to Postgres: their
 * batches, what follows from their lines, and their rows, which the inbox stores later. A transaction
 * that refuses some of the streams is repeated without them.
 */
export async function commitGroup(
  deps: GroupDeps,
  streams: readonly WholeStream[],
): Promise<GroupOutcome[]> {
  let left = streams.filter((stream, place) => !beginsLikeOneBefore(streams, stream, place));
  try {
    for (let attempt = 1; left.length > 0; attempt += 1) {
      const refused = await acceptAll(deps.db, left);
      if (refused.length === 0) break;
      left = attempt === attemptsMax ? [] : left.filter((_, place) => !refused.includes(place));
    }
  } catch (error) {
    // Each stream meets the error again in its own commit, unless another stream caused it.
    deps.onFailure({ streams: left.length, error });
    left = [];
  }
  if (left.length > 0) {
    deps.inbox.noteAdded(left.reduce((sum, { read }) => sum + rowBytesOf(read), 0));
    await deps.atPoint?.('committed');
  }
  return streams.map((stream) => (left.includes(stream) ? 'committed' : 'alone'));
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

/** Commits all streams, or none and returns the places of those that are refused. */
async function acceptAll(db: Database, streams: readonly WholeStream[]): Promise<number[]> {
  const [first] = streams;
  if (!first) return [];
  try {
    await db.roundTrip((of) =>
      Promise.all([
        ...byWorkspace(streams).flatMap(([workspaceId, some]) => {
          const tx = of(workspaceId);
          const accepted = some.map(({ scope, tracksUrls, batch, read, rawBytes }, index) => ({
            place: streams.indexOf(some[index] as WholeStream),
            websiteId: scope.websiteId,
            tracksUrls,
            batch,
            counts: read.counts,
            bytes: rawBytes,
            logDays: read.logDays,
          }));
          return [
            acceptStreams(tx, accepted),
            ...inOrder(some).flatMap((stream) => writeOne(tx, stream)),
          ];
        }),
        assertAccepted(of(first.scope.workspaceId)),
      ]),
    );
    return [];
  } catch (error) {
    const refused = refusedStreams(error);
    if (refused) return refused;
    throw error;
  }
}

const inOrder = (streams: readonly WholeStream[]): WholeStream[] =>
  streams.toSorted((a, b) => (a.scope.websiteId < b.scope.websiteId ? -1 : 1));

function writeOne(
  tx: Queries,
  { scope, token, read, tracksUrls, batch, alsoWrite }: WholeStream,
): (Promise<void> | undefined)[] {
  return [
    ...toInboxRows({ ...read, token }).map((rows) => addLogRows(tx, scope.websiteId, rows)),
    queueNameChecks(tx, scope.websiteId, [read.nameChecks.wanted]),
    tracksUrls && read.facts ? queueFacts(tx, scope.websiteId, read.facts) : undefined,
    recordBlocks(tx, scope.websiteId, [read], !batch),
    alsoWrite?.(tx, read.counts),
  ];
}
