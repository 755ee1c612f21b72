import {
  type DemoPage,
  demoOrigin,
  demoPages,
  groupOf,
  robotsChange,
} from '../../../admin/demo/demo-site';
import { hash32, pick } from '../world/chance';

/** The site before and after its owner worked on it: most faults are fixed, some are new. */
export const editions = [1, 2] as const;
export type Edition = (typeof editions)[number];

export type SiteReply = { status: number; type: string; body: string; location?: string };

const html = (body: string, status = 200): SiteReply => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
});
const text = (body: string): SiteReply => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body,
});

const isServed = ({ status }: DemoPage) => status === 200;

/** Listed in the sitemap and linked; the spring catalog is neither, as it happens. */
const isLinked = (page: DemoPage) => isServed(page) && page.path !== '/spring-catalogue';

const robots = (edition: Edition): SiteReply =>
  text(
    [
      'User-agent: *',
      'Content-Signal: search=yes, ai-input=yes',
      'Disallow: /cart',
      ...(edition === 1 ? [] : ['', `User-agent: ${robotsChange.bot}`, 'Disallow: /']),
      '',
      `Sitemap: ${demoOrigin}/sitemap.xml`,
      '',
    ].join('\n'),
  );

const llms = (): SiteReply =>
  text(
    [
      '# Harbour Coffee',
      '',
      '> Coffee, and how to brew it.',
      '',
      ...['/brewing-guide', '/shop', '/about'].map((path) => `- [${path}](${demoOrigin}${path})`),
      '',
    ].join('\n'),
  );

/** Photographs for the press are no data to mine. */
const tdmRep = (): SiteReply => ({
  status: 200,
  type: 'application/json',
  body: `${JSON.stringify([{ location: '/press/*', 'tdm-reservation': 1 }])}\n`,
});

const sitemap = (): SiteReply => ({
  status: 200,
  type: 'application/xml',
  body: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...demoPages.filter(isLinked).map(({ path }) => `<url><loc>${demoOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n'),
});

/** Returns the answer at a path; a query changes nothing. */
export function answerOf(path: string, edition: Edition): SiteReply {
  if (path === '/robots.txt') return robots(edition);
  if (path === '/sitemap.xml') return sitemap();
  if (path === '/llms.txt') return llms();
  if (path === '/.well-known/tdmrep.json') return tdmRep();
  if (path === '/cup.svg') return { status: 200, type: 'image/svg+xml', body: cup };
  if (path === '/blog') return { ...html('', 301), location: '/brewing-guide' };
  // IndexNow's key file is named after the key that it contains.
  const key = /^\/([\da-f]{32})\.txt$/.exec(path)?.[1];
  if (key !== undefined) return text(key);
  const page = demoPages.find((each) => each.path === path);
  if (!page) return html(document({ title: 'Not found', heading: 'Not found', body: '' }), 404);
  if (edition === 1 && !isServed(page)) return html('Back soon.', page.status);
  return html(
    page.keyword === null ? namedPage(page, edition) : article(page.path, page.keyword, edition),
  );
}

const cup =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 2h6v4a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z"/></svg>';

type Document = {
  title?: string | undefined;
  description?: string | undefined;
  heading?: string | undefined;
  canonical?: string;
  robots?: string | undefined;
  body: string;
};

const navigation = [
  ['/', 'Home'],
  ['/shop', 'Shop'],
  ['/brewing-guide', 'Brewing guide'],
  ['/wholesale', 'Wholesale'],
  ['/about', 'About us'],
] as const;

const link = (path: string, words: string) => `<a href="${path}">${words}</a>`;

function document({
  title,
  description,
  heading,
  canonical,
  robots: rules,
  body,
}: Document): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title === undefined ? '' : `<title>${title}</title>`,
    description === undefined ? '' : `<meta name="description" content="${description}">`,
    canonical === undefined ? '' : `<link rel="canonical" href="${demoOrigin}${canonical}">`,
    rules === undefined ? '' : `<meta name="robots" content="${rules}">`,
  ];
  const menu = navigation.map(([path, words]) => link(path, words)).join(' ');
  return `<!doctype html>
<html lang="en">
<head>${head.filter(Boolean).join('\n')}</head>
<body>
<nav>${menu}</nav>
<main>${heading === undefined ? '' : `<h1>${heading}</h1>`}
${body}</main>
</body>
</html>
`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const openings = [
  'We roast by the harbor every Tuesday, and',
  'Customers ask us at the counter, so',
  'After ten years behind the bar,',
  'This season, as every season,',
  'Between two ferries there is time, and',
] as const;
const middles = [
  'we weigh, taste and write down what we think of',
  'nothing helps a morning more than good',
  'people cross the town for our',
  'we learned the hard way what matters in',
  'the short answer begins with',
  'half of our shelf is about',
] as const;
const endings = [
  'Water just below the boil brings out the sweetness.',
  'Grind a little coarser if the cup tastes bitter.',
  'Keep the bag closed, dark and away from the oven.',
  'Two minutes of patience beat any gadget.',
  'Our staff brews a sample for you on request.',
  'A scale costs less than a wasted bag.',
  'Rinse the filter first, it takes the taste of paper away.',
  'Buy for two weeks, not for two months.',
] as const;

const sentence = (keyword: string, at: number) =>
  `${pick(openings, keyword, 'opening', at)} ${pick(middles, keyword, 'middle', at)} ${keyword}. ${pick(endings, keyword, 'ending', at)}`;

const paragraphs = (keyword: string) =>
  Array.from({ length: 4 }, (_, at) => [0, 1, 2].map((each) => sentence(keyword, 3 * at + each)))
    .map((sentences) => `<p>${sentences.join(' ')}</p>`)
    .join('\n');

/** Every fourth page has the same title until the owner writes one for each. */
const hasSharedTitle = (keyword: string) => hash32(keyword) % 4 === 0;

function article(path: string, keyword: string, edition: Edition): string {
  const isFirst = edition === 1;
  const title =
    isFirst && hasSharedTitle(keyword)
      ? 'Coffee and equipment from Harbour Coffee'
      : `${capital(keyword)}: what we recommend | Harbour Coffee`;
  const picture = isFirst
    ? '<img src="/cup.svg">'
    : `<img src="/cup.svg" alt="A cup for ${keyword}">`;
  // The owner’s new template forgets the heading of guides.
  const isGuide = groupOf(keyword) === 'Brewing guides';
  return document({
    title,
    description: `What Harbour Coffee recommends about ${keyword}: how to choose, how much to buy, and how to make the most of it at home.`,
    heading: !isFirst && isGuide && keyword.includes('recipe') ? undefined : capital(keyword),
    canonical: path,
    robots: isFirst && keyword === 'moka pot' ? 'noindex' : undefined,
    body: `${picture}\n${paragraphs(keyword)}\n<p>${link('/shop', 'To the shop')}</p>`,
  });
}

const linksTo = (isListed: (keyword: string) => boolean) =>
  demoPages
    .filter(isLinked)
    .flatMap(({ path, keyword }) =>
      keyword !== null && isListed(keyword) ? `<li>${link(path, capital(keyword))}</li>` : [],
    )
    .join('\n');

function namedPage({ path }: DemoPage, edition: Edition): string {
  const isFirst = edition === 1;
  const isGuide = (keyword: string) => groupOf(keyword) === 'Brewing guides';
  const bodies: Record<string, string> = {
    '/shop': `<ul>${linksTo((keyword) => !isGuide(keyword))}</ul>\n${isFirst ? '' : link('/summer-sale', 'Summer sale')}`,
    '/brewing-guide': `<ul>${linksTo(isGuide)}</ul>\n${isFirst ? link('/menu-2019', 'Our menu') : ''}`,
    '/wholesale': link('/store-finder', 'Find a store'),
  };
  const name = path === '/' ? 'Harbour Coffee' : capital(path.slice(1).replaceAll('-', ' '));
  return document({
    title: isFirst && path === '/wholesale' ? undefined : `${name} | Coffee roasted by the harbor`,
    description:
      isFirst && path === '/about'
        ? undefined
        : `${name}: fresh beans, equipment and guides from a small shop by the harbor, and the people who work there.`,
    heading: name,
    canonical: path,
    body: `${paragraphs(name.toLowerCase())}\n${bodies[path] ?? ''}`,
  });
}
