import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { createSerpApiAiMode } from './serpapi-ai-mode';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) => createSerpApiAiMode({ baseUrl, apiKey: 's3cret' }));
});

afterAll(() => at.close());

// The shape of field-2026-11.md 1.6, which read SerpApi's pages, by hand.
const page = (more: object) => ({
  search_metadata: { id: 's1', status: 'Success' },
  search_parameters: { engine: 'google_ai_mode', q: 'Which shoes?' },
  ...more,
});
const references = [
  { index: 0, title: 'A', link: 'https://a.com/', source: 'a.com' },
  { index: 1, title: 'B', link: 'https://b.com/', source: 'b.com' },
];
const blocks = [
  { type: 'paragraph', snippet: 'Two are good.', reference_indexes: [1] },
  { type: 'list', list: [{ title: 'Brio', snippet: 'It is light.', reference_indexes: [1, 7] }] },
];

it('references that a line names are cited, at its words; the others are seen', async () => {
  const reconstructed_markdown = 'Two are good.\n\n- Brio: It is light.\n';
  const shopping_results = [
    { title: 'Brio 1', price: '€99', source: 'Shop', product_link: 'https://s.com/' },
  ];
  at.reply(() => ({
    body: page({ text_blocks: blocks, references, reconstructed_markdown, shopping_results }),
  }));
  const answer = await at.ask();
  expect(answer.text).toBe(reconstructed_markdown);
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://b.com/', 'Two are good.'],
    ['https://b.com/', 'It is light.'],
  ]);
  expect(answer).toMatchObject({
    seen: [{ url: 'https://a.com/' }, { url: 'https://b.com/' }],
    products: [{ title: 'Brio 1', price: '€99', merchant: 'Shop', url: 'https://s.com/' }],
    searched: true,
    cost: { amount: 1, unit: 'searches' },
  });
  expect(Object.fromEntries(at.stub.requests[0]?.url.searchParams ?? [])).toEqual({
    engine: 'google_ai_mode',
    q: 'Which shoes?',
    gl: 'de',
    hl: 'de',
    api_key: 's3cret',
  });
});

it('without Markdown the blocks are the text; without indexes all references are cited', async () => {
  const plain = [
    { type: 'paragraph', snippet: 'Two are good.' },
    { type: 'list', list: [{ title: 'Brio', snippet: 'Light.' }] },
  ];
  at.reply(() => ({ body: page({ text_blocks: plain, references }) }));
  const answer = await at.ask();
  expect(answer.text).toBe('Two are good.\n\nBrio: Light.');
  expect(answer.cited.map(({ url, start }) => [url, start])).toEqual([
    ['https://a.com/', null],
    ['https://b.com/', null],
  ]);
});

it('no answer is a state', async () => {
  at.reply(() => ({ body: page({ error: 'Google hasn’t returned any results for this query.' }) }));
  expect(await at.ask()).toMatchObject({ state: 'no_answer_surface', text: '', searched: null });
});

it.each([
  ['used up', 429, { error: 'Your account has run out of searches.' }, 'quota', 'out_of_searches'],
  [
    'another prompt',
    200,
    page({ search_parameters: { q: 'tea' }, reconstructed_markdown: 'x' }),
    'bad_data',
    'other_prompt',
  ],
  [
    'not done',
    200,
    { search_metadata: { id: 's', status: 'Processing' } },
    'transient',
    'search_not_done',
  ],
])('%s', async (_name, status, body, kind, code) => {
  at.reply(() => ({ status, body }));
  const error = await errorOf(at.ask());
  expect(error).toMatchObject({ kind, code });
  expect(String((error as Error).stack)).not.toContain('s3cret');
});
