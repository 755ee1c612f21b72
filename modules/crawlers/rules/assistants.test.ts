// cspell:ignore Fclaude googlequicksearchbox xutm CUBOT
import {
  assistantKeys,
  assistantOfQuery,
  assistantOfReferer,
  assistants,
  isAnswered,
  isBrowser,
  referralOf,
} from './assistants';

const own = (host: string) => host === 'shop.example';
const found = (referer: string, query = '') => {
  const referral = referralOf({ referer, query }, own);
  return referral && `${referral.assistant.name} ${referral.evidence}`;
};

it.each([
  ['https://chatgpt.com/', 'chatgpt'],
  ['https://WWW.Perplexity.ai/search/lamps', 'perplexity'],
  ['http://chat.openai.com:443/', 'chatgpt'],
  ['https://copilot.microsoft.com/', 'copilot'],
  ['https://gemini.google.com/app?x=1', 'gemini'],
  ['https%3A%2F%2Fclaude.ai%2F', 'claude'],
  ['https://claude.ai', 'claude'],
  ['android-app://com.openai.chatgpt/', 'chatgpt'],
  ['android-app://ai.perplexity.app.android', 'perplexity'],
  ['ios-app://6448311069/https/chatgpt.com', 'chatgpt'],
])('%s is %s', (referer, name) => {
  expect(assistantOfReferer(referer)?.name).toBe(name);
});

it.each([
  'https://chatgpt.com.evil.example/',
  'https://chatgpt.com@evil.example/',
  'https://evil.example\\@chatgpt.com/',
  'https://evil.example/?u=https://chatgpt.com/',
  'https://notperplexity.ai/',
  'https://api.perplexity.ai/',
  'https://www.google.com/',
  'https://www.google.com/search?q=lamps&udm=50',
  'https://www.bing.com/search?q=lamps',
  'android-app://com.google.android.googlequicksearchbox/',
  'android-app://chatgpt.com/',
  'ios-app://64483110690/',
  'ftp://chatgpt.com/',
  'chatgpt.com',
  '%E0%A4%A',
  '-',
  '',
])('%s names no assistant', (referer) => {
  expect(assistantOfReferer(referer)).toBeUndefined();
});

it('reads the campaign of a link, encoded or not, and no other parameter', () => {
  const names = [
    'utm_source=chatgpt.com',
    'a=1&utm_source=perplexity',
    'utm_source=Copilot.com&utm_medium=x',
    'utm_source=https%3A%2F%2Fclaude.ai',
    'utm_source=openai',
    'utm_source=newsletter',
    'utm_medium=chatgpt.com',
    'xutm_source=chatgpt.com',
    'utm_source=chatgpt.com.evil.example',
    'utm_source=%E0%A4%A',
  ].map((query) => assistantOfQuery(query)?.name);
  expect(names.slice(0, 5)).toEqual(['chatgpt', 'perplexity', 'copilot', 'claude', 'openai_api']);
  expect(names.slice(5)).toEqual(new Array(5).fill(undefined));
});

it('names what identifies a visit, and believes no parameter next to the referer of another page', () => {
  const tagged = 'utm_source=chatgpt.com';
  expect(found('https://chatgpt.com/')).toBe('chatgpt referer');
  expect(found('-', tagged)).toBe('chatgpt parameter');
  expect(found('', tagged)).toBe('chatgpt parameter');
  expect(found('https://chatgpt.com/', tagged)).toBe('chatgpt both');
  expect(found('https://claude.ai/', tagged)).toBe('claude referer');
  expect(found('https://shop.example/', tagged)).toBeUndefined();
  expect(found('https://forum.example/', tagged)).toBeUndefined();
  expect(found('https://forum.example/')).toBeUndefined();
});

it('distinguishes answered requests of browsers from redirects and from programs', () => {
  expect([200, 203, 304, 404, 503].filter(isAnswered)).toEqual([200, 203, 304, 404, 503]);
  expect([204, 205, 206, 301, 302, 307, 101, 0].filter(isAnswered)).toEqual([]);
  const browsers = [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  ];
  const programs = [
    'curl/8.1',
    '-',
    '',
    'Mozilla/5.0 (compatible; SomeBot/1.0)',
    'python-requests/2',
  ];
  expect([...browsers, ...programs].map(isBrowser)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('every name is used once, and is long enough to be scanned for', () => {
  const names = assistants.map(({ name }) => name);
  const keys = assistants.flatMap(({ hosts, androidApps = [], iosApps = [], campaigns = [] }) => [
    ...hosts,
    ...androidApps.map((app) => `android ${app}`),
    ...iosApps.map((app) => `ios ${app}`),
    ...campaigns,
  ]);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(keys).size).toBe(keys.length);
  expect(assistantKeys.filter((key) => key.length < 5)).toEqual([]);
});
