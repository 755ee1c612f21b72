import { toClfTime } from '../../dev/clf-time';
import { chance } from '../../dev/sandbox/world/chance';
import { dayMs } from '../../platform/calendar/day';
import { type DemoPage, demoPages, robotsChange, submissionSecondOf } from './demo-site';

const dayOf = (date: string) => Math.floor(Date.parse(date) / dayMs);

type Visitor = {
  agent: string;
  /** Prefix of its addresses, within the ranges that its operator publishes. */
  network: string;
  /** Days between the first crawler's visit and this one's. */
  later: number;
  /** The same for pages that were submitted; a part of them takes a day more. */
  laterSubmitted: number;
  /** The share of days on which it revisits a known page. */
  daily: number;
  /** The day from which it stays away, because robots.txt disallows everything. */
  until?: number;
};

const visitors: readonly Visitor[] = [
  {
    agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    network: '66.249.66.',
    later: 0,
    laterSubmitted: 0,
    daily: 0.4,
  },
  {
    agent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    network: '157.55.39.',
    later: 2,
    laterSubmitted: 0.4,
    daily: 0.2,
  },
  {
    agent: 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    network: '20.171.206.',
    later: 1,
    laterSubmitted: 1,
    daily: 0.3,
    until: robotsChange.day,
  },
];

/**
 * Claims to be Googlebot from a documentation address, and requests pages without inbound links.
 */
const impostor = { agent: (visitors[0] as Visitor).agent, address: '203.0.113.50' };

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Hit = {
  second: number;
  address: string;
  agent: string;
  target: string;
  status: number;
  referer?: string;
};

/**
 * Generates the demo's access log of a day, in the combined format. It is deterministic, so that a
 * day that was sent before is recognized. `loadedOn` is the first day of the demo.
 */
export function demoLog(day: string, loadedOn: string): string {
  const age = dayOf(day) - dayOf(loadedOn);
  const hits = [
    ...visitors.flatMap((visitor) => demoPages.flatMap((page) => visit(visitor, page, age))),
    ...people(age),
    ...fromAssistants(age),
    ...strays(age),
  ].sort((one, other) => one.second - other.second);
  return hits.map((hit) => `${lineOf(day, hit)}\n`).join('');
}

function visit(visitor: Visitor, page: DemoPage, age: number): Hit[] {
  const { agent, network, daily, until = Number.POSITIVE_INFINITY } = visitor;
  const first = page.foundOn + daysLater(visitor, page);
  const isDue = age === first || (age > first && chance(agent, page.path, age) < daily);
  if (!isDue || age >= until) return [];
  const address = network + String(1 + Math.floor(60 * chance(agent, age)));
  const second = secondOfVisit(visitor, page, age);
  // Errors are fixed on the first day of the demo, like those that its audits found.
  const status = age < 0 ? page.status : 200;
  return [{ second, address, agent, target: page.path, status }];
}

function daysLater({ agent, later, laterSubmitted }: Visitor, page: DemoPage): number {
  if (page.submittedOn === null) return later;
  return Math.floor(laterSubmitted + chance('later', agent, page.path));
}

/** No visit of the day of a submission is before it. */
function secondOfVisit({ agent }: Visitor, page: DemoPage, age: number): number {
  const second = secondOf(agent, page.path, age);
  if (age !== page.submittedOn) return second;
  const earliest = submissionSecondOf(page) + 300;
  return earliest + Math.floor((1 - earliest / (dayMs / 1000)) * second);
}

/** One visitor every hour, so that an hour without crawlers differs from an hour without logs. */
const people = (age: number): Hit[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    second: hour * 3600 + Math.floor(3600 * chance('person', age, hour)),
    address: '198.51.100.20',
    agent: person,
    target: '/shop',
    status: 200,
  }));

const assistantSenders = [
  { referer: 'https://chatgpt.com/', query: '?utm_source=chatgpt.com', daily: 0.9 },
  { referer: 'https://www.perplexity.ai/', query: '', daily: 0.5 },
  { referer: 'https://copilot.microsoft.com/', query: '', daily: 0.3 },
] as const;

/** People whom AI assistants send, to pages that are there. */
function fromAssistants(age: number): Hit[] {
  const targets = ['/shop', '/brewing-guide'];
  return assistantSenders.flatMap(({ referer, query, daily }) =>
    targets
      .filter((target) => chance(referer, target, age) < daily)
      .map((target) => ({
        second: secondOf(referer, target, age),
        address: '198.51.100.21',
        agent: person,
        target: target + query,
        status: 200,
        referer,
      })),
  );
}

/** Crawling wasted on parameters and deleted pages, and the impostor. */
function strays(age: number): Hit[] {
  const [google] = visitors as [Visitor];
  const byGoogle = { agent: google.agent, address: `${google.network}7` };
  return [
    { ...byGoogle, target: `/shop?sort=price&page=${Math.abs(age) + 1}`, status: 200 },
    { ...byGoogle, target: '/menu-2019', status: 404 },
    { ...byGoogle, target: '/blog', status: 301 },
    { ...impostor, target: '/wp-login.php', status: 404 },
    { ...impostor, target: '/spring-catalogue', status: 200 },
  ].map((hit) => ({ ...hit, second: secondOf(hit.agent, hit.target, age) }));
}

const secondOf = (...about: (string | number)[]) => Math.floor((dayMs / 1000) * chance(...about));

function lineOf(
  day: string,
  { second, address, agent, target, status, referer = '-' }: Hit,
): string {
  const at = toClfTime(new Date(Date.parse(day) + second * 1000));
  return `${address} - - [${at}] "GET ${target} HTTP/1.1" ${status} 5120 "${referer}" "${agent}"`;
}
