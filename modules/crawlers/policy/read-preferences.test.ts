// cspell:ignore schemamap agentmap
import { readRobotsFile } from '../robots/robots-file';
import { readPreferences } from './read-preferences';

const saidBy = (name: 'content-signal' | 'content-usage', value: string) => {
  const { path, preferences, isReadable } = readPreferences(name, value);
  return [path, isReadable, preferences.map(({ text, purposes, says }) => [text, purposes, says])];
};

it.each([
  [
    'Search = YES,ai-train=no,use=reference',
    [
      null,
      true,
      [
        ['Search = YES', ['search'], 'allow'],
        ['ai-train=no', ['ai_training'], 'refuse'],
        ['use=reference', [], 'unknown'],
      ],
    ],
  ],
  ['ai-input=maybe', [null, true, [['ai-input=maybe', ['ai_search', 'ai_user'], 'unknown']]]],
  // No signal has a path, so the line says nothing about the whole host either.
  ['/public/ search=yes, ai-input=yes', [null, false, []]],
  ['search', [null, false, []]],
  ['', [null, false, []]],
])('Content-Signal: %s', (value, said) => {
  expect(saidBy('content-signal', value)).toEqual(said);
});

it.each([
  [
    'train-ai=n, search=y',
    [
      null,
      true,
      [
        ['train-ai=n', ['ai_training'], 'refuse'],
        ['search=y', ['search'], 'allow'],
      ],
    ],
  ],
  ['/papers/ \t train-ai=y', ['/papers/', true, [['train-ai=y', ['ai_training'], 'allow']]]],
  [
    'train-ai=n, ai-use=n, search=y',
    [
      null,
      true,
      [
        ['train-ai=n', ['ai_training'], 'refuse'],
        ['ai-use=n', ['ai_search', 'ai_user'], 'refuse'],
        ['search=y', ['search'], 'allow'],
      ],
    ],
  ],
  // A parameter of an earlier member is gone with it, and a comma at the end breaks the line.
  ['train-ai;allow=n, train-ai=y', [null, true, [['train-ai=y', ['ai_training'], 'allow']]]],
  ['train-ai=n,', [null, false, []]],
  // The last member of a name counts, and neither a string nor a flag is a token.
  [
    'train-ai=n, train-ai="n", search',
    [
      null,
      true,
      [
        ['train-ai="n"', ['ai_training'], 'unknown'],
        ['search=?1', ['search'], 'unknown'],
      ],
    ],
  ],
  [
    'train-ai=n;because="x", train-genai=n',
    [
      null,
      true,
      [
        ['train-ai=n;because="x"', ['ai_training'], 'refuse'],
        ['train-genai=n', [], 'unknown'],
      ],
    ],
  ],
  ['Train-AI=n', [null, false, []]],
  ['/papers/', [null, false, []]],
  ['train-ai=n search=y', [null, false, []]],
])('Content-Usage: %s', (value, said) => {
  expect(saidBy('content-usage', value)).toEqual(said);
});

const warned = (text: string) =>
  readRobotsFile(Buffer.from(text)).warnings.map(({ code, line, suggestion }) => [
    code,
    line,
    ...(suggestion ? [suggestion] : []),
  ]);

it('lines about use are for the agents above them, and warned of where they say nothing', () => {
  const text = `Content-Signal: search=yes
User-agent: GPTBot
Content-Usage: train-ai=n
User-agent: *
License: /terms.xml
Content-Signal: ai-train=maybe, search-ai=yes
Content-Usage: train-ai n
Disallow: /x
Host: example.com`;
  expect(warned(text)).toEqual([
    ['rule_before_user_agent', 1],
    ['relative_license', 5],
    ['usage_unknown', 6],
    ['usage_unknown', 6],
    ['usage_unreadable', 7],
  ]);
  const { groups } = readRobotsFile(Buffer.from(text));
  expect(
    groups.map(({ usages }) => usages.map(({ line, agentCount }) => [line, agentCount])),
  ).toEqual([
    [
      [3, 1],
      [6, 2],
      [7, 2],
    ],
  ]);
});

it('does not warn of what a network writes for its customers', () => {
  const text = `User-agent: *
Content-Signal: search=yes,ai-train=no,use=reference
Allow: /
Schemamap: https://example.com/schemamap.xml
Agentmap: https://example.com/agentmap.json`;
  expect(warned(text)).toEqual([]);
  expect(warned('User-agent: *\nContent-Signal: use=everything')).toEqual([['usage_unknown', 2]]);
});

it.each([
  ['GPT-Bot', 'GPTBot'],
  ['Google-bot', 'Googlebot'],
  ['ClaudeBots', 'ClaudeBot'],
  ['CCBots', 'CCBot'],
  ['Goooglebot', 'Googlebot'],
  ['Perplexity Bot', 'PerplexityBot'],
  ['Google_Extended', 'Google-Extended'],
  ['OAI-SaerchBot/1.0', 'OAI-SearchBot'],
  ['Googlebot-Images', 'Googlebot-Image'],
  ['Yandesbot', 'YandexBot'],
  // Crawlers of others.
  ['Alexibot', undefined],
  ['GetBot', undefined],
  ['Snapbot', undefined],
  ['Roverbot', undefined],
  ['GPTBot/1.1', undefined],
  ['googlebot', undefined],
  ['Googlebot-Image', undefined],
  ['Mozilla', undefined],
  ['*', undefined],
  ['', undefined],
])('a token near a known one: %s', (token, suggestion) => {
  const found = warned(`User-agent: ${token}\nDisallow: /`).find(
    ([code]) => code === 'token_near_known',
  );
  expect(found?.[2]).toBe(suggestion);
});
