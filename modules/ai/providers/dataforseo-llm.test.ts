import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { createLlmResponses } from './dataforseo-llm-responses';
import { createLlmScraper } from './dataforseo-llm-scraper';

const account = { login: 'me', password: 's3cret' };
let scraper: AskStub;
let responses: AskStub;

beforeAll(async () => {
  scraper = await startAskStub((baseUrl) => createLlmScraper({ ...account, baseUrl }));
  responses = await startAskStub((baseUrl) => createLlmResponses({ ...account, baseUrl }));
});

afterAll(() => Promise.all([scraper, responses].map((each) => each.close())));

// The shapes of dataforseo-client 2.1.7 (models/AiOptimization…), by hand.
const envelope = (code: number, result: object | null, more: object = {}) => ({
  version: '0.1',
  status_code: 20_000,
  status_message: 'Ok.',
  tasks: [
    {
      id: 'task-1',
      status_code: code,
      status_message: 'm',
      cost: 0.004,
      data: {},
      result: result ? [result] : null,
      ...more,
    },
  ],
});

const scraped = {
  keyword: 'Which shoes?',
  location_code: 2_276,
  language_code: 'de',
  model: 'model-b',
  markdown: '1. **Brio** – light.',
  sources: [
    {
      type: 'chat_gpt_source',
      title: 'A',
      url: 'https://a.com/?utm_source=chatgpt.com',
      domain: 'a.com',
    },
  ],
  search_results: [
    { type: 'chatgpt_search_result', title: 'A', url: 'https://a.com/', domain: 'a.com' },
    { type: 'chatgpt_search_result', title: 'B', url: 'https://b.com/', domain: 'b.com' },
  ],
  fan_out_queries: ['shoes'],
  items: [
    { type: 'chat_gpt_text', markdown: 'x' },
    {
      type: 'chat_gpt_products',
      items: [
        { title: 'Brio 1', price: 99.5, currency: 'EUR', merchants: 'Shop', url: 'https://s.com/' },
      ],
    },
    {
      type: 'chat_gpt_ad',
      title: 'Ad',
      url: 'https://ad.com/',
      domain: 'ad.com',
      is_rendered: true,
    },
    { type: 'chat_gpt_ad', title: 'Hidden', url: 'https://h.com/', is_rendered: false },
  ],
};

it('the scraper reads cited and seen apart, ads that were shown, products', async () => {
  scraper.reply(() => ({ body: envelope(20_000, scraped) }));
  expect(await scraper.ask()).toMatchObject({
    state: 'ok',
    text: '1. **Brio** – light.',
    modelServed: 'model-b',
    searched: true,
    queries: ['shoes'],
    cited: [{ url: 'https://a.com/', start: null, order: 1 }],
    seen: [{ url: 'https://a.com/' }, { url: 'https://b.com/' }],
    ads: [{ title: 'Ad', url: 'https://ad.com/', domain: 'ad.com' }],
    products: [{ title: 'Brio 1', price: '99.5 EUR', merchant: 'Shop', url: 'https://s.com/' }],
    cost: { amount: 0.004, unit: 'USD' },
    providerId: 'task-1',
  });
  expect(JSON.parse(scraper.stub.requests[0]?.body ?? '')).toEqual([
    {
      keyword: 'Which shoes?',
      location_code: 2_276,
      language_code: 'de',
      force_web_search: false,
      tag: 'call-1',
    },
  ]);
  expect(scraper.stub.requests[0]?.url.pathname).toBe(
    '/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced',
  );
});

it('Gemini’s product has no fan-out and no results', async () => {
  const { search_results, fan_out_queries, ...rest } = scraped;
  scraper.reply(() => ({ body: envelope(20_000, rest) }));
  const answer = await scraper.ask({}, { engine: 'gemini' });
  expect(answer).toMatchObject({ searched: true, queries: [], seen: [] });
  expect(scraper.stub.requests[0]?.url.pathname).toContain('/gemini/llm_scraper/');
});

it('signs that the provider decodes are escaped', async () => {
  const prompt = '100% C++?';
  scraper.reply(() => ({ body: envelope(20_000, { ...scraped, keyword: prompt }) }));
  await scraper.ask({ prompt });
  expect(JSON.parse(scraper.stub.requests[0]?.body ?? '')[0].keyword).toBe('100%25 C%2B%2B?');
});

it.each([
  ['no results', envelope(40_102, null)],
  ['an empty text', envelope(20_000, { ...scraped, markdown: ' ' })],
  ['no text', envelope(20_000, { ...scraped, markdown: null })],
])('%s: no answer surface', async (_name, body) => {
  scraper.reply(() => ({ body }));
  expect(await scraper.ask()).toMatchObject({ state: 'no_answer_surface', text: '', cited: [] });
});

it.each([
  ['a used-up account', envelope(40_210, null), 'quota', '40210'],
  ['a throttle', envelope(40_202, null), 'transient', '40202'],
  ['another prompt', envelope(20_000, { ...scraped, keyword: 'tea' }), 'bad_data', 'other_prompt'],
  [
    'no task',
    { status_code: 20_000, status_message: 'Ok.', tasks: [] },
    'bad_data',
    'unexpected_tasks',
  ],
  ['another shape', envelope(20_000, { markdown: 7 }), 'bad_data', 'unexpected_shape'],
])('%s', async (_name, body, kind, code) => {
  scraper.reply(() => ({ body }));
  expect(await errorOf(scraper.ask())).toMatchObject({ kind, code });
});

describe('answers that are bought as tasks', () => {
  const request = {
    prompt: 'Which shoes?',
    country: 'DE',
    language: 'de',
    model: null,
    online: true,
  };
  const call = { callId: 'job:prompt:target:1' };
  const queue = () => {
    const { queue: found } = scraper.provider;
    if (!found) throw new Error('The scraper takes no tasks.');
    return found;
  };
  const collect = (askedAt = new Date(0)) =>
    queue().collect('chatgpt', request, { ...call, taskId: 'task-1', askedAt });

  it.each([
    [false, undefined],
    [true, 2],
  ])('a task is submitted with its price (priority: %s)', async (isPriority, priority) => {
    scraper.reply(() => ({ body: envelope(20_100, null) }));
    const bought = await queue().submit('chatgpt', request, { ...call, isPriority });
    expect(bought).toEqual({ taskId: 'task-1', cost: { amount: 0.004, unit: 'USD' } });
    const [sent] = scraper.stub.requests;
    expect(sent?.url.pathname).toBe('/v3/ai_optimization/chat_gpt/llm_scraper/task_post');
    const [task] = JSON.parse(sent?.body ?? '[]') as { priority?: number }[];
    expect(task).toMatchObject({ tag: call.callId, keyword: 'Which shoes?' });
    expect(task?.priority).toBe(priority);
  });

  it('a task is fetched once it is done, and counts from when it can have been asked', async () => {
    scraper.reply(() => ({ body: envelope(40_602, null) }));
    expect(await collect()).toBeNull();
    const datetime = '2026-11-24 10:05:00 +00:00';
    scraper.reply(() => ({ body: envelope(20_000, { ...scraped, datetime }) }));
    expect(await collect()).toMatchObject({
      state: 'ok',
      cost: null,
      startedAt: '2026-11-24T10:03:30.000Z',
    });
    const later = new Date('2026-11-24T10:04:00Z');
    expect(await collect(later)).toMatchObject({ startedAt: later.toISOString() });
  });

  it('the list names done tasks by our own ids', async () => {
    const listed = [
      { id: 'task-1', tag: 'ours' },
      { id: 'task-2', tag: null },
    ];
    scraper.reply(() => ({ body: envelope(20_000, null, { result: listed }) }));
    expect(await queue().ready('chatgpt', {})).toEqual({
      tasks: [{ callId: 'ours', taskId: 'task-1' }],
      isWhole: true,
    });
    scraper.reply(() => ({ body: envelope(40_102, null) }));
    expect(await queue().ready('chatgpt', {})).toEqual({ tasks: [], isWhole: true });
  });
});

const section = (text: string, annotations: object[] | null) => ({
  type: 'text',
  text,
  annotations,
});
const responded = (sections: object[], more: object = {}) => ({
  model_name: 'model-a-2026',
  web_search: true,
  money_spent: 0.011,
  items: [
    { type: 'reasoning', sections: [{ type: 'summary_text', text: 'hm' }] },
    { type: 'message', sections },
  ],
  fan_out_queries: ['shoes'],
  ...more,
});

it('responses have offsets within their section, and redirects are resolved', async () => {
  const annotation = {
    title: 'A',
    url: 'https://redirect.com/1',
    direct_url: 'https://a.com/',
    start_index: 5,
    end_index: 9,
    text: 'Brio',
  };
  responses.reply(() => ({
    body: envelope(
      20_000,
      responded([section('🏆 One.', []), section('Take Brio.', [annotation])]),
    ),
  }));
  const answer = await responses.ask();
  expect(answer.text).toBe('🏆 One.\n\nTake Brio.');
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://a.com/', 'Brio'],
  ]);
  expect(answer).toMatchObject({ searched: true, modelServed: 'model-a-2026', queries: ['shoes'] });
  expect(JSON.parse(responses.stub.requests[0]?.body ?? '')).toEqual([
    {
      user_prompt: 'Which shoes?',
      model_name: 'model-a',
      max_output_tokens: 4_096,
      web_search: true,
      web_search_country_iso_code: 'DE',
      tag: 'call-1',
    },
  ]);
});

it('annotations are null without a search', async () => {
  const offline = responded([section('Brio.', null)], { web_search: false, fan_out_queries: null });
  responses.reply(() => ({ body: envelope(20_000, offline) }));
  const answer = await responses.ask({ online: false });
  expect(answer).toMatchObject({ searched: false, cited: [], queries: [] });
  expect(JSON.parse(responses.stub.requests[0]?.body ?? '')[0]).toMatchObject({
    web_search: false,
  });
});

it('Gemini takes no country there, and the answer says so', async () => {
  responses.reply(() => ({ body: envelope(20_000, responded([section('Brio.', [])])) }));
  const answer = await responses.ask({}, { engine: 'gemini' });
  expect(answer.warnings).toEqual([
    'The country was not sent: the provider does not take DE for gemini.',
  ]);
});

it('longer prompts are refused before anything is bought', async () => {
  const code = 'prompt_too_long';
  for (const [stub, max] of [
    [responses, 500],
    [scraper, 2_000],
  ] as const) {
    stub.reply(() => ({ body: {} }));
    expect(await errorOf(stub.ask({ prompt: 'x'.repeat(max + 1) }))).toMatchObject({
      kind: 'bad_request',
      code,
    });
    expect(stub.stub.requests).toEqual([]);
  }
  const offline = responses.ask({ online: false }, { engine: 'perplexity' });
  expect(await errorOf(offline)).toMatchObject({ code: 'offline_unsupported' });
  expect(await errorOf(scraper.ask({ online: false }))).toMatchObject({
    code: 'offline_unsupported',
  });
});

it('a country that Claude does not take there is left out, and the answer says so', async () => {
  responses.reply(() => ({ body: envelope(20_000, responded([section('Brio.', [])])) }));
  const answer = await responses.ask({ country: 'CZ' }, { engine: 'claude' });
  expect(responses.sent().flat()[0]).not.toHaveProperty('web_search_country_iso_code');
  expect(answer.warnings).toEqual([
    'The country was not sent: the provider does not take CZ for claude.',
  ]);
  responses.reply(() => ({ body: envelope(20_000, responded([section('Brio.', [])])) }));
  expect((await responses.ask({ country: 'FR' }, { engine: 'claude' })).warnings).toEqual([]);
  expect(responses.sent().flat()[0]).toMatchObject({ web_search_country_iso_code: 'FR' });
});

it('a country that is refused is asked for without it, once', async () => {
  const refused = envelope(40_501, null);
  Object.assign(refused.tasks[0] ?? {}, {
    status_message: "Invalid Field: 'web_search_country_iso_code'.",
  });
  responses.reply(({ body }) => ({
    body: body.includes('iso_code') ? refused : envelope(20_000, responded([section('Brio.', [])])),
  }));
  const answer = await responses.ask({ country: 'DE' });
  expect(answer).toMatchObject({
    text: 'Brio.',
    warnings: ['The country was not sent: the provider does not take DE for chatgpt.'],
  });
  expect(responses.sent()).toHaveLength(2);
});

it('an answer with all the tokens that are allowed may be cut, and says so', async () => {
  const answers = (tokens: number) =>
    responses.reply(() => ({
      body: envelope(20_000, responded([section('Brio.', [])], { output_tokens: tokens })),
    }));
  answers(4_096);
  expect((await responses.ask()).warnings.join()).toMatch(/may not be complete/);
  answers(4_000);
  expect((await responses.ask()).warnings).toEqual([]);
});
