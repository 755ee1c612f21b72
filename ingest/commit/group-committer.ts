import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, WaitQueue } from '../../platform/concurrency/wait-queue';
import { tooBusy, tooManyLines } from '../block/block-memory';
import { rowBytesOf } from '../read/read-task';
import { CommitBackoff } from './commit-backoff';
import { commitGroup, type GroupDeps, type GroupOutcome, type WholeStream } from './commit-group';

const waitMsMax = 20_000;

/**
 * Limits of one commit: the number of streams, since the event loop prepares each in one go, and
 * the bytes of rows beyond which no further stream joins.
 */
const streamsMax = 25;
const rowBytesMax = 8 * 1024 * 1024;

type Waiting = Served<WholeStream, GroupOutcome>;

/**
 * Group commit for small streams: while one group is being committed, further streams queue up in
 * FIFO order for the next.
 */
export class GroupCommitter {
  readonly #deps: GroupDeps;
  readonly #line = new WaitQueue<WholeStream, GroupOutcome>(waitMsMax, () => tooBusy(tooManyLines));
  readonly #pace = new CommitBackoff();
  #isAtWork = false;

  constructor(deps: GroupDeps) {
    this.#deps = deps;
  }

  /**
   * Throws AppError `unavailable` when it takes too long or the store is unavailable, or the
   * signal's reason.
   */
  async commit(stream: WholeStream, signal: AbortSignal): Promise<GroupOutcome> {
    this.#deps.inbox.assertRoom(stream.scope.workspaceId);
    const outcome = this.#line.wait(stream, signal);
    void this.#work();
    return outcome;
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    while (this.#line.length > 0) {
      const beganAtMs = performance.now();
      const together = this.#next();
      this.#pace.recordFailure(
        together.map(({ asked }) => asked.scope.websiteId),
        beganAtMs,
      );
      await this.#commitAll(together);
      const pauseMs = this.#pace.pauseMs(beganAtMs, performance.now());
      if (pauseMs > 0 && this.#line.length < streamsMax) await sleep(pauseMs);
    }
    this.#isAtWork = false;
  }

  #next(): Waiting[] {
    let rowBytes = 0;
    const beyond = this.#line.asked.findIndex(({ read }, place) => {
      const isFull = place === streamsMax || rowBytes > rowBytesMax;
      rowBytes += rowBytesOf(read);
      return isFull;
    });
    return this.#line.take(beyond === -1 ? this.#line.length : beyond);
  }

  async #commitAll(together: readonly Waiting[]): Promise<void> {
    const outcomes = commitGroup(
      this.#deps,
      together.map(({ asked }) => asked),
    );
    for (const [place, { serve }] of together.entries()) {
      serve(outcomes.then((all) => all[place] ?? 'alone'));
    }
    await outcomes.catch(() => undefined);
  }
}
