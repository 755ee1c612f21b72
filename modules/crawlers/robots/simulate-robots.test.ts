import { readRobotsFile } from './robots-file';
import { type SimulationTask, simulateRobots } from './simulate-robots';

const bots: SimulationTask['bots'] = [
  { name: 'Googlebot', purpose: 'search' },
  { name: 'GPTBot', purpose: 'ai_training' },
  { name: 'ChatGPT-User', purpose: 'ai_user' },
];

const copyOf = (text: string): SimulationTask['current'] => ({
  outcome: 'rules',
  file: readRobotsFile(Buffer.from(text)),
});

const simulate = (task: Partial<SimulationTask>) =>
  simulateRobots({ current: null, text: '', bots, visits: [], pages: [], ...task });

const visits = [
  { bot: 'Googlebot', target: '/a', visits: 5 },
  { bot: 'Googlebot', target: '/b', visits: 3 },
  { bot: 'GPTBot', target: '/a', visits: 2 },
];

it('visits to what only the new text disallows are lost, for the crawlers that it names', () => {
  const { bots: counted } = simulate({ visits, text: 'User-agent: Googlebot\nDisallow: /a' });
  expect(counted).toEqual([
    { bot: 'Googlebot', replayed: 8, disallowed: 5, lost: 5, gained: 0 },
    { bot: 'GPTBot', replayed: 2, disallowed: 0, lost: 0, gained: 0 },
  ]);
});

it('visits that today’s file disallows are gained if the new text allows them, else neither', () => {
  const current = copyOf('User-agent: *\nDisallow: /');
  expect(simulate({ current, visits, text: 'User-agent: *\nDisallow: /a' }).bots).toEqual([
    { bot: 'Googlebot', replayed: 8, disallowed: 5, lost: 0, gained: 3 },
    { bot: 'GPTBot', replayed: 2, disallowed: 2, lost: 0, gained: 0 },
  ]);
});

it('a page closes to the crawlers that follow robots.txt only', () => {
  const { pages, pagesChecked } = simulate({
    pages: ['/a', '/b?c=1'],
    text: 'User-agent: *\nDisallow: /*?c=',
  });
  expect(pages).toEqual([{ place: 1, closedTo: ['Googlebot', 'GPTBot'], openedTo: [] }]);
  expect(pagesChecked).toBe(2);
});

it('the same text changes nothing, and a site that cannot be reached is closed today', () => {
  const text = 'User-agent: GPTBot\nDisallow: /a';
  expect(simulate({ current: copyOf(text), text, pages: ['/a', '/b'] }).pages).toEqual([]);
  const closed = simulate({ current: { outcome: 'disallow_all', file: null }, text, visits });
  expect(closed.bots.map(({ gained }) => gained)).toEqual([8, 0]);
});

it('a file that was made to cost time is compared with the first addresses only', () => {
  const rules = Array.from({ length: 1_000 }, (_, at) => `Disallow: /${'*a'.repeat(16)}${at}`);
  const many = Array.from({ length: 20_000 }, (_, at) => ({
    bot: 'Googlebot',
    target: `/${'a'.repeat(200)}${at}`,
    visits: 1,
  }));
  const { bots: counted } = simulate({ visits: many, text: `User-agent: *\n${rules.join('\n')}` });
  expect(counted[0]?.replayed).toBeGreaterThan(100);
  expect(counted[0]?.replayed).toBeLessThan(20_000);
});
