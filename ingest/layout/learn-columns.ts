import type { Role, RoleColumns } from '../../modules/crawlers/rules/log-layout';
import { logFields } from '../../modules/crawlers/rules/log-layout';
import { bareAddress } from '../formats/address-text';
import {
  agentLikeness,
  isAddress,
  isAddressList,
  isClock,
  isCount,
  isDate,
  isHost,
  isMethod,
  isMissing,
  isRequest,
  isScheme,
  isStatus,
  isTarget,
  isTime,
  isUrl,
} from '../formats/column-values';
import { nameEvidence } from './column-names';
import { type ColumnEvidence, distinct, presence, shareOf } from './evidence';

/** What is known besides the lines: whether a host is the website's. */
export type LearnContext = {
  isOwnHost: (host: string) => boolean;
  /** Whether a line is a crawler's, so that it may be shown. */
  isCrawlers: (line: string) => boolean;
};

type Score = (column: ColumnEvidence) => number;

const most = 0.8;

/** Returns the column with the highest score above 0; the first of equal ones. */
function best(columns: readonly ColumnEvidence[], score: Score): ColumnEvidence | undefined {
  let found: ColumnEvidence | undefined;
  let highest = 0;
  for (const column of columns) {
    const value = score(column);
    if (value <= highest) continue;
    found = column;
    highest = value;
  }
  return found;
}

const isPrivate = (text: string): boolean =>
  /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80|::1$)/i.test(
    bareAddress(text),
  );

/** A server behind has one port in all lines; clients have a new one each time. */
function hasOnePort({ values }: ColumnEvidence): boolean {
  const ports = values.flatMap((value) => /(?:^[\d.]+|\]):(\d+)$/.exec(value)?.[1] ?? []);
  return ports.length > 2 && new Set(ports).size === 1;
}

const usualStatus = new Set(
  '200 201 204 206 301 302 303 304 307 308 400 401 403 404 405 410 429 499 500 502 503 504'.split(
    ' ',
  ),
);

/** Gives roles to columns, the surest ones first; a column that has a role gets no other. */
export class ColumnLearner {
  readonly #all: readonly ColumnEvidence[];
  readonly #context: LearnContext;
  readonly #given = new Map<Role, ColumnEvidence>();
  readonly #taken = new Set<ColumnEvidence>();

  constructor(columns: readonly ColumnEvidence[], context: LearnContext) {
    this.#all = columns;
    this.#context = context;
  }

  learn(): RoleColumns {
    this.#give('request', (column) => shareOf(column, isRequest) * presence(column));
    this.#give('userAgent', this.#agent);
    if (!this.#given.has('request')) this.#learnTarget();
    this.#give('time', this.#time);
    if (!this.#given.has('time')) this.#learnDateAndClock();
    this.#give('forwardedFor', (column) => this.#named('forwardedFor', column, isAddressList));
    this.#give('address', this.#address);
    this.#doubtAddress();
    this.#give('forwardedFor', this.#forwardedFor);
    this.#give('status', this.#status);
    this.#give('bytes', this.#bytes);
    this.#give('referer', this.#referer);
    this.#give('host', this.#host);
    this.#give('scheme', (column) => this.#share(column, isScheme));
    this.#give('query', this.#query);
    this.#give('query', (column) => this.#named('query', column, isQuery));
    return Object.fromEntries(
      [...logFields, 'scheme' as const].flatMap((role) => {
        const column = this.#given.get(role);
        return column ? [[role, column.column]] : [];
      }),
    );
  }

  /** Whether a column has a role, or is one that has, counted from the other side. */
  hasRole(column: ColumnEvidence): boolean {
    return this.#taken.has(column);
  }

  get(role: Role): ColumnEvidence | undefined {
    return this.#given.get(role);
  }

  #give(role: Role, score: Score): void {
    if (this.#given.has(role)) return;
    const open = this.#all.filter((column) => !this.#taken.has(column));
    const found = best(open, score);
    if (!found) return;
    this.#given.set(role, found);
    // The same column counted from the other side has the same values.
    for (const column of this.#all) if (isSame(column, found)) this.#taken.add(column);
  }

  /** The share of values that pass where it decides, else 0. */
  #share(column: ColumnEvidence, passes: (text: string) => boolean, least = most): number {
    const share = shareOf(column, passes);
    return share >= least ? share * presence(column) : 0;
  }

  /** Of a column whose name says the role, and whose values do not deny it. */
  #named(role: Role, column: ColumnEvidence, passes: (text: string) => boolean): number {
    const byName = nameEvidence(role, column.column);
    return byName > 0 && shareOf(column, passes) >= most ? byName : 0;
  }

  /** How far right of the request a column is; 0 where that cannot be said. */
  #afterRequest(column: ColumnEvidence): number {
    const request = this.#given.get('request') ?? this.#given.get('path');
    if (!request || request.index === 0 || column.index === 0 || column.isWord) return 0;
    return request.index > 0 === column.index > 0 ? column.index - request.index : 0;
  }

  readonly #agent: Score = (column) => {
    const likeness = column.values.reduce((sum, value) => sum + agentLikeness(value), 0);
    const share = likeness / column.values.length;
    const named = nameEvidence('userAgent', column.column);
    return share > 0.2 || (named > 0 && share > 0) ? share + named - (column.isWord ? 0.1 : 0) : 0;
  };

  #learnTarget(): void {
    this.#give(
      'method',
      (column) => this.#share(column, isMethod) + nameEvidence('method', column.column) / 2,
    );
    const method = this.#given.get('method');
    this.#give('path', (column) => {
      const share = this.#share(column, isTarget);
      if (share === 0) return 0;
      const isNext = method && isAfter(method, column);
      // A path that the server decoded says less than the target as it was sent.
      const raw = shareOf(column, (text) => /[?%]/.test(text));
      const decoded = shareOf(column, (text) => /[^!-~]|["\\]/.test(text));
      // A router's pattern is the same for many requests.
      const isPattern = column.values.length > 3 && distinct(column) === 1;
      const named = nameEvidence('path', column.column);
      return share + named + (isNext ? 3 : 0) + raw - 2 * decoded - (isPattern ? 2 : 0);
    });
    if (!this.#given.has('path')) {
      this.#given.delete('method');
    }
  }

  readonly #time: Score = (column) => {
    const isNumber = shareOf(column, (text) => /^[\d.]+$/.test(text)) > 0;
    const named = nameEvidence('time', column.column);
    const isMoment = (text: string) =>
      isTime(text) &&
      (named > 0 || !/^\d+$/.test(text) || /^(?:1\d{9}(?:\d{3}){0,3}|20\d{12})$/.test(text));
    const share = this.#share(column, isMoment, 0.9);
    if (share < 0.9) return 0;
    const hasZone = shareOf(column, (text) => /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(text)) > most;
    const hasNoYear = shareOf(column, (text) => /^[A-Z][a-z]{2} /.test(text)) > most;
    return (
      share +
      named +
      (hasZone || isNumber ? 0.5 : 0) +
      (isNumber ? 0 : 0.2) -
      (hasNoYear ? 0.6 : 0) +
      0.01 * column.index
    );
  };

  #learnDateAndClock(): void {
    const open = this.#all.filter((column) => !this.#taken.has(column));
    const date = best(open, (column) => this.#share(column, isDate, 0.9));
    const clock = best(open, (column) => this.#share(column, isClock, 0.9));
    if (!date || !clock) return;
    const values = date.values.map((value, line) => `${value} ${clock.values[line]}`);
    const column = `${date.column}+${clock.column}`;
    const { marks, names } = date;
    const joined = { column, values, index: 0, isWord: false, marks, names };
    if (this.#share(joined, isTime, 0.9) === 0) return;
    this.#given.set('time', joined);
    for (const other of this.#all) {
      if (isSame(other, date) || isSame(other, clock)) this.#taken.add(other);
    }
  }

  readonly #address: Score = (column) => {
    const share = this.#share(column, (text) => isAddress(text) || isAddressList(text));
    if (share === 0) return 0;
    const named = nameEvidence('address', column.column);
    const isBehind =
      hasOnePort(column) || /upstream|local|server|destination|backend/i.test(column.column);
    if (
      column.index === 0 &&
      named === 0 &&
      !/ip|addr|client|remote|peer/i.test(column.column) &&
      (isBehind || shareOf(column, isAddress) < 1 || shareOf(column, isPrivate) > 0)
    )
      return 0;
    return (
      0.5 +
      2 * share +
      2 * named -
      (shareOf(column, isPrivate) === 1 ? 0.5 : 0) -
      (isBehind ? 0.7 : 0) -
      (column.isWord ? 0.2 : 0) -
      (column.marks.has('"') ? 0.4 : 0) -
      (this.#afterRequest(column) > 0 ? 0.3 : 0) -
      0.01 * Math.abs(column.index) +
      Math.min(distinct(column) / column.values.length, 1) / 4
    );
  };

  /** Of two adjacent addresses, one is another machine's: without a difference neither is taken. */
  #doubtAddress(): void {
    const address = this.#given.get('address');
    if (!address || address.marks.has('"') || shareOf(address, isPrivate) === 1) return;
    const rival = this.#all.find(
      (column) =>
        !this.#taken.has(column) &&
        !column.marks.has('"') &&
        (isAfter(address, column) || isAfter(column, address)) &&
        shareOf(column, isAddress) === 1 &&
        shareOf(column, isPrivate) < 1 &&
        distinct(column) >= distinct(address),
    );
    if (rival) this.#given.delete('address');
  }

  /** The client first, then proxies: a list in some lines, none in others. */
  readonly #forwardedFor: Score = (column) => {
    if (column.index === 0) return 0;
    const address = this.#given.get('address');
    const isAddressAgain =
      address?.values.filter((value, line) => value === column.values[line]).length ?? 0;
    if (isAddressAgain > column.values.length / 2) return 0;
    const share = shareOf(column, isAddressList);
    const isBehind = hasOnePort(column);
    if (share < most || isBehind || column.isWord) return 0;
    const isList = shareOf(column, (text) => text.includes(',')) > 0;
    return column.marks.has('"') || isList ? share * presence(column) + (isList ? 0.5 : 0) : 0;
  };

  readonly #status: Score = (column) => {
    const share = this.#share(
      column,
      (text) => isStatus(ownStatus(text)) || text === '000' || text === '0',
      0.9,
    );
    // Some servers write a line before they answer; some have agents in these alone.
    const agent = this.#given.get('userAgent');
    const both = agent && column.values.filter((each, line) => each && agent.values[line]).length;
    if (share < 0.3 || (agent && Number(both) < 0.3 * presence(agent) * agent.values.length))
      return 0;
    const after = this.#afterRequest(column);
    return (
      shareOf(column, (text) => usualStatus.has(ownStatus(text))) +
      2 * nameEvidence('status', column.column) +
      (after === 1 ? 0.5 : 0) +
      (after > 0 ? 0.2 : 0) -
      0.01 * Math.abs(after) -
      (column.isWord ? 0.1 : 0) -
      (/upstream/i.test(column.column) ? 1 : 0)
    );
  };

  readonly #bytes: Score = (column) => {
    const share = this.#share(column, isCount);
    const status = this.#given.get('status');
    if (column.index === 0) return this.#named('bytes', column, isCount);
    return status && isAfter(status, column) && (share > 0 || presence(column) < 1) ? 1 : 0;
  };

  readonly #referer: Score = (column) => {
    const named = nameEvidence('referer', column.column);
    const share = shareOf(column, isUrl);
    const agent = this.#given.get('userAgent');
    const isNext = agent !== undefined && (isAfter(column, agent) || isAfter(agent, column));
    const isEmpty = presence(column) === 0;
    if (named === 0 && (!isNext || (share < 0.6 && !isEmpty))) return 0;
    if (isEmpty && named === 0 && !(agent && isAfter(column, agent) && column.marks.has('"')))
      return 0;
    return share + named + 0.5;
  };

  /** Right after the path: nothing, or parameters, whose names differ from line to line. */
  readonly #query: Score = (column) => {
    const path = this.#given.get('path');
    if (!path || !isAfter(path, column)) return 0;
    const names = [...column.names];
    const isOwnName = names.length === 1 && nameEvidence('query', names[0] ?? '') > 0;
    if (isOwnName || (names.length === 0 && shareOf(column, isQuery) < most)) return 0;
    const isSometimes = presence(column) < 1 || names.length > 1;
    return isSometimes && shareOf(path, (text) => text.includes('?')) === 0 ? 1 : 0;
  };

  readonly #host: Score = (column) => {
    const share = this.#share(
      column,
      (text) => isHost(text) || isAddress(text) || text === '_',
      most,
    );
    if (shareOf(column, isHost) === 0 || share === 0) return 0;
    const own = shareOf(column, (text) => isHost(text) && this.#context.isOwnHost(hostOf(text)));
    const named = nameEvidence('host', column.column);
    const isPlaced = own > 0 || named > 0 || this.#isHostsPlace(column);
    // A column of addresses has a host only in lines that have a field more.
    return isPlaced ? share + named + (own > 0 ? 1 : 0) + own + shareOf(column, isHost) : 0;
  };

  /** Where servers write the host: next to the client's address, or right before the request. */
  #isHostsPlace(column: ColumnEvidence): boolean {
    const address = this.#given.get('address');
    const request = this.#given.get('request') ?? this.#given.get('method');
    return Boolean(
      (address && (isAfter(column, address) || isAfter(address, column))) ||
        (request && isAfter(column, request)),
    );
  }
}

/** The first status of `200/502`: the one that the client got. */
const ownStatus = (text: string): string => /^(\d{3})\/(?:\d{3}|-)$/.exec(text)?.[1] ?? text;

/** A search form's field may be called `q`, too. */
const isQuery = (text: string): boolean => !isTarget(text) && text.includes('=');

const hostOf = (text: string): string => text.toLowerCase().replace(/:\d+$/, '');

/** Whether both are columns by place, the second right after the first. */
const isAfter = (first: ColumnEvidence, second: ColumnEvidence): boolean => {
  if (first.index === 0 || second.index === 0) return false;
  if (first.isWord || second.isWord) return wordAfter(first, second);
  return first.index > 0 === second.index > 0 && second.index - first.index === 1;
};

function wordAfter(first: ColumnEvidence, second: ColumnEvidence): boolean {
  const [a = '', b] = first.column.split('.');
  const [c = '', d] = second.column.split('.');
  return a === c && Number(d) - Number(b) === 1;
}

const isSame = (a: ColumnEvidence, b: ColumnEvidence): boolean =>
  a === b ||
  (a.values.length === b.values.length &&
    a.values.every((value, at) => value === b.values[at]) &&
    a.values.some((value) => value.length > 6 && !isMissing(value)));
