import type { SourceCategory } from '../../websites/rules/source-category';

/** A domain with its subdomains; the longest one that matches decides. */
export type CategoryRule = { domain: string; category: SourceCategory };

// cspell:disable
const domainsOf: Partial<Record<SourceCategory, readonly string[]>> = {
  social: [
    'facebook.com',
    'instagram.com',
    'linkedin.com',
    'pinterest.com',
    'threads.net',
    'tiktok.com',
    'twitter.com',
    'x.com',
    'xing.com',
  ],
  forum: [
    'gutefrage.net',
    'news.ycombinator.com',
    'quora.com',
    'reddit.com',
    'stackexchange.com',
    'stackoverflow.com',
  ],
  video: ['twitch.tv', 'vimeo.com', 'youtu.be', 'youtube.com'],
  news: [
    'apnews.com',
    'bbc.co.uk',
    'bbc.com',
    'bloomberg.com',
    'cnn.com',
    'faz.net',
    'forbes.com',
    'lemonde.fr',
    'nytimes.com',
    'reuters.com',
    'spiegel.de',
    'tagesschau.de',
    'techcrunch.com',
    'theguardian.com',
    'theverge.com',
    'washingtonpost.com',
    'wsj.com',
    'zeit.de',
  ],
  reference: ['britannica.com', 'wikidata.org', 'wikihow.com', 'wikipedia.org', 'wiktionary.org'],
  reviews: [
    'capterra.com',
    'g2.com',
    'getapp.com',
    'glassdoor.com',
    'tripadvisor.com',
    'trustpilot.com',
    'trustradius.com',
    'yelp.com',
  ],
  shop: ['aliexpress.com', 'amazon.com', 'amazon.co.uk', 'amazon.de', 'ebay.com', 'etsy.com'],
  official: ['europa.eu', 'gov', 'gov.uk', 'gouv.fr', 'bund.de', 'edu', 'ac.uk', 'mil', 'int'],
};
// cspell:enable

const defaults = new Map<string, SourceCategory>(
  Object.entries(domainsOf).flatMap(([category, domains]) =>
    domains.map((domain) => [domain, category as SourceCategory] as const),
  ),
);

/** Creates a function that returns a host's category; the website's own rules come first. */
export function createCategorizer(
  rules: readonly CategoryRule[],
): (host: string) => SourceCategory {
  const own = new Map(rules.map(({ domain, category }) => [domain, category]));
  return (host) => find(host, own) ?? find(host, defaults) ?? 'other';
}

function find(
  host: string,
  table: ReadonlyMap<string, SourceCategory>,
): SourceCategory | undefined {
  const labels = host.replace(/^www\./, '').split('.');
  for (let first = 0; first < labels.length; first += 1) {
    const category = table.get(labels.slice(first).join('.'));
    if (category) return category;
  }
  return undefined;
}
