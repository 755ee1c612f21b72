type Waiting<Result> = {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

const lookupsAtOnceMax = 2;

/**
 * Gathers what is asked while a look-up is under way into the next one. With nothing under way a
 * question goes at once, so a quiet service waits for nothing and a busy one asks seldom.
 *
 * The look-up gets each distinct question with how often it was asked, and answers in that order,
 * repeated as often.
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
      // One turn later, so that requests read from the sockets in this turn go together.
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
