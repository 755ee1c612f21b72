import type { Bot, ReverseName } from './bot';

/**
 * Result of resolving a reverse name forward: does it lead back to the address? `unasked`: the name
 * is not an operator's, so it was not resolved.
 */
export type Forward = 'confirmed' | 'elsewhere' | 'missing' | 'unasked';

/** Reverse DNS result of an address; `hosts` is empty when it has no reverse name. */
export type NamedAddress = {
  /** In the format of ClickHouse and `formatIpv6`. */
  address: string;
  hosts: { host: string; forward: Forward }[];
  /** Milliseconds since 1970. */
  lookedUpAtMs: number;
  expiresAtMs: number;
};

/** Verdict on a claim that a reverse name decides. */
export type NameVerdict =
  | { verdict: 'verified'; reason: 'reverse_name' }
  | {
      verdict: 'spoofed';
      reason: 'reverse_name_missing' | 'reverse_name_foreign' | 'reverse_name_unconfirmed';
    }
  | {
      verdict: 'unverifiable';
      reason:
        | 'rdns_unconfirmed'
        | 'rdns_inconclusive'
        | 'rdns_not_of_that_time'
        | 'rdns_timeout'
        /** The resolver denies names that exist. */
        | 'rdns_resolver_blind';
    };

/**
 * How long before the lookup a missing or foreign name still counts against the visit: addresses
 * change hands. A confirmed name counts for any earlier time, as an address in a list does.
 */
export const accusesBeforeMs = 7 * 86_400_000;

/** Normalizes a host as DNS compares it: lower case, without the trailing dot. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** Returns true when the host has the operator's name; labels are matched whole. */
export function hasName(host: string, { suffix, prefix }: ReverseName): boolean {
  const isBelow = host === suffix || host.endsWith(`.${suffix}`);
  return isBelow && (prefix === undefined || host.startsWith(prefix));
}

export const isOperatorsHost = (bot: Bot, host: string): boolean =>
  bot.verification.reverseNames.some((name) => hasName(host, name));

/** Evaluates a claim by the DNS result, as of the lookup. */
function verdictNow(bot: Bot, { hosts }: NamedAddress): NameVerdict {
  const { lacksForwardRecords, hasUnnamedHosts } = bot.verification;
  const own = hosts.filter(({ host }) => isOperatorsHost(bot, host));
  if (own.some(({ forward }) => forward === 'confirmed')) {
    return { verdict: 'verified', reason: 'reverse_name' };
  }
  if (own.length > 0) {
    return lacksForwardRecords
      ? { verdict: 'unverifiable', reason: 'rdns_unconfirmed' }
      : { verdict: 'spoofed', reason: 'reverse_name_unconfirmed' };
  }
  if (hasUnnamedHosts) return { verdict: 'unverifiable', reason: 'rdns_inconclusive' };
  const reason = hosts.length === 0 ? 'reverse_name_missing' : 'reverse_name_foreign';
  return { verdict: 'spoofed', reason };
}

/**
 * Evaluates a visit by the DNS result of a lookup that may be much later than the visit. Outside a
 * fresh list of its time the address was not the operator's then either, so that a missing name
 * counts for any earlier time.
 */
export function verdictByName(
  bot: Bot,
  named: NamedAddress,
  { atMs, isOutsideList }: { atMs: number; isOutsideList: boolean },
): NameVerdict {
  const now = verdictNow(bot, named);
  const isOfThatTime = isOutsideList || atMs >= named.lookedUpAtMs - accusesBeforeMs;
  if (now.verdict !== 'spoofed' || isOfThatTime) return now;
  return { verdict: 'unverifiable', reason: 'rdns_not_of_that_time' };
}
