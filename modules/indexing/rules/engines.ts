import type { SubmissionChannel } from './submission';

type Engine = {
  /** Crawlers whose visits count as the engine's: they read for its search or its answers. */
  bots: readonly string[];
  /** Channels by which the engine learns of addresses. */
  channels: readonly SubmissionChannel[];
};

const indexNow = ['indexnow', 'sitemap'] as const;
const sitemapOnly = ['sitemap'] as const;

/**
 * Search engines and AI answer engines. The ledger's bits depend on their order, and no bit is
 * left: a new one with crawlers needs a place of its own (ledger-facts.ts).
 *
 * Google does not support IndexNow, and accepts no submission of ordinary addresses. DuckDuckGo,
 * Yahoo and the answer engines accept no submissions themselves, so none can be said to cause a
 * crawler's visit.
 */
export const engineTable = {
  google: {
    bots: [
      'Googlebot',
      'Googlebot-Image',
      'Googlebot-News',
      'Googlebot-Video',
      'Googlebot-Mobile',
      'Storebot-Google',
    ],
    channels: sitemapOnly,
  },
  bing: {
    bots: ['bingbot', 'BingPreview', 'msnbot', 'msnbot-media'],
    channels: ['indexnow', 'bing', 'sitemap'],
  },
  yandex: { bots: ['YandexBot'], channels: indexNow },
  naver: { bots: ['Yeti'], channels: indexNow },
  seznam: { bots: ['SeznamBot'], channels: indexNow },
  // Its crawler is AhrefsBot, which also crawls for Ahrefs' own index: a visit proves nothing.
  yep: { bots: [], channels: indexNow },
  baidu: { bots: ['Baiduspider'], channels: sitemapOnly },
  duckduckgo: { bots: ['DuckDuckBot'], channels: [] },
  apple: { bots: ['Applebot'], channels: [] },
  openai: { bots: ['OAI-SearchBot'], channels: [] },
  anthropic: { bots: ['Claude-SearchBot'], channels: [] },
  perplexity: { bots: ['PerplexityBot'], channels: [] },
  amazon: { bots: ['Amzn-SearchBot'], channels: ['indexnow'] },
  meta: { bots: ['meta-webindexer'], channels: [] },
  petal: { bots: ['PetalBot'], channels: sitemapOnly },
  sogou: { bots: ['Sogou'], channels: sitemapOnly },
  qwant: { bots: ['Qwantbot'], channels: [] },
  mojeek: { bots: ['MojeekBot'], channels: [] },
  yahoo: { bots: ['Yahoo! Slurp'], channels: [] },
  coccoc: { bots: ['coccocbot'], channels: sitemapOnly },
  mistral: { bots: ['MistralAI-Index'], channels: [] },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof engineTable;

export const engineNames = Object.keys(engineTable) as [EngineName, ...EngineName[]];

const engineByBot = new Map<string, EngineName>(
  engineNames.flatMap((name) => engineTable[name].bots.map((bot) => [bot, name] as const)),
);

/** Returns the engine that a crawler works for; undefined if it works for none. */
export const engineOfBot = (bot: string): EngineName | undefined => engineByBot.get(bot);

export const acceptsChannel = (engine: EngineName, channel: string): boolean =>
  (engineTable[engine].channels as readonly string[]).includes(channel);
