import patterns from 'crawler-user-agents';
import { getDomain } from 'tldts';
import type { CrawlerPurpose } from '../rules/crawler';
import type { Bot, BotToken } from './bot';

type Pattern = (typeof patterns)[number] & { tags?: string[]; description?: string };

/**
 * Tags of tools and readers, which are not crawlers. Libraries and automated browsers do not say
 * who runs them, and a feed reader may run on a person's own device: their lines are only counted.
 */
const leftOutTags = ['http-library', 'browser-automation', 'feed-reader'];

/** Apps and browsers of people, however the package classifies them. */
const peoplesApps = [
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
  'ai-crawler': 'ai_training',
  'search-engine': 'search',
  'social-preview': 'social',
  advertising: 'ads',
  archiver: 'archive',
  monitoring: 'monitoring',
};

/** Sites that describe crawlers of others, or contain code that anybody may run. */
const describingDomains = new Set([
  'conman.org',
  'datadome.co',
  'github.com',
  'knownagents.com',
  'udger.com',
  'useragents.io',
  'useragentstring.com',
  'wikipedia.org',
]);

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

/** Returns the operator by the domain of its own page; '' where the page is about others' crawlers. */
function operatorOf(url: string | undefined): string {
  const domain = (url && getDomain(url)) || '';
  return describingDomains.has(domain) ? '' : (operatorByDomain[domain] ?? domain);
}

/** The package uses `seo` as its fallback tag, so the words must confirm it. */
const seoWords = /seo|backlink|link (analy|build|check|index)|rank|keyword|site audit/i;

/** A name that contains such a word and more is not a person's, wherever it is in an agent. */
const crawlerWords =
  /bot\b|bot[-_/ ]|crawl|spider|scan|fetch|archiv|index|seo|uptime|preview|validat|monitor/i;

function purposeOf({ tags = [], pattern, description = '' }: Pattern): CrawlerPurpose {
  // User-triggered fetchers, Google's and others', must not count as search.
  if (pattern.startsWith('Google')) return 'other';
  if (tags.includes('seo') && seoWords.test(`${pattern} ${description}`)) return 'seo';
  const tag = tags.find((each) => each in purposeByTag);
  return (tag && purposeByTag[tag]) || 'other';
}

/** Returns the literal texts that a pattern matches; empty when it is a real regular expression. */
function literalsOf(pattern: string): string[] {
  return pattern
    .replace(/^(\^|\(\^\| \))/, '')
    .replace(/\$$/, '')
    .split('|')
    .map((part) => part.replace(/\[([a-z])([A-Z])\]|\[([A-Z])([a-z])\]/g, '$1$3'))
    .filter((part) => !/[[\](){}*+?^$]|\\[a-zA-Z]/.test(part.replace(/\\[^a-zA-Z]/g, '')))
    .map((part) => part.replace(/\\(.)/g, '$1').trim())
    .map((part) => part.replace(/^[^A-Za-z0-9]+/, '').replace(/[^A-Za-z0-9/.!]+$/, ''))
    .filter((text) => text.length > 2);
}

const nameOf = (text: string) => text.replace(/\/(1\.)?$/, '');

function toToken(text: string): BotToken {
  const isTelling = crawlerWords.test(`${text} `) && !/^(fetch|uptime)\W*$/i.test(text);
  return isTelling ? { text } : { text, isClaim: true };
}

function toBot(entry: Pattern, text: string): Bot {
  return {
    name: nameOf(text),
    // The operator is unverified; the domain of its page shows whom to contact.
    operator: operatorOf(entry.url),
    purpose: purposeOf(entry),
    tokens: [toToken(text)],
    rank: -1,
    verification: { lists: [], listsAreComplete: false, reverseNames: [] },
  };
}

/**
 * Returns crawlers that were not reviewed here, from the package `crawler-user-agents`: their
 * names, and a purpose as far as the tags give one. None can be verified. `isKnown` returns true
 * for texts that our own table already matches.
 */
export function longTail(isKnown: (text: string) => boolean): readonly Bot[] {
  const bots = new Map<string, Bot>();
  for (const entry of patterns as Pattern[]) {
    if (entry.tags?.some((tag) => leftOutTags.includes(tag))) continue;
    for (const text of literalsOf(entry.pattern)) {
      const key = nameOf(text).toLowerCase();
      if (bots.has(key) || isKnown(text) || peoplesApps.includes(nameOf(text))) continue;
      bots.set(key, toBot(entry, text));
    }
  }
  return [...bots.values()];
}
