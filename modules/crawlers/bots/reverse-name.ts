import type { Bot, ReverseName } from './bot';

/**
 * What the forward record of a name says of the address it was found under. `unasked`: the name is
 * no operator's, so that nobody looked.
 */
export type Forward = 'confirmed' | 'elsewhere' | 'missing' | 'unasked';

/** What DNS said of an address; no host at all when it has no reverse name. */
export type NamedAddress = {
  /** As ClickHouse and `formatIpv6` write it. */
  address: string;
  hosts: { host: string; forward: Forward }[];
  /** Milliseconds since 1970. */
  lookedUpAtMs: number;
  expiresAtMs: number;
};

/** How a claim that only a reverse name can tell was judged. */
export type NameVerdict =
  | { verdict: 'verified'; reason: 'reverse_name' }
  | {
      verdict: 'spoofed';
      reason: 'reverse_name_missing' | 'reverse_name_foreign' | 'reverse_name_unconfirmed';
    }
  | {
      verdict: 'unverifiable';
      reason: 'rdns_unconfirmed' | 'rdns_inconclusive' | 'rdns_not_of_that_time' | 'rdns_timeout';
    };

/**
 * For how long before the look-up a name that is missing or foreign still proves something:
 * addresses change hands. One that is confirmed was the operator's before, too, as with lists.
 */
export const accusesBeforeMs = 7 * 86_400_000;

/** A host as DNS means it: lower case, without the dot at its end. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** True when the host has the operator's name: never by a part of a label. */
export function hasName(host: string, { suffix, prefix }: ReverseName): boolean {
  const isBelow = host === suffix || host.endsWith(`.${suffix}`);
  return isBelow && (prefix === undefined || host.startsWith(prefix));
}

export const isOperatorsHost = (bot: Bot, host: string): boolean =>
  bot.verification.reverseNames.some((name) => hasName(host, name));

/** Judges a claim by what DNS said, as of the look-up. */
function judgeNow(bot: Bot, { hosts }: NamedAddress): NameVerdict {
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

/** Judges a visit of a time by what DNS said, perhaps much later. */
export function judgeByName(bot: Bot, named: NamedAddress, atMs: number): NameVerdict {
  const now = judgeNow(bot, named);
  if (now.verdict !== 'spoofed' || atMs >= named.lookedUpAtMs - accusesBeforeMs) return now;
  return { verdict: 'unverifiable', reason: 'rdns_not_of_that_time' };
}
