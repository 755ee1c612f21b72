import patterns from 'crawler-user-agents';
import { parse } from 'tldts';
import type { CrawlerPurpose } from '../rules/crawler';
import type { Bot, BotToken } from './bot';
import listedNames from './listed-names.json';

type Pattern = (typeof patterns)[number] & { tags?: string[]; description?: string };

/**
 * Tags of tools and readers, which are not crawlers. Libraries and automated browsers do not say
 * who runs them, and a feed reader may run on a person's own device: their lines are only counted.
 */
const leftOutTags = ['http-library', 'browser-automation', 'feed-reader'];

/** Apps and browsers of people, however the package classifies them. */
export const peoplesApps = [
  'Google Desktop',
  'Lightpanda',
  'Links',
  'Offline Explorer',
  'Pocket',
  'Readability',
  'Slack_SSB',
  'Zoom.Mac',
  'alexa',
  'openai',
  'AP3A.240617.008',
  'MetaIAB Facebook',
  'Bluesky',
  'Tumblr',
  'Viber',
  'Hotjar',
  'Notion',
  'Grammarly',
  'DMBrowser',
  'WhatsApp',
  'CyotekWebCopy',
  'SiteSucker',
  'Silk',
  'speedy',
  'Chrome Privacy Preserving Prefetch Proxy',
];

const purposeByTag: Record<string, CrawlerPurpose> = {
  'search-engine': 'search',
  'social-preview': 'social',
  advertising: 'ads',
  archiver: 'archive',
  monitoring: 'monitoring',
};

/** Sites that describe crawlers of others, or contain pages, code or short links of anybody. */
const domainsOfOthers = new Set([
  'aka.ms',
  'bit.ly',
  'bitbucket.org',
  'conman.org',
  'datadome.co',
  'discord.com',
  'github.com',
  'gitlab.com',
  'goo.gl',
  'knownagents.com',
  'medium.com',
  'metacpan.org',
  'npmjs.com',
  'phpbb.com',
  'pypi.org',
  'sf.net',
  'sourceforge.net',
  'stackexchange.com',
  'stackoverflow.com',
  'tinyurl.com',
  'udger.com',
  'useragents.io',
  'useragentstring.com',
  'wikipedia.org',
  'wixsite.com',
  'wp.com',
]);

/** Hosts of operators where anybody has pages. */
const hostsOfOthers = /^(code|docs|drive|groups|plus|sites)\.google\.com$/;

/** Crawlers whose page is another company's documentation. */
const operatorByName: Record<string, string> = {
  MediavineMetadataParser: 'Mediavine',
  Goodzer: 'Goodzer',
};

/** Operators of our own table, by the domain of their pages. */
const operatorByDomain: Record<string, string> = {
  'ahrefs.com': 'Ahrefs',
  'amazon.com': 'Amazon',
  'anthropic.com': 'Anthropic',
  'apple.com': 'Apple',
  'archive.org': 'Internet Archive',
  'bing.com': 'Microsoft',
  'daum.net': 'Kakao',
  'duckduckgo.com': 'DuckDuckGo',
  'facebook.com': 'Meta',
  'flipboard.com': 'Flipboard',
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'naver.com': 'Naver',
  'openai.com': 'OpenAI',
  'perplexity.ai': 'Perplexity',
  'qwant.com': 'Qwant',
  'slack.com': 'Slack',
  'yahoo.com': 'Yahoo',
};

/** Returns the operator by the domain of its own page; '' where the page is on another's site. */
function operatorOf(name: string, url: string | undefined): string {
  const known = operatorByName[name];
  if (known !== undefined) return known;
  const { domain, hostname, isPrivate } = parse(url ?? '', { allowPrivateDomains: true });
  if (!domain || !hostname || isPrivate) return '';
  if (domainsOfOthers.has(domain) || hostsOfOthers.test(hostname)) return '';
  return operatorByDomain[domain] ?? domain;
}

/** The package uses `seo` as its fallback tag, so the words must confirm it. */
const seoWords = /seo|backlink|link (analy|build|check|index)|rank|keyword|site audit/i;

/** A name that contains such a word and more is not a person's, wherever it is in an agent. */
const crawlerWords =
  /bot\b|bot[-_/ ]|crawl|spider|scan|fetch|archiv|index|seo|uptime|preview|validat|monitor/i;

/** Helpers of search engines that index nothing themselves. */
const helperWords = /favicon|proxy|thumb|screenshot|valid|check/i;

/** An agent of some AI company may train, search or fetch for a person: its tag does not say. */
function purposeOf({ tags = [], pattern, description = '' }: Pattern): CrawlerPurpose {
  // User-triggered fetchers, Google's and others', must not count as search.
  if (pattern.startsWith('Google')) return 'other';
  if (tags.includes('seo') && seoWords.test(`${pattern} ${description}`)) return 'seo';
  const tag = tags.find((each) => each in purposeByTag);
  const purpose = (tag && purposeByTag[tag]) || 'other';
  if (purpose !== 'search') return purpose;
  if (helperWords.test(pattern)) return 'other';
  return tags.includes('ai-crawler') ? 'ai_search' : 'search';
}

/** Returns the alternatives of a pattern; those within brackets stay together. */
function alternativesOf(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|[\s\S]/g)) {
    if (piece === '(' || piece === '[') depth += 1;
    if (piece === ')' || piece === ']') depth -= 1;
    if (piece === '|' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts;
}

/** Returns the literal texts that a pattern matches; empty when it is a real regular expression. */
export function literalsOf(pattern: string): string[] {
  return alternativesOf(pattern.replace(/^\(([^()]*)\)$/, '$1'))
    .map((part) => part.replace(/^(\^|\(\^\| \))|\$$|\\b|\(\?[<!=:][^()]*\)|\([^()]*\)\?/g, ''))
    .map((part) => part.replace(/\[([a-z])([A-Z])\]|\[([A-Z])([a-z])\]/g, '$1$3'))
    .filter((part) => !/[[\](){}*+?^$]|\\[a-zA-Z]/.test(part.replace(/\\[^a-zA-Z]/g, '')))
    .map((part) => part.replace(/\\(.)/g, '$1').trim())
    .map((part) => part.replace(/^[^A-Za-z0-9]+/, '').replace(/[^A-Za-z0-9/.!]+$/, ''))
    .filter((text) => text.length > 2);
}

/** Words of agents that name no crawler. */
const commonWords =
  /^(mozilla|compatible|version|chrome|safari|gecko|applewebkit|mobile|android|linux|windows|http|https|www|robot|crawler|spider|bot|agent|client|user-agent|java|python|php|ruby|perl)$/i;

/**
 * Returns the whole words around what a pattern matches in its samples, such as `TurnitinBot` for
 * `Turnitin`: agents contain them, and expressions become names.
 */
function namesInSamples({ pattern, instances }: Pattern): string[] {
  const expression = new RegExp(pattern);
  return instances.flatMap((agent) => {
    const found = expression.exec(agent);
    if (!found) return [];
    const before = /[\w.-]{0,60}$/.exec(agent.slice(0, found.index))?.[0] ?? '';
    const begin = found.index - before.length;
    const match = agent.slice(begin, found.index + found[0].length).replace(/^[^\w]+/, '');
    const after = /^[\w.-]{0,60}/.exec(agent.slice(found.index + found[0].length))?.[0] ?? '';
    const whole = /[/ ]$/.test(found[0]) ? match : match + after;
    const name = (whole.split('/')[0] ?? '').replace(/\W{1,20}$/, '');
    const isInUrl = /[/@]$/.test(agent.slice(0, begin));
    const isName = /^[A-Za-z0-9][\w .!-]{2,40}$/.test(name) && !/^[\d.]+$/.test(name);
    return isName && !isInUrl && !commonWords.test(name) ? [name] : [];
  });
}

const nameOf = (text: string) => text.replace(/\/(1\.)?$/, '');

function toToken(text: string): BotToken {
  const isDistinctive = crawlerWords.test(`${text} `) && !/^(fetch|uptime)\W*$/i.test(text);
  return isDistinctive ? { text } : { text, isClaim: true, mayClose: true };
}

function toBot(text: string, purpose: CrawlerPurpose, operator: string): Bot {
  return {
    name: nameOf(text),
    operator,
    purpose,
    tokens: [toToken(text)],
    rank: -1,
    verification: { lists: [], listsAreComplete: false, reverseNames: [] },
  };
}

/**
 * Returns crawlers that were not reviewed here, from the package `crawler-user-agents` and from
 * other public lists: their names, and a purpose as far as the lists give one. None can be verified. `isKnown` returns true
 * for texts that our own table already matches.
 */
export function longTail(isKnown: (text: string) => boolean): readonly Bot[] {
  const bots = new Map<string, Bot>();
  const add = (text: string, purpose: CrawlerPurpose, operator: string) => {
    const key = nameOf(text).toLowerCase();
    if (bots.has(key) || isKnown(text) || peoplesApps.includes(nameOf(text))) return;
    bots.set(key, toBot(text, purpose, operator));
  };
  for (const entry of patterns as Pattern[]) {
    if (entry.tags?.some((tag) => leftOutTags.includes(tag))) continue;
    for (const text of [...literalsOf(entry.pattern), ...namesInSamples(entry)]) {
      // The operator is unverified; the domain of its page shows whom to contact.
      add(text, purposeOf(entry), operatorOf(nameOf(text), entry.url));
    }
  }
  for (const [purpose, names] of Object.entries<string[]>(listedNames)) {
    for (const name of names) add(name, purpose as CrawlerPurpose, '');
  }
  return [...bots.values()];
}
