/** Says which workspace is next: the one with the least under way; of equals, the first to come. */
export class FairOrder {
  readonly #underWay = new Map<string, number>();

  /** Returns the place of the next one among those that wait; -1 if none does. */
  next(waiting: readonly string[]): number {
    const counts = waiting.map((workspaceId) => this.#underWay.get(workspaceId) ?? 0);
    return counts.indexOf(Math.min(...counts));
  }

  begin(workspaceId: string): void {
    this.#underWay.set(workspaceId, (this.#underWay.get(workspaceId) ?? 0) + 1);
  }

  end(workspaceId: string): void {
    const left = (this.#underWay.get(workspaceId) ?? 0) - 1;
    if (left > 0) this.#underWay.set(workspaceId, left);
    else this.#underWay.delete(workspaceId);
  }
}
