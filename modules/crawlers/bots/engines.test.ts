import {
  acceptsChannel,
  engineNames,
  engineOfBot,
  engineTable,
} from '../../indexing/rules/engines';
import { botTable } from './bot-table';

const botsOf = new Map(botTable.map((bot) => [bot.name, bot]));

/** Verifiable search crawlers that belong to no engine: nowhere to submit or look up an address. */
const ofNoEngine = [
  // Visits only when a site's owner requests it for their own agent.
  'Google-CloudVertexBot',
  'Kagibot',
  // Discontinued, or too small to have an audience of its own.
  'Exabot',
  'Mail.RU_Bot',
  'psbot',
  'ShapBot',
  'YouBot',
];

it('every engine’s crawlers are known, and search or answer with what they read', () => {
  for (const name of engineNames) {
    for (const bot of engineTable[name].bots) {
      expect(['search', 'ai_search']).toContain(botsOf.get(bot)?.purpose);
    }
  }
});

it('every crawler that searches and can be verified has an engine', () => {
  const searching = botTable.filter(
    ({ purpose, verification: { lists, reverseNames } }) =>
      (purpose === 'search' || purpose === 'ai_search') && lists.length + reverseNames.length > 0,
  );
  const without = searching.filter(({ name }) => engineOfBot(name) === undefined);
  expect(without.map(({ name }) => name)).toEqual(ofNoEngine);
});

it('crawlers of one operator search for one engine', () => {
  const engines = new Map<string, Set<string>>();
  for (const { name, operator } of botTable) {
    const engine = engineOfBot(name);
    if (engine) engines.set(operator, (engines.get(operator) ?? new Set()).add(engine));
  }
  for (const named of engines.values()) expect(named.size).toBe(1);
});

it.each([
  ['google', ['sitemap']],
  ['bing', ['indexnow', 'bing', 'sitemap']],
  ['yandex', ['indexnow', 'sitemap']],
  ['naver', ['indexnow', 'sitemap']],
  ['seznam', ['indexnow', 'sitemap']],
  ['yep', ['indexnow', 'sitemap']],
  ['openai', []],
] as const)('%s takes %j', (engine, channels) => {
  const taken = ['indexnow', 'bing', 'sitemap'].filter((channel) =>
    acceptsChannel(engine, channel),
  );
  expect(taken).toEqual(channels);
});
