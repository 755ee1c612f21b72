import type { RobotsFile, RobotsGroup, RobotsRule } from './robots-file';
import { type FoundGroups, groupsFor } from './robots-groups';
import type { RobotsObedience } from './robots-obedience';
import { comparableTarget, matchesPattern, type RobotsPattern } from './robots-path';
import { isRobotsTxt, type RuleVerdict } from './robots-rules';

/** What decides, and whose group it is. */
export type IndexVerdict = RuleVerdict & { token: string | null };

/** Sets of crawlers, as bits. */
type Bits = bigint;

/** A pattern, and the crawlers whose groups allow or disallow it. */
type Node = {
  pattern: RobotsPattern;
  allow: Bits;
  disallow: Bits;
  /** Another pattern of the same text, as with `%24` for `$`; there is hardly ever one. */
  next: Node | undefined;
};

/** Nodes without wildcards by their text, looked up once for each length of a text. */
class Texts {
  readonly #nodes = new Map<string, Node>();
  #lengths: number[] = [];

  /** Returns a pattern's node, new or known. */
  nodeOf(pattern: RobotsPattern, text: string): Node {
    const first = this.#nodes.get(text);
    for (let node = first; node; node = node.next) if (node.pattern === pattern) return node;
    const node = { pattern, allow: 0n, disallow: 0n, next: first };
    this.#nodes.set(text, node);
    return node;
  }

  end(): void {
    const lengths = new Set<number>();
    for (const text of this.#nodes.keys()) lengths.add(text.length);
    this.#lengths = [...lengths];
  }

  addWhole(target: string, found: Node[]): void {
    for (let node = this.#nodes.get(target); node; node = node.next) found.push(node);
  }

  addPrefixes(target: string, found: Node[]): void {
    for (const length of this.#lengths) {
      if (length <= target.length) this.addWhole(target.slice(0, length), found);
    }
  }

  get lengths(): number {
    return this.#lengths.length;
  }
}

/** Characters that are searched in the time of one comparison. */
const charactersAStep = 50;

/**
 * What a robots.txt says to several crawlers. Each different rule is compared with an address once,
 * whatever the number of crawlers and groups, and rules without wildcards are looked up by their
 * text: the cost of an address is bounded for every file (`wildcardLimits`).
 */
export class RobotsIndex {
  readonly #prefixes = new Texts();
  readonly #whole = new Texts();
  readonly #wildcards: Node[] = [];
  readonly #found: FoundGroups[];
  readonly #all: Bits;
  #listening: Bits;
  #parts = 0;

  constructor(
    file: RobotsFile,
    crawlers: readonly Pick<RobotsObedience, 'tokens' | 'ignoresStar'>[],
  ) {
    this.#found = crawlers.map((crawler) => groupsFor(file, crawler));
    this.#all = (1n << BigInt(crawlers.length)) - 1n;
    this.#listening = 0n;
    const nodes = new Map<RobotsPattern, Node>();
    for (const [group, bits] of this.#bitsByGroup()) {
      for (const rule of group.rules) {
        if (rule.value === '') continue;
        const node = this.#nodeOf(nodes, rule.pattern);
        node[rule.kind] |= bits;
      }
    }
    this.#prefixes.end();
  }

  /** The crawlers that listen to each group. Those of one token listen to the same groups. */
  #bitsByGroup(): Map<RobotsGroup, Bits> {
    const byToken = new Map<string, { bits: Bits; groups: FoundGroups['groups'] }>();
    for (const [index, { token, groups }] of this.#found.entries()) {
      if (token === null) continue;
      const known = byToken.get(token) ?? { bits: 0n, groups };
      known.bits |= 1n << BigInt(index);
      byToken.set(token, known);
    }
    const byGroup = new Map<RobotsGroup, Bits>();
    for (const { bits, groups } of byToken.values()) {
      this.#listening |= bits;
      for (const group of groups) byGroup.set(group, (byGroup.get(group) ?? 0n) | bits);
    }
    return byGroup;
  }

  #nodeOf(wildcards: Map<RobotsPattern, Node>, pattern: RobotsPattern): Node {
    const { parts, isAnchored } = pattern;
    if (parts.length === 1) {
      return (isAnchored ? this.#whole : this.#prefixes).nodeOf(pattern, parts[0] ?? '');
    }
    const known = wildcards.get(pattern);
    if (known) return known;
    const node = { pattern, allow: 0n, disallow: 0n, next: undefined };
    wildcards.set(pattern, node);
    this.#wildcards.push(node);
    this.#parts += parts.length - 1;
    return node;
  }

  /** About how many steps a target costs. */
  costOf(target: string): number {
    const searches = 1 + this.#prefixes.lengths + this.#wildcards.length;
    return this.#parts + searches * (1 + target.length / charactersAStep);
  }

  /** The first targets whose cost together stays within `stepsMax`; at least one. */
  affordable(targets: readonly string[], stepsMax: number): string[] {
    let steps = 0;
    const end = targets.findIndex((target, place) => {
      steps += this.costOf(target);
      return place > 0 && steps > stepsMax;
    });
    return end < 0 ? [...targets] : targets.slice(0, end);
  }

  /** The matching patterns, the most specific ones first. */
  #matching(target: string): Node[] {
    const wanted = comparableTarget(target);
    const found: Node[] = [];
    this.#whole.addWhole(wanted, found);
    this.#prefixes.addPrefixes(wanted, found);
    for (const node of this.#wildcards) {
      if (matchesPattern(node.pattern, wanted)) found.push(node);
    }
    return found.sort((a, b) => b.pattern.octets - a.pattern.octets);
  }

  /** The crawlers that may fetch a target, a path with its query, as bits by their order. */
  allowedAt(target: string): Bits {
    if (isRobotsTxt(target)) return this.#all;
    let allowed = this.#all & ~this.#listening;
    let open = this.#listening;
    const found = this.#matching(target);
    for (let at = 0; at < found.length && open !== 0n; ) {
      const { octets } = (found[at] as Node).pattern;
      let [allow, disallow] = [0n, 0n];
      // Of equally long rules, the one that allows decides.
      for (; found[at]?.pattern.octets === octets; at += 1) {
        const node = found[at] as Node;
        allow |= node.allow;
        disallow |= node.disallow;
      }
      allowed |= open & allow;
      open &= ~(allow | disallow);
    }
    return allowed | open;
  }

  /** What decides at a target, for each crawler in their order. */
  verdictsOf(target: string): IndexVerdict[] {
    const matching = isRobotsTxt(target) ? [] : this.#matching(target);
    const allowed = this.allowedAt(target);
    return this.#found.map(({ token, groups }, place) => {
      const isAllowed = hasBit(allowed, place);
      const without = (reason: RuleVerdict['reason']) => ({ token, isAllowed, reason, rule: null });
      if (isRobotsTxt(target)) return without('robots_txt_itself');
      if (token === null) return without('no_group');
      const kind = isAllowed ? 'allow' : 'disallow';
      const octets = matching.find((node) => hasBit(node[kind], place))?.pattern.octets;
      if (octets === undefined) return without('no_rule_matches');
      const equals = matching.filter(({ pattern }) => pattern.octets === octets);
      const patterns = new Set(equals.map(({ pattern }) => pattern));
      const decides = (each: RobotsRule) => each.kind === kind && patterns.has(each.pattern);
      for (const { rules } of groups) {
        const rule = rules.find(decides);
        if (rule) return { token, isAllowed, reason: 'rule', rule };
      }
      return without('no_rule_matches');
    });
  }
}

/** Whether a set of crawlers has the one at a place. */
export const hasBit = (bits: bigint, place: number): boolean =>
  ((bits >> BigInt(place)) & 1n) === 1n;
