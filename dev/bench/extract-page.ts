import { Parser } from 'htmlparser2';
import { extractPage } from '../../modules/audits/parse/extract-page';
import { readDocument } from '../../modules/audits/parse/read-document';
import { perSecond, print, table } from './print';

const pageBytes = 30_000;
const pagesPerRun = 400;
const runs = 7;

const words = [
  'search',
  'engine',
  'page',
  'title',
  'crawl',
  'index',
  'link',
  'anchor',
  'sitemap',
  'robots',
  'canonical',
  'result',
  'answer',
  'query',
  'rank',
  'visit',
  'brand',
  'shop',
  'price',
  'order',
];

/**
 * Generates a page as shops and manuals have them: metas, a menu, sections with links, images,
 * JSON-LD.
 */
function samplePage(number: number): string {
  let state = number + 1;
  const next = (max: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
  const sentence = (count: number): string =>
    Array.from({ length: count }, () => words[next(words.length)]).join(' ');
  const parts = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${sentence(6)} ${number}</title>
<meta name="description" content="${sentence(20)}"><meta name="viewport" content="width=device-width">
<link rel="canonical" href="https://example.com/section/page-${number}.html">
<link rel="stylesheet" href="/assets/site.css"><script src="/assets/site.js" defer></script>
<meta property="og:title" content="${sentence(4)}"><meta property="og:image" content="/i/${number}.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${sentence(5)}","image":"/i/${number}.png","datePublished":"2026-01-02","dateModified":"2026-02-03","author":{"@type":"Person","name":"A. Writer","url":"/writers/a"}}</script>
</head><body><nav><ul>`,
  ];
  for (let item = 0; item < 30; item += 1) {
    parts.push(
      `<li class="menu-item"><a href="/section-${item}/index.html">${sentence(2)}</a></li>\n`,
    );
  }
  parts.push(`</ul></nav><main id="main"><h1>${sentence(5)}</h1>`);
  for (let size = 0, section = 0; size < pageBytes - 5_500; section += 1) {
    const part = `<section id="s${section}" class="block wide"><h2>${sentence(4)}</h2>
<p>${sentence(60)} <a href="page-${next(2_000)}.html" class="link">${sentence(3)}</a> ${sentence(40)}
<em>${sentence(2)}</em> &amp; ${sentence(20)} <a href="../other/page-${next(2_000)}.html">${sentence(2)}</a></p>
<img src="/i/${next(500)}.png" alt="${sentence(3)}" width="640" height="480" loading="lazy"></section>\n`;
    parts.push(part);
    size += part.length;
  }
  parts.push('</main><footer><p>The end.</p></footer></body></html>');
  return parts.join('');
}

/** Runs the parser over the same decoded bytes, with handlers that do nothing. */
function readEvents(bytes: Buffer): number {
  let events = 0;
  const count = () => {
    events += 1;
  };
  new Parser({ onopentag: count, onclosetag: count, ontext: count }).end(bytes.toString());
  return events;
}

/**
 * Compares pages per CPU second of the whole extraction with htmlparser2's bare events in the same
 * run.
 */
export async function benchExtractPage(): Promise<void> {
  const pages = Array.from({ length: pagesPerRun }, (_, number) => Buffer.from(samplePage(number)));
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const timed = (read: (page: Buffer, number: number) => unknown): number => {
    const { user, system } = process.cpuUsage();
    pages.forEach(read);
    const spent = process.cpuUsage({ user, system });
    return (spent.user + spent.system) / 1e6;
  };
  const urlOf = (number: number) => `https://example.com/section/page-${number}.html`;
  const reads: Record<string, (page: Buffer, number: number) => unknown> = {
    'events of htmlparser2': readEvents,
    extractPage: (page, number) => extractPage(page, { url: urlOf(number), headers }),
    'the same, packed as a crawl keeps it': (page, number) =>
      readDocument(page, { url: urlOf(number), headers, rendering: null, fetch: null }),
  };
  const best = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    for (const [what, read] of Object.entries(reads)) {
      best.set(what, Math.min(best.get(what) ?? Number.POSITIVE_INFINITY, timed(read)));
    }
  }
  const [[, events = 0] = []] = best;
  const bytes = pages.reduce((sum, page) => sum + page.length, 0) / pages.length;
  print(
    `\nPages of ${Math.round(bytes / 1_000)} KB, one thread, a CPU second, best of ${runs} runs`,
  );
  table(
    ['what', 'pages/s', 'of events'],
    [...best].map(([what, seconds]) => [
      what,
      perSecond(pagesPerRun, seconds),
      (seconds / events).toFixed(2),
    ]),
  );
}
