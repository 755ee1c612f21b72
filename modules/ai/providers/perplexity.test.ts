import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { createPerplexity } from './perplexity';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) => createPerplexity({ baseUrl, apiKey: 'key' }));
});

afterAll(() => at.close());

// The shape of @perplexity-ai/perplexity_ai 0.38.5 (generated/api), by hand.
const results = [
  { id: 1, url: 'https://a.com/', title: 'A', snippet: 's', source: 'web' },
  { id: 2, url: 'https://b.com/', title: 'B', snippet: 's', source: 'web' },
];
const response = (text: string, annotations?: object[]) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'model-b',
  output: [
    { type: 'search_results', queries: ['shoes', 'shoes 2026'], results },
    { type: 'fetch_url_results', contents: [{ url: 'https://a.com/', title: 'A', snippet: 's' }] },
    {
      type: 'message',
      id: 'm',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, ...(annotations ? { annotations } : {}) }],
    },
  ],
  usage: {
    input_tokens: 1,
    output_tokens: 1,
    total_tokens: 2,
    cost: { currency: 'USD', input_cost: 0, output_cost: 0, total_cost: 0.006 },
  },
});

it('reads searches, results and citations with their offsets', async () => {
  const annotation = {
    type: 'citation',
    start_index: 10,
    end_index: 13,
    url: 'https://b.com/',
    title: 'B',
  };
  at.reply(() => ({ body: response('Take Brio [2].', [annotation]) }));
  const answer = await at.ask();
  expect(answer).toMatchObject({
    modelServed: 'model-b',
    searched: true,
    queries: ['shoes', 'shoes 2026'],
    seen: [{ url: 'https://a.com/', title: 'A' }, { url: 'https://b.com/' }],
    fetched: [{ url: 'https://a.com/', state: 'read' }],
    cost: { amount: 0.006, unit: 'USD' },
  });
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://b.com/', '[2]'],
  ]);
  expect(at.sent()).toEqual([
    {
      model: 'model-a',
      input: 'Which shoes?',
      language_preference: 'de',
      store: false,
      tools: [{ type: 'web_search', user_location: { country: 'DE' } }, { type: 'fetch_url' }],
    },
  ]);
});

it('without annotations the marks in the text cite', async () => {
  at.reply(() => ({ body: response('Brio [2][web:1], not [9] nor [1](https://c.com/).') }));
  const answer = await at.ask();
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://b.com/', '[2]'],
    ['https://a.com/', '[web:1]'],
  ]);
});
