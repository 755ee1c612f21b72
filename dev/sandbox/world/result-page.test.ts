import { resultPage, type Search } from './result-page';

const search = (more: Partial<Search> = {}): Search => ({
  engine: 'google',
  keyword: 'running shoes',
  place: 'US',
  language: 'en',
  device: 'desktop',
  date: '2026-11-21',
  domains: ['example.com', 'competitor.net'],
  ...more,
});

const dates = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );

const positionOf = (page: ReturnType<typeof resultPage>, domain: string) => {
  const index = page.organic.findIndex(({ host }) => host === domain);
  return index === -1 ? null : index + 1;
};

const keywords = Array.from({ length: 300 }, (_, index) => `keyword number ${index}`);

it('the same question on the same day has the same answer, any other has another', () => {
  const page = resultPage(search());
  expect(resultPage(search())).toEqual(page);
  for (const other of [
    { device: 'mobile' },
    { engine: 'bing' },
    { place: 'DE' },
    { language: 'de' },
    { keyword: 'running shoe' },
    { date: '2026-11-22' },
  ] as const) {
    expect(resultPage(search(other))).not.toEqual(page);
  }
});

it('no place is given twice', () => {
  for (const keyword of keywords.slice(0, 40)) {
    const urls = resultPage(search({ keyword })).organic.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  }
});

it('a website moves a little from day to day, jumps now and then, drops out and comes back', () => {
  let still = 0;
  let jumps = 0;
  let losses = 0;
  let returns = 0;
  let days = 0;
  for (const keyword of keywords.slice(0, 40)) {
    const positions = dates(90).map((date) =>
      positionOf(resultPage(search({ keyword, date })), 'example.com'),
    );
    for (const [index, position] of positions.entries()) {
      const before = positions[index - 1];
      if (before === undefined) continue;
      if (position === null && before !== null) losses += 1;
      if (position !== null && before === null) returns += 1;
      if (position === null || before === null) continue;
      days += 1;
      if (Math.abs(position - before) <= 2) still += 1;
      if (Math.abs(position - before) >= 8) jumps += 1;
    }
  }
  expect(still / days).toBeGreaterThan(0.75);
  expect(jumps).toBeGreaterThan(0);
  expect(jumps / days).toBeLessThan(0.08);
  expect(losses).toBeGreaterThan(0);
  expect(returns).toBeGreaterThan(0);
});

it('websites stand everywhere on the page and sometimes nowhere', () => {
  const positions = keywords.map((keyword) =>
    positionOf(resultPage(search({ keyword })), 'example.com'),
  );
  const within = (from: number, to: number) =>
    positions.filter((position) => position !== null && position >= from && position <= to).length;
  for (const [from, to] of [
    [1, 3],
    [4, 10],
    [11, 20],
    [21, 50],
    [51, 100],
  ] as const) {
    expect(within(from, to)).toBeGreaterThan(positions.length / 40);
  }
  expect(positions.filter((position) => position === null).length).toBeGreaterThan(30);
});

it('blocks appear in plausible numbers, and more domains leave usual places unchanged', () => {
  const pages = keywords.map((keyword) => resultPage(search({ keyword })));
  const share = (has: (page: (typeof pages)[number]) => boolean) =>
    pages.filter(has).length / pages.length;
  expect(share(({ overview }) => overview !== null)).toBeGreaterThan(0.3);
  expect(share(({ overview }) => overview?.state === 'deferred')).toBeGreaterThan(0.04);
  expect(share(({ overview }) => overview !== null)).toBeLessThan(0.55);
  expect(share(({ snippet }) => snippet !== null)).toBeGreaterThan(0.1);
  expect(share(({ snippet }) => snippet?.host === 'example.com')).toBeGreaterThan(0);
  expect(share(({ ads }) => ads.top.length > 0)).toBeGreaterThan(0.25);
  expect(share(({ ads }) => ads.top.some(({ host }) => host === 'example.com'))).toBeGreaterThan(
    0.04,
  );
  const alone = positionOf(resultPage(search({ domains: ['example.com'] })), 'example.com');
  const together = positionOf(resultPage(search()), 'example.com');
  expect(Math.abs((alone ?? 0) - (together ?? 0))).toBeLessThanOrEqual(2);
});

it('keywords in any script have addresses', () => {
  for (const keyword of ['線上課程', 'أحذية الجري', '🎉', '"quoted"', ' ']) {
    for (const { url } of resultPage(search({ keyword })).organic) {
      expect(URL.canParse(url)).toBe(true);
    }
  }
});
