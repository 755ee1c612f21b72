import type { SerpTask } from './serp-result';

export type QueuedTask = SerpTask & {
  postedAtMs: number;
  isCollected: boolean;
  /** The outcome when the task is collected. */
  fate: {
    code?: number | undefined;
    isPending: boolean;
    isEmpty: boolean;
    isOther: boolean;
    isRespelled: boolean;
  };
};

const tasksMax = 200_000;

/**
 * The task queue: tasks wait, are processed, then are done. The oldest are dropped beyond a limit.
 */
export class TaskStore {
  readonly #tasks = new Map<string, QueuedTask>();

  readonly #queueDelayMs: number;

  constructor(queueDelayMs: number) {
    this.#queueDelayMs = queueDelayMs;
  }

  add(task: QueuedTask): void {
    this.#tasks.set(task.id, task);
    const [oldest] = this.#tasks.keys();
    if (this.#tasks.size > tasksMax && oldest !== undefined) this.#tasks.delete(oldest);
  }

  find(id: string): QueuedTask | undefined {
    return this.#tasks.get(id);
  }

  stateOf(task: QueuedTask): 'queued' | 'handed' | 'done' {
    const ageMs = Date.now() - task.postedAtMs;
    if (task.fate.isPending || ageMs < this.#queueDelayMs / 2) return 'queued';
    return ageMs < this.#queueDelayMs ? 'handed' : 'done';
  }

  /** Returns tasks that are done and not collected, at most a thousand. */
  ready(): QueuedTask[] {
    return [...this.#tasks.values()]
      .filter((task) => !task.isCollected && this.stateOf(task) === 'done')
      .slice(0, 1_000);
  }

  postedBetween(fromMs: number, toMs: number): QueuedTask[] {
    return [...this.#tasks.values()].filter(
      ({ postedAtMs }) => postedAtMs >= fromMs && postedAtMs <= toMs,
    );
  }
}
