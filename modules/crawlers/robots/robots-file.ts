import { isKnownQualifier, readPreferences } from '../policy/read-preferences';
import { nearToken } from './near-token';
import { type RobotsPattern, readPattern } from './robots-path';

/** 500 KiB: the minimum that crawlers must read (RFC 9309), and Google's limit. */
export const robotsBytesMax = 500 * 1024;

export type RobotsRule = {
  kind: 'allow' | 'disallow';
  /** As written in the file. */
  value: string;
  line: number;
  pattern: RobotsPattern;
};

/** What a line says about the use of what is fetched; it closes nothing to crawlers. */
export type RobotsUsage = {
  name: 'content-signal' | 'content-usage';
  /** As written in the file. */
  value: string;
  line: number;
  /** It is for this number of the group's agents: those above it. */
  agentCount: number;
};

/** A license for the crawlers of a group, or for all of them. */
export type RobotsLicense = {
  url: string;
  line: number;
  /** Null before the first group: it is for all crawlers. */
  group: RobotsGroup | null;
  agentCount: number;
};

/** The rules after one or more `User-agent` lines. Several groups for one agent count as one. */
export type RobotsGroup = {
  agents: {
    name: string;
    line: number;
    /**
     * Seconds. Not part of RFC 9309; Google ignores it, Bing and others respect it. A delay is for
     * the agents above it, up to the delay before: lines of agents after it join the group's rules
     * only.
     */
    crawlDelaySeconds: number | null;
  }[];
  rules: RobotsRule[];
  usages: RobotsUsage[];
};

/**
 * Every other rule is found by its text, however many there are. One with wildcards is compared
 * with each address, so their number in a file and their wildcards are limited.
 */
export const wildcardLimits = { rulesPerFile: 1_000, wildcardsPerRule: 16 } as const;

export const robotsWarningCodes = [
  'unknown_directive',
  'no_colon',
  'misspelled',
  'rule_before_user_agent',
  'rule_without_slash',
  'empty_user_agent',
  'relative_sitemap',
  'crawl_delay_unreadable',
  'never_decides',
  'looks_like_html',
  'cut_at_limit',
  'too_many_wildcards',
  'token_near_known',
  'usage_unreadable',
  'usage_unknown',
  'relative_license',
] as const;
export type RobotsWarningCode = (typeof robotsWarningCodes)[number];
export type RobotsWarning = {
  code: RobotsWarningCode;
  line: number | null;
  text: string;
  /** What was probably meant; missing where nothing is known to be. */
  suggestion?: string;
};

export type RobotsFile = {
  groups: RobotsGroup[];
  sitemaps: { url: string; line: number }[];
  licenses: RobotsLicense[];
  warnings: RobotsWarning[];
};

/** A file that says nothing. */
export const emptyRobotsFile: RobotsFile = { groups: [], sitemaps: [], licenses: [], warnings: [] };

const directiveNames = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay'] as const;
type Directive = (typeof directiveNames)[number];
const directives = new Map<string, Directive>(directiveNames.map((name) => [name, name]));

/** Lines about the use of what is fetched, by their exact names: no crawler corrects these. */
const usageNames = new Set<string>(['content-signal', 'content-usage', 'license']);
// cspell:ignore schemamap agentmap
/** Names that some crawlers read, or once read; others skip them without harm. */
const otherNames = new Set([
  'host',
  'clean-param',
  'request-rate',
  'visit-time',
  'comment',
  'robot-version',
  'cache-delay',
  'schemamap',
  'agentmap',
]);

/** Common misspellings, which Google accepts. */
const misspellings = new Map<string, Directive>([
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['site-map', 'sitemap'],
]);

/** A name that begins with one of these is read as it, as in Google's parser: `Disallowed`. */
const knownNames = [...directives, ...misspellings];
const directiveOf = (name: string): Directive | undefined =>
  directives.get(name) ?? knownNames.find(([known]) => name.startsWith(known))?.[1];

/** Space, tab, vertical tab and form feed. */
function isWhite(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c;
}

/** Trims ASCII white space only: an address may contain any other. */
function stripped(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isWhite(text, from)) from += 1;
  while (to > from && isWhite(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

/** Names are ASCII: Unicode's folding would make a K of the Kelvin sign. */
export const lowerAscii = (text: string): string =>
  /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;

const toText = (body: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: false }).decode(body);

/** Returns the lines within the size limit, without the partial last line of a truncated file. */
function linesOf(body: Uint8Array): { lines: string[]; isCut: boolean } {
  const isCut = body.length > robotsBytesMax;
  const lines = toText(body.subarray(0, robotsBytesMax)).split(/\r\n|\n|\r/);
  const isWhole = [0x0a, 0x0d].includes(body[robotsBytesMax] ?? -1);
  // A truncated rule would forbid more than the whole one.
  if (isCut && !isWhole) lines.pop();
  return { lines, isCut };
}

type Line = { name: string; value: string; hasColon: boolean };

/** Parses a line's name and value; undefined where it has none. */
function readLine(line: string): Line | undefined {
  const comment = line.indexOf('#');
  const text = stripped(comment < 0 ? line : line.slice(0, comment));
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  if (colon >= 0) {
    const name = lowerAscii(stripped(text.slice(0, colon)));
    return { name, value: stripped(text.slice(colon + 1)), hasColon: true };
  }
  // Google's leniency is two words, with a space or a tab between them.
  const [name = '', value = '', ...more] = text.split(/[ \t]+/);
  return { name: lowerAscii(name), value: more.length > 0 ? '' : value, hasColon: false };
}

const isUrl = (text: string) => /^https?:\/\/[^/]/i.test(text);

const shownCharactersMax = 200;
/** A file that was made to cost time names tens of thousands. */
const agentsComparedMax = 1_000;

/** Reads lines into groups in one pass, in order. */
class Reader {
  readonly file: RobotsFile = { groups: [], sitemaps: [], licenses: [], warnings: [] };
  #group: RobotsGroup | undefined;
  /** Whether the next `User-agent` joins the current group instead of starting a new one. */
  #isOpen = false;
  /** Agents since the last delay, which the next one is for. */
  #awaiting: RobotsGroup['agents'] = [];
  #hasDelay = false;
  /** By the rule's value: equal rules share their pattern. */
  readonly #patterns = new Map<string, RobotsPattern | null>();
  #wildcardRules = 0;
  #agentCount = 0;

  warn(code: RobotsWarningCode, line: number | null, text: string, suggestion?: string): void {
    const shown = text.slice(0, shownCharactersMax);
    this.file.warnings.push({ code, line, text: shown, ...(suggestion && { suggestion }) });
  }

  take(text: string, line: number): void {
    const read = readLine(text);
    if (!read) return;
    const { name, value, hasColon } = read;
    if (hasColon && usageNames.has(name)) {
      this.#readUsage(name as RobotsUsage['name'] | 'license', value, line);
      return;
    }
    if (hasColon && otherNames.has(name)) return;
    const directive = directiveOf(name);
    if (!directive || (!hasColon && value === '')) {
      this.warn('unknown_directive', line, text.trim());
      return;
    }
    if (!hasColon) this.warn('no_colon', line, text.trim());
    else if (!directives.has(name)) this.warn('misspelled', line, text.trim());
    this.#apply(directive, value, line);
  }

  #apply(directive: Directive, value: string, line: number): void {
    switch (directive) {
      case 'user-agent':
        this.#readAgent(value, line);
        return;
      case 'allow':
      case 'disallow':
        this.#readRule(directive, value, line);
        return;
      case 'sitemap':
        if (!isUrl(value)) this.warn('relative_sitemap', line, value);
        this.file.sitemaps.push({ url: value, line });
        return;
      case 'crawl-delay':
        this.#readDelay(value, line);
        return;
    }
  }

  #readUsage(name: RobotsUsage['name'] | 'license', value: string, line: number): void {
    const agentCount = this.#group?.agents.length ?? 0;
    if (name === 'license') {
      if (!isUrl(value)) this.warn('relative_license', line, value);
      this.file.licenses.push({ url: value, line, group: this.#group ?? null, agentCount });
      return;
    }
    if (!this.#group) {
      this.warn('rule_before_user_agent', line, value);
      return;
    }
    this.#group.usages.push({ name, value, line, agentCount });
    const { preferences, isReadable } = readPreferences(name, value);
    if (!isReadable) this.warn('usage_unreadable', line, value);
    for (const { text, says } of preferences) {
      if (says === 'unknown' && !isKnownQualifier(text)) this.warn('usage_unknown', line, text);
    }
  }

  #readAgent(name: string, line: number): void {
    if (name === '') this.warn('empty_user_agent', line, name);
    this.#agentCount += 1;
    const near = this.#agentCount <= agentsComparedMax ? nearToken(name) : undefined;
    if (near !== undefined) this.warn('token_near_known', line, name, near);
    if (!this.#group || !this.#isOpen) {
      this.#group = { agents: [], rules: [], usages: [] };
      this.#awaiting = [];
      this.file.groups.push(this.#group);
      this.#isOpen = true;
    }
    const agent = { name, line, crawlDelaySeconds: null };
    this.#group.agents.push(agent);
    if (this.#hasDelay) this.#awaiting = [];
    this.#hasDelay = false;
    this.#awaiting.push(agent);
  }

  #readRule(kind: RobotsRule['kind'], value: string, line: number): void {
    if (!this.#group) {
      this.warn('rule_before_user_agent', line, value);
      return;
    }
    this.#isOpen = false;
    if (value !== '' && !/^[/*]/.test(value)) this.warn('rule_without_slash', line, value);
    const pattern = this.#patternOf(value);
    if (pattern) this.#group.rules.push({ kind, value, line, pattern });
    else this.warn('too_many_wildcards', line, value);
  }

  /** Returns null for a rule beyond the limits of wildcards. */
  #patternOf(value: string): RobotsPattern | null {
    const known = this.#patterns.get(value);
    if (known !== undefined) return known;
    const pattern = readPattern(value);
    const { rulesPerFile, wildcardsPerRule } = wildcardLimits;
    const wildcards = pattern.parts.length - 1;
    if (wildcards > 0) this.#wildcardRules += 1;
    const isRead =
      wildcards === 0 || (wildcards <= wildcardsPerRule && this.#wildcardRules <= rulesPerFile);
    this.#patterns.set(value, isRead ? pattern : null);
    return isRead ? pattern : null;
  }

  #readDelay(value: string, line: number): void {
    if (!this.#group) {
      this.warn('rule_before_user_agent', line, value);
      return;
    }
    const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
    if (seconds === null) this.warn('crawl_delay_unreadable', line, value);
    for (const agent of this.#awaiting) agent.crawlDelaySeconds = seconds;
    this.#hasDelay = true;
  }
}

/** Warns of rules that another rule of the same group always overrides. */
function warnOfIdleRules(reader: Reader): void {
  for (const { rules } of reader.file.groups) {
    const allowed = new Set(
      rules.filter((rule) => rule.kind === 'allow').map(({ value }) => value),
    );
    for (const rule of rules) {
      if (rule.kind === 'disallow' && rule.value !== '' && allowed.has(rule.value)) {
        reader.warn('never_decides', rule.line, rule.value);
      }
    }
  }
}

/** Parses a robots.txt by RFC 9309. It never throws, for any input. */
export function readRobotsFile(body: Uint8Array): RobotsFile {
  const { lines, isCut } = linesOf(body);
  const reader = new Reader();
  if (/^\s*<(!doctype|html|\?xml)/i.test(lines.find((line) => line.trim() !== '') ?? '')) {
    reader.warn('looks_like_html', 1, lines[0] ?? '');
  }
  for (const [index, line] of lines.entries()) reader.take(line, index + 1);
  warnOfIdleRules(reader);
  if (isCut) reader.warn('cut_at_limit', lines.length, `read up to ${robotsBytesMax} bytes`);
  return reader.file;
}
