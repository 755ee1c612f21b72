type Turn = { workspaceId: string; weight: number; grant: () => void };

export type WorkspaceTurnsOptions = {
  /** Turns that one workspace may have at once. */
  each: number;
  /** Turns of all workspaces together; unbounded without it. */
  all?: number;
  /** How long a caller waits for a turn before it is refused. */
  waitMsMax: number;
  /** The refusal: because the workspace, or all of them together, have as many as they may. */
  refusal: (reason: 'workspace' | 'all') => Error;
};

/**
 * Bounds what a workspace does at once of something that workspaces share. Callers wait in order,
 * and one that waits for its own workspace delays no other.
 */
export class WorkspaceTurns {
  readonly #options: WorkspaceTurnsOptions;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;
  #waiting: Turn[] = [];

  constructor(options: WorkspaceTurnsOptions) {
    this.#options = options;
  }

  /**
   * Resolves with a function that gives the turn back. Throws the refusal, or the signal's reason.
   */
  async take(workspaceId: string, signal?: AbortSignal, weight = 1): Promise<() => void> {
    signal?.throwIfAborted();
    const isBehind = this.#waiting.some((turn) => turn.workspaceId === workspaceId);
    if (!isBehind && this.#hasRoom(workspaceId, weight)) this.#count(workspaceId, weight);
    else await this.#wait(workspaceId, weight, signal);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#count(workspaceId, -weight);
      this.#grant();
    };
  }

  /** Does the work in a turn. Throws what `take` and the work throw. */
  async run<T>(
    workspaceId: string,
    work: () => Promise<T>,
    signal?: AbortSignal,
    weight = 1,
  ): Promise<T> {
    const giveBack = await this.take(workspaceId, signal, weight);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #of(workspaceId: string): number {
    return this.#takenBy.get(workspaceId) ?? 0;
  }

  #hasRoom(workspaceId: string, weight: number): boolean {
    const { each, all = Number.POSITIVE_INFINITY } = this.#options;
    return this.#of(workspaceId) + weight <= each && this.#taken + weight <= all;
  }

  #count(workspaceId: string, weight: number): void {
    const taken = this.#of(workspaceId) + weight;
    if (taken === 0) this.#takenBy.delete(workspaceId);
    else this.#takenBy.set(workspaceId, taken);
    this.#taken += weight;
  }

  /** Grants turns in order; a workspace that has as many as it may is passed over. */
  #grant(): void {
    this.#waiting = this.#waiting.filter(({ workspaceId, weight, grant }) => {
      if (!this.#hasRoom(workspaceId, weight)) return true;
      this.#count(workspaceId, weight);
      grant();
      return false;
    });
  }

  async #wait(workspaceId: string, weight: number, signal: AbortSignal | undefined) {
    const { each, waitMsMax, refusal } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Turn = { workspaceId, weight, grant: resolve };
    const leave = () => {
      // A turn that was granted in the same moment counts.
      if (!this.#waiting.includes(turn)) return;
      this.#waiting = this.#waiting.filter((each) => each !== turn);
      const isOwn = this.#of(workspaceId) + weight > each;
      reject(signal?.aborted ? signal.reason : refusal(isOwn ? 'workspace' : 'all'));
    };
    const timer = setTimeout(leave, waitMsMax);
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.push(turn);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }
}
