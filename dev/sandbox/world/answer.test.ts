import { type Question, worldAnswer } from './answer';

const question: Question = {
  engine: 'chatgpt',
  prompt: 'What are the best running shoes?',
  country: 'DE',
  language: 'en',
  online: true,
  date: '2026-11-21',
  sample: 0,
  brands: [
    { name: 'Own Brand', domain: 'own.com' },
    { name: 'Rival', domain: 'rival.com' },
  ],
  domains: ['own.com', 'rival.com'],
};

const answers = (count: number, more: Partial<Question> = {}) =>
  Array.from({ length: count }, (_, sample) => worldAnswer({ ...question, ...more, sample }));

const textOf = ({ segments }: ReturnType<typeof worldAnswer>) =>
  segments.map(({ text }) => text).join('');

it('the same question has the same answer', () => {
  expect(worldAnswer(question)).toEqual(worldAnswer(question));
});

it('an own brand is named in many answers, not in all, and in varying order', () => {
  const texts = answers(60).map(textOf);
  const share = texts.filter((text) => text.includes('Own Brand')).length / texts.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(1);
  const places = texts.flatMap((text) => /(\d)\. \*\*Own Brand/.exec(text)?.[1] ?? []);
  expect(new Set(places).size).toBeGreaterThan(1);
});

it('own pages are cited sometimes, other sources turn over from day to day', () => {
  const hostsOf = (date: string) =>
    new Set(answers(30, { date }).flatMap(({ cited }) => cited.map(({ host }) => host)));
  const [one, other] = [hostsOf('2026-11-20'), hostsOf('2026-11-21')];
  const all = new Set([...one, ...other]);
  expect(all.has('own.com') || all.has('rival.com')).toBe(true);
  expect([...all].some((host) => one.has(host) !== other.has(host))).toBe(true);
});

it('cited sources are among the seen ones, and most answers searched', () => {
  const all = answers(60);
  for (const { cited, seen } of all) expect(seen).toEqual(expect.arrayContaining(cited));
  const searched = all.filter((answer) => answer.searched).length;
  expect(searched).toBeGreaterThan(45);
  expect(searched).toBeLessThan(60);
});

it('without the web there are no sources', () => {
  const [answer] = answers(1, { online: false });
  expect(answer).toMatchObject({ searched: false, cited: [], seen: [], queries: [] });
});

it('prompts about one topic share their market, without any hint', () => {
  const more = { brands: [], domains: [] };
  const namesOf = (prompt: string) =>
    new Set(
      answers(40, { ...more, prompt }).flatMap(
        (answer) => textOf(answer).match(/\*\*[^*]+\*\*/g) ?? [],
      ),
    );
  const one = namesOf('Which running shoes?');
  const other = namesOf('What are the best shoes for running');
  expect(one.size).toBeGreaterThan(6);
  expect(new Set([...one, ...other]).size).toBeLessThanOrEqual(12);
  expect([...namesOf('Best accounting software')].filter((name) => !one.has(name))).not.toEqual([]);
});

it('without brands, the domains of the call are named', () => {
  const texts = answers(30, { brands: [], domains: ['green-hub.com'] }).map(textOf);
  expect(texts.some((text) => text.includes('**Green Hub**'))).toBe(true);
});
