import { isIP } from 'node:net';
import type { Bot } from '../../modules/crawlers/bots/bot';
import { logFields } from '../../modules/crawlers/rules/log-layout';
import type { MalformedReason } from '../block/malformed-reason';
import { bareAddress, splitAddresses } from './address-text';
import { plainAgent } from './encoded-agent';
import {
  type DetectedFields,
  type FieldNames,
  isJsonObject,
  type JsonField,
  type JsonObject,
  signatureFields,
} from './json-format';
import type { CrawlerRequest, Scheme } from './log-format';
import { parseLogTime } from './log-time';
import {
  normalizeHost,
  parseTarget,
  portOf,
  type RequestTarget,
  readRequestLine,
} from './request-line';

/** Converts a value to text: a string or a number, or the first of a header's values. */
function toText(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'number') return String(first);
  if (typeof first !== 'string' || first === '-') return '';
  // Some of Logstash's patterns keep the quotes.
  return first.length > 1 && first.startsWith('"') && first.endsWith('"')
    ? first.slice(1, -1)
    : first;
}

/** A header that was sent twice forms one list. */
const toList = (value: unknown): string =>
  Array.isArray(value) ? value.map(toText).filter(Boolean).join(', ') : toText(value);

/** Returns the host in a text; undefined when it is not a host, such as nginx's catch-all `_`. */
export function toHost(text: string): string | undefined {
  const host = normalizeHost(text);
  const hasName = /^(?:[\p{L}\p{N}_][\p{L}\p{N}_-]*\.)+[\p{L}\p{N}-]+$|^\[[0-9a-f:.]+\]$/u.test(
    host,
  );
  const isNumber = /^[\d.]+$/.test(host) && isIP(host) === 0;
  return (hasName && !isNumber) || host === 'localhost' ? host : undefined;
}

function toScheme(text: string | undefined): Scheme | undefined {
  const scheme = text?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

/** Names that Vector and Logstash add to an event; `host` is then the machine, not the site. */
export const machineHostMarks = ['source_type', '@version'] as const;

const isFromShipper = (entry: JsonObject): boolean =>
  machineHostMarks.some((mark) => Object.hasOwn(entry, mark));

const isSignatureField = (field: JsonField): boolean =>
  signatureFields.some((each) => each === field);

/** A header as it was sent: of these, quotes at both ends are their own. */
const toHeader = (value: unknown): string => {
  const sent = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  return sent.join(', ').replace(/^-$/, '');
};

const unknownTarget: RequestTarget = { method: '', host: undefined, path: '', query: '' };

/** Whether a host is an address; nearly all hosts end with a letter. */
export const isAddressHost = (host: string): boolean =>
  host.charCodeAt(host.length - 1) <= 0x5d && isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** An address under the host's name is the client's where no other field has that. */
export function hostOf({
  host,
  address = '',
}: Pick<DetectedFields['texts'], 'host' | 'address'>): string | undefined {
  if (host === undefined || !isAddressHost(host)) return host;
  return isIP(bareAddress(address)) === 0 || address === host ? undefined : host;
}

type Wanted = { field: JsonField; rank: number };
type Level = Map<string, { wanted: Wanted[]; below: Level }>;

function addName(root: Level, path: readonly string[], wanted: Wanted): void {
  let level = root;
  for (const [depth, part] of path.entries()) {
    let node = level.get(part);
    if (!node) {
      node = { wanted: [], below: new Map() };
      level.set(part, node);
    }
    if (depth === path.length - 1) node.wanted.push(wanted);
    level = node.below;
  }
}

const unranked = Number.POSITIVE_INFINITY;

/**
 * For objects with exactly these names, in this order: the names to try for each field, best first.
 */
type Plan = {
  names: readonly string[];
  fields: readonly { field: JsonField; names: readonly string[] }[];
  /** Names whose values may be objects with more fields. */
  deeper: readonly string[];
};

/** A log has only a few writers. */
const plansMax = 4;

const isSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
};

/** Reads the fields of objects; objects with the same names share one plan for the look-ups. */
export class JsonFields {
  readonly #root: Level = new Map();
  readonly #plans: Plan[] = [];
  /** The last unknown names: a plan is made when they occur twice in a row. */
  #unknownNames: readonly string[] = [];
  readonly #needsStatus: boolean;
  #ranks: Partial<Record<JsonField, number>> = {};

  /** `needsStatus`: whether an object without a status is no request, as with all known formats. */
  constructor(names: FieldNames, needsStatus = true) {
    this.#needsStatus = needsStatus;
    for (const field of [...logFields, 'scheme', 'cdnWord', ...signatureFields] as const) {
      for (const [rank, name] of (names[field] ?? []).entries()) {
        addName(this.#root, [name], { field, rank });
        const path = name.split('.');
        if (path.length > 1) addName(this.#root, path, { field, rank: rank + 0.5 });
      }
    }
  }

  find(entry: JsonObject): DetectedFields {
    const found: DetectedFields = { texts: {}, atMs: Number.NaN, hasTime: false };
    const plan = this.#planFor(entry);
    if (!plan || plan.deeper.some((name) => isJsonObject(entry[name]))) {
      this.#ranks = {};
      this.#search(entry, this.#root, found, entry);
      return found;
    }
    for (const { field, names } of plan.fields) {
      for (const name of names) {
        const value = entry[name];
        if (value !== null && !isJsonObject(value) && this.#take(field, value, found)) break;
      }
    }
    return found;
  }

  /** Returns for each field the object's names that may have it, best first. */
  rank(entry: JsonObject): Plan['fields'] {
    return this.#makePlan(entry, Object.keys(entry)).fields;
  }

  #planFor(entry: JsonObject): Plan | undefined {
    const names = Object.keys(entry);
    const known = this.#plans.find((plan) => isSame(plan.names, names));
    if (known) return known;
    if (!isSame(this.#unknownNames, names)) {
      this.#unknownNames = names;
      return undefined;
    }
    const plan = this.#makePlan(entry, names);
    this.#plans.unshift(plan);
    if (this.#plans.length > plansMax) this.#plans.pop();
    return plan;
  }

  #makePlan(entry: JsonObject, names: readonly string[]): Plan {
    const byField = new Map<JsonField, { name: string; rank: number }[]>();
    for (const name of names) {
      for (const { field, rank } of this.#root.get(name)?.wanted ?? []) {
        if (name === 'host' && field === 'host' && isFromShipper(entry)) continue;
        byField.set(field, [...(byField.get(field) ?? []), { name, rank }]);
      }
    }
    return {
      names,
      deeper: names.filter((name) => (this.#root.get(name)?.below.size ?? 0) > 0),
      fields: [...byField].map(([field, ranked]) => ({
        field,
        // Among equal ranks the first name wins: the sort is stable.
        names: ranked.sort((a, b) => a.rank - b.rank).map(({ name }) => name),
      })),
    };
  }

  /** Returns the host by its own field, or by an absolute target. */
  host({ texts }: DetectedFields): string | undefined {
    return hostOf(texts) ?? this.target(texts).host;
  }

  /** Returns the crawler's request, or the reason why the object is not a complete request. */
  request(
    bot: Bot,
    found: DetectedFields,
    target: RequestTarget = this.target(found.texts),
  ): MalformedReason | CrawlerRequest {
    const { texts, atMs, hasTime } = found;
    if (Number.isNaN(atMs)) return hasTime ? 'bad_time' : 'no_time';
    const { status = '', address = '', referer = '', userAgent = '' } = texts;
    const isStatus = status === '' ? !this.#needsStatus : /^\d{1,3}$/.test(status);
    if (!isStatus) return 'bad_status';
    const bytes = Number(texts.bytes ?? 0);
    const addresses = splitAddresses(address) ?? { address: '' };
    // Without spreads, which would take longer than anything else here.
    return {
      kind: 'crawler',
      bot,
      atMs,
      address: addresses.address,
      forwardedFor: texts.forwardedFor ?? addresses.forwardedFor,
      method: target.method,
      scheme: target.scheme ?? toScheme(texts.scheme),
      host: hostOf(texts) ?? target.host,
      path: target.path,
      query: target.query,
      status: Number(status),
      bytes: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0,
      referer,
      userAgent,
      signatureAgent: texts.signatureAgent,
      signatureInput: texts.signatureInput,
      signature: texts.signature,
      port: found.port,
      cdnWord: texts.cdnWord,
    };
  }

  /** Returns the target: from the request line if there is one, since nginx rewrites `uri`. */
  target({ request: line = '', method = '', path = '', query = '' }: DetectedFields['texts']) {
    const isLine = line.includes(' ');
    const byLine = isLine ? readRequestLine(Buffer.from(line)) : unknownTarget;
    if (byLine.path !== '') return byLine;
    // Logstash puts only the target in `request`, Fastly the method.
    const isTarget = line.startsWith('/') || /^https?:/i.test(line);
    const target = parseTarget(
      method || byLine.method || (isTarget || isLine ? '' : line),
      path || (isTarget ? line : ''),
    );
    if (target.query !== '' || target.path === '' || query === '') return target;
    return { ...target, query: parseTarget('GET', `/?${query.replace(/^\?/, '')}`).query };
  }

  #search(object: JsonObject, level: Level, found: DetectedFields, entry: JsonObject): void {
    for (const name of Object.keys(object)) {
      const node = level.get(name);
      if (!node) continue;
      const value = object[name];
      if (value === null) continue;
      if (isJsonObject(value)) {
        if (node.below.size > 0) this.#search(value, node.below, found, entry);
        continue;
      }
      for (const { field, rank } of node.wanted) {
        if (rank >= (this.#ranks[field] ?? unranked)) continue;
        if (name === 'host' && field === 'host' && isFromShipper(entry)) continue;
        if (this.#take(field, value, found)) this.#ranks[field] = rank;
      }
    }
  }

  /** Stores a value if it is usable. */
  #take(field: JsonField, value: unknown, found: DetectedFields): boolean {
    if (field === 'time') {
      found.hasTime = true;
      const atMs = parseLogTime(value);
      if (Number.isNaN(atMs)) return false;
      found.atMs = atMs;
      return true;
    }
    // In other fields a number has another meaning under the same name.
    if (typeof value === 'number' && field !== 'status' && field !== 'bytes') return false;
    const text = isSignatureField(field)
      ? toHeader(value)
      : field === 'forwardedFor' || field === 'cdnWord'
        ? toList(value)
        : toText(value);
    if (field === 'host') found.port = portOf(text);
    const taken = field === 'host' ? toHost(text) : field === 'userAgent' ? plainAgent(text) : text;
    if (taken === undefined || taken === '') return false;
    found.texts[field] = taken;
    return true;
  }
}
