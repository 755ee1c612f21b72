type Waiting<Result> = {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

const lookupsAtOnceMax = 2;

/**
 * Batches look-ups. Questions that arrive while look-ups are under way wait for the next one;
 * otherwise a question is sent at once. A quiet service adds no latency, and a busy one sends few
 * queries.
 *
 * The look-up receives each distinct question with its count, and returns results in that order,
 * each repeated by its count.
 */
export class RequestBatcher<Question, Result> {
  readonly #lookUp: (counts: Map<Question, number>) => Promise<Result[]>;
  #waiting = new Map<Question, Array<Waiting<Result>>>();
  #underWay = 0;

  constructor(lookUp: (counts: Map<Question, number>) => Promise<Result[]>) {
    this.#lookUp = lookUp;
  }

  add(question: Question): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(question);
      if (waiting) waiting.push({ resolve, reject });
      else this.#waiting.set(question, [{ resolve, reject }]);
      // Deferred, so that requests read from the sockets in this event-loop turn are batched.
      if (this.#underWay < lookupsAtOnceMax) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    if (this.#waiting.size === 0 || this.#underWay >= lookupsAtOnceMax) return;
    const asked = this.#waiting;
    this.#waiting = new Map();
    this.#underWay += 1;
    const counts = new Map([...asked].map(([question, waiting]) => [question, waiting.length]));
    const everyone = [...asked.values()].flat();
    this.#lookUp(counts)
      .then(
        (results) => {
          for (const [index, one] of everyone.entries()) one.resolve(results[index] as Result);
        },
        (error: unknown) => {
          for (const one of everyone) one.reject(error);
        },
      )
      .finally(() => {
        this.#underWay -= 1;
        this.#flush();
      });
  }
}
