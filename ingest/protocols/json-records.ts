import type { AppError } from '../../platform/errors';
import { recordBytesMax, unreadable } from './envelope';
import { JsonWalk } from './json-walk';

/** Lines of records, and undefined for what has none. */
export type Steps = Generator<string | undefined>;

/** Where a group of records says what they have in common, and where it has them. */
type Group<Common> = {
  common: string;
  toCommon: (value: unknown) => Common;
  records: string;
  /** Of a group that says nothing. */
  none: Common;
};

/** A walk over a body that has its records in groups: an object with a list of objects. */
export class JsonRecords {
  protected readonly walk: JsonWalk;
  /** Whether anything was of the wrong type, or ended too soon. */
  #isAmiss = false;

  constructor(body: Buffer) {
    this.walk = new JsonWalk(body);
  }

  /** Walks over the groups of the body, and says whether it has their list; throws for another body. */
  protected *overGroups(
    list: string,
    overGroup: () => Steps,
    refusal: () => AppError,
  ): Generator<string | undefined, boolean> {
    const { walk } = this;
    if (!walk.isObject) throw refusal();
    let isFound = false;
    for (const name of walk.members()) {
      yield undefined;
      if (name !== list) walk.skip();
      else if (walk.isArray) {
        isFound = true;
        for (const _ of walk.elements()) yield* overGroup();
      } else if (isFound) this.pass();
      else throw refusal();
    }
    return isFound;
  }

  /** Walks over the records of the group that begins here, once it is known what they have in common. */
  protected *overGroup<Common>(
    { common: name, toCommon, records, none }: Group<Common>,
    overRecords: (common: Common) => Steps,
  ): Steps {
    const { walk } = this;
    yield undefined;
    if (!walk.isObject) return this.pass();
    let common: Common | undefined;
    let later: number | undefined;
    for (const member of walk.members()) {
      yield undefined;
      if (member === name) common = toCommon(walk.value(recordBytesMax));
      else if (member === records && common) yield* overRecords(common);
      else {
        if (member === records) later = walk.at;
        walk.skip();
      }
    }
    if (later !== undefined) yield* walk.again(later, () => overRecords(common ?? none));
  }

  /** What was cut off, or could not be told apart, is one record that is not there. */
  protected *ofDamage(): Steps {
    if (this.#isAmiss || this.walk.isBroken) yield unreadable;
  }

  protected pass(): void {
    this.#isAmiss = true;
    this.walk.skip();
  }
}

/** Nanoseconds as text; some senders write them as a number. Undefined for what is neither. */
export function nanosText(time: unknown): string | undefined {
  if (typeof time === 'string') return time;
  return Number.isFinite(time) ? BigInt(Math.trunc(time as number)).toString() : undefined;
}
