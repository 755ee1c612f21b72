// cspell:ignore genai Anfänger auch schuhe
import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { createGemini } from './gemini';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) =>
    createGemini({ baseUrl, redirectsUrl: baseUrl, apiKey: 's3cret-key' }),
  );
});

afterAll(() => at.close());

const host = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect';

// The shape of providers.md 3.4, which read @google/genai, by hand.
const reply = (parts: object[], groundingMetadata?: object, more: object = {}) => ({
  candidates: [
    {
      content: { role: 'model', parts },
      finishReason: 'STOP',
      index: 0,
      ...(groundingMetadata ? { groundingMetadata } : {}),
      ...more,
    },
  ],
  usageMetadata: { promptTokenCount: 1, totalTokenCount: 9 },
  modelVersion: 'model-a-001',
  responseId: 'r1',
});

/** The redirect `known` has a target, every other one is gone. */
const answers = (body: object) =>
  at.reply(({ url }) => {
    if (url.pathname.endsWith('/known')) {
      return { status: 302, headers: { location: 'https://a.com/page' }, body: '' };
    }
    return url.pathname.includes('redirect') ? { status: 404, body: '' } : { body };
  });

const text = 'Für Anfänger 🏆: Brio ist gut. Vela auch.';
const bytesOf = (part: string) => {
  const startIndex = Buffer.byteLength(text.slice(0, text.indexOf(part)));
  return { startIndex, endIndex: startIndex + Buffer.byteLength(part), text: part };
};
const chunks = [
  { web: { uri: `${host}/known`, title: 'a.com' } },
  { web: { uri: `${host}/gone`, title: 'b.com' } },
];

it('byte offsets become UTF-16, redirects their targets', async () => {
  answers(
    reply([{ text }], {
      webSearchQueries: ['schuhe'],
      searchEntryPoint: { renderedContent: '<html>' },
      groundingChunks: chunks,
      groundingSupports: [
        {
          segment: bytesOf('Brio ist gut.'),
          groundingChunkIndices: [0, 1],
          confidenceScores: [1, 1],
        },
        // The start is omitted when it is 0.
        {
          segment: { endIndex: Buffer.byteLength('Für'), text: 'Für' },
          groundingChunkIndices: [0],
        },
        { segment: bytesOf('Vela auch.'), groundingChunkIndices: [9] },
      ],
    }),
  );
  const answer = await at.ask();
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://a.com/page', 'Für'],
    ['https://a.com/page', 'Brio ist gut.'],
    ['https://b.com/', 'Brio ist gut.'],
  ]);
  expect(answer).toMatchObject({
    searched: true,
    queries: ['schuhe'],
    modelServed: 'model-a-001',
    // Of the other only the domain is known, which is no page that was seen.
    seen: [{ url: 'https://a.com/page', title: 'a.com' }],
    warnings: ['Of 1 sources only the domain is known: their redirects did not resolve.'],
  });
});

it('follows redirects to redirects and consent pages, and never cites Google for the page', async () => {
  const target = 'https://c.com/page?a=1&b=2';
  const consent = `https://consent.google.com/ml?continue=${encodeURIComponent(target)}&hl=de`;
  const locations: Record<string, string> = {
    twice: `${host}/known`,
    relative: '/grounding-api-redirect/known',
    consent,
    'to-consent': `${host}/consent`,
    search: `https://www.google.com/url?q=${encodeURIComponent(target)}`,
    loop: `${host}/loop`,
    home: 'https://vertexaisearch.cloud.google.com/',
    nowhere: 'https://consent.google.com/ml',
    script: 'javascript:alert(1)',
    known: 'https://a.com/page',
  };
  const names = Object.keys(locations);
  const body = reply([{ text }], {
    groundingChunks: names.map((name) => ({
      web: { uri: `${host}/${name}`, title: 'müller.example' },
    })),
    groundingSupports: [
      { segment: bytesOf('Vela auch.'), groundingChunkIndices: names.map((_, index) => index) },
    ],
  });
  at.reply(({ url }) => {
    const location = locations[url.pathname.split('/').at(-1) ?? ''];
    return location ? { status: 302, headers: { location }, body: '' } : { body };
  });
  const answer = await at.ask();
  const domain = 'https://xn--mller-kva.example/';
  expect(answer.cited.map(({ url, isResolved }) => [url, isResolved])).toEqual([
    ['https://a.com/page', undefined],
    [target, undefined],
    [domain, false],
  ]);
  expect(answer.seen.map(({ url }) => url)).toEqual(['https://a.com/page', target]);
  expect(answer.warnings).toEqual([
    'Of 4 sources only the domain is known: their redirects did not resolve.',
  ]);
});

it('a source whose title names no domain is counted, and cites nothing', async () => {
  answers(
    reply([{ text }], {
      groundingChunks: [
        { web: { uri: `${host}/gone`, title: 'Blue teapots: a guide' } },
        'none',
        chunks[0],
      ],
      groundingSupports: [{ segment: bytesOf('Vela auch.'), groundingChunkIndices: [0, 1, 2] }],
    }),
  );
  const answer = await at.ask();
  // Supports name chunks by their places, also behind one that cannot be read.
  expect(answer.cited.map(({ url }) => url)).toEqual(['https://a.com/page']);
  expect(answer.warnings.join(' ')).toMatch(/Of 1 sources nothing is known/);
});

it('the credential goes to Gemini, never to the redirects', async () => {
  answers(reply([{ text }], { groundingChunks: chunks }));
  await at.ask();
  const keys = at.stub.requests.map(({ headers }) => headers['x-goog-api-key']);
  expect(keys).toEqual(['s3cret-key', undefined, undefined]);
  expect(at.stub.requests[0]?.url.pathname).toBe('/v1beta/models/model-a:generateContent');
});

it('counts offsets within their part; thoughts are parts, but not text', async () => {
  const segment = { partIndex: 2, startIndex: 0, endIndex: 5, text: 'Brio.' };
  const support = { segment, groundingChunkIndices: [0] };
  answers(
    reply([{ text: 'Hm.', thought: true }, { text: 'Also: ' }, { text: 'Brio.' }], {
      groundingChunks: chunks,
      groundingSupports: [support],
    }),
  );
  const answer = await at.ask();
  expect(answer.text).toBe('Also: Brio.');
  expect(answer.cited.map((cited) => textAt(answer, cited))).toEqual(['Brio.']);
});

it('a segment whose text stands elsewhere is found by it, or has no offsets', async () => {
  const moved = { startIndex: 0, endIndex: 4, text: 'Vela auch.' };
  const lost = { startIndex: 0, endIndex: 900, text: 'Nowhere' };
  answers(
    reply([{ text }], {
      groundingChunks: chunks,
      groundingSupports: [
        { segment: moved, groundingChunkIndices: [0] },
        { segment: lost, groundingChunkIndices: [0] },
      ],
    }),
  );
  const answer = await at.ask();
  expect(answer.cited.map((cited) => textAt(answer, cited))).toEqual(['Vela auch.', null]);
  expect(answer.warnings).toContain('Dropped 1 offsets of cited sources: outside the text.');
});

it('without metadata the model did not search', async () => {
  answers(reply([{ text }]));
  expect(await at.ask()).toMatchObject({ searched: false, cited: [], queries: [] });
});

it.each([
  ['the prompt', { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: {} }],
  ['the answer', reply([{ text: '' }], undefined, { finishReason: 'SAFETY' })],
])('%s was refused', async (_name, body) => {
  answers(body);
  expect(await at.ask()).toMatchObject({ state: 'refused', text: '' });
});

it('no candidate and no reason is bad data', async () => {
  answers({ usageMetadata: {} });
  expect(await errorOf(at.ask())).toMatchObject({ kind: 'bad_data', code: 'no_text' });
});
