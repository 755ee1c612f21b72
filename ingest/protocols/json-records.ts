import type { AppError } from '../../platform/errors';
import { recordBytesMax, unreadable } from './envelope';
import { JsonWalk } from './json-walk';

/** Lines of records, and undefined for parts without a line. */
export type Steps = Generator<string | undefined>;

/** Describes a group of records: the names of its common part and of its list of records. */
type Group<Common> = {
  common: string;
  toCommon: (value: unknown) => Common;
  records: string;
  /** The common part of a group that has none. */
  none: Common;
};

/** Walks a body that has its records in groups: each an object with a list of objects. */
export class JsonRecords {
  protected readonly walk: JsonWalk;
  /** Whether any part had the wrong type, or was cut short. */
  #isAmiss = false;

  constructor(body: Buffer) {
    this.walk = new JsonWalk(body);
  }

  /**
   * Walks the groups of the body, and returns whether it has their list; throws for another body.
   */
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

  /** Walks the records of the group at this position, after parsing their common part. */
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

  /** All damage counts as one unreadable record: parts that were cut or could not be parsed. */
  protected *ofDamage(): Steps {
    if (this.#isAmiss || this.walk.isBroken) yield unreadable;
  }

  protected pass(): void {
    this.#isAmiss = true;
    this.walk.skip();
  }
}

/**
 * Returns nanoseconds as text; some senders write them as a number. Undefined for anything else.
 */
export function nanosText(time: unknown): string | undefined {
  if (typeof time === 'string') return time;
  return Number.isFinite(time) ? BigInt(Math.trunc(time as number)).toString() : undefined;
}
