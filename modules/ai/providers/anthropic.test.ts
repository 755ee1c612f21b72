import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { createAnthropic } from './anthropic';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) => createAnthropic({ baseUrl, apiKey: 's3cret-key' }));
});

afterAll(() => at.close());

// The shape of @anthropic-ai/sdk 1.12.0 (resources/messages), by hand.
const reply = (content: object[], more: object = {}) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'model-a',
  stop_reason: 'end_turn',
  stop_sequence: null,
  content,
  usage: { input_tokens: 10, output_tokens: 20, server_tool_use: { web_search_requests: 1 } },
  ...more,
});

const caller = { type: 'direct' };
const searchUse = {
  type: 'server_tool_use',
  id: 's1',
  name: 'web_search',
  caller,
  input: { query: 'shoes' },
};
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 's1',
  caller,
  content: [
    {
      type: 'web_search_result',
      url: 'https://a.com/',
      title: 'A',
      encrypted_content: 'e',
      page_age: null,
    },
    {
      type: 'web_search_result',
      url: 'https://b.com/',
      title: 'B',
      encrypted_content: 'e',
      page_age: null,
    },
  ],
};
const failedSearch = {
  type: 'web_search_tool_result',
  tool_use_id: 's1',
  content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
};
const fetchUse = (id: string, url: string) => ({
  type: 'server_tool_use',
  id,
  name: 'web_fetch',
  caller,
  input: { url },
});
const fetchedPage = (id: string, url: string) => ({
  type: 'web_fetch_tool_result',
  tool_use_id: id,
  caller,
  content: { type: 'web_fetch_result', url, retrieved_at: null, content: { type: 'document' } },
});
const cites = (url: string) => ({
  type: 'web_search_result_location',
  url,
  title: 'T',
  encrypted_index: 'e',
  cited_text: 'c',
});

const answers = (...bodies: object[]) => {
  const left = [...bodies];
  at.reply(() => ({ body: left.shift() }));
};

it('calls its tools directly, so that queries and sources are seen', async () => {
  answers(reply([{ type: 'text', text: 'Hi' }]));
  await at.ask();
  expect(at.sent()).toMatchObject([
    {
      model: 'model-a',
      max_tokens: 16_000,
      messages: [{ role: 'user', content: 'Which shoes?' }],
      tools: [
        {
          type: 'web_search_20250305',
          allowed_callers: ['direct'],
          user_location: { type: 'approximate', country: 'DE' },
        },
        { type: 'web_fetch_20250910', allowed_callers: ['direct'], citations: { enabled: true } },
      ],
    },
  ]);
  expect(at.stub.requests[0]?.headers).toMatchObject({
    'x-api-key': 's3cret-key',
    'anthropic-version': '2026-10-21',
  });
});

it('a citation supports the block that it hangs on', async () => {
  answers(
    reply([
      { type: 'text', text: 'I’ll search. 🏆' },
      searchUse,
      found,
      { type: 'text', text: 'First ' },
      {
        type: 'text',
        text: 'Brio is light',
        citations: [cites('https://a.com/'), cites('https://b.com/')],
      },
      { type: 'text', text: '.' },
    ]),
  );
  const answer = await at.ask();
  expect(answer.text).toBe('I’ll search. 🏆\n\nFirst Brio is light.');
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited), cited.order])).toEqual([
    ['https://a.com/', 'Brio is light', 1],
    ['https://b.com/', 'Brio is light', 2],
  ]);
  expect(answer).toMatchObject({
    searched: true,
    queries: ['shoes'],
    seen: [{ url: 'https://a.com/', title: 'A' }, { url: 'https://b.com/' }],
    cost: { amount: 30, unit: 'tokens' },
  });
});

it('opened pages are evidence: read, or refused to the engine', async () => {
  const error = { type: 'web_fetch_tool_result_error', error_code: 'url_not_accessible' };
  const charAt = {
    type: 'char_location',
    cited_text: 'c',
    document_index: 0,
    document_title: 'D',
    start_char_index: 0,
    end_char_index: 1,
  };
  answers(
    reply([
      fetchUse('f1', 'https://read.com/'),
      fetchedPage('f1', 'https://read.com/'),
      fetchUse('f2', 'https://blocked.com/'),
      { type: 'web_fetch_tool_result', tool_use_id: 'f2', caller, content: error },
      { type: 'text', text: 'So.', citations: [charAt, { ...charAt, document_index: 7 }] },
    ]),
  );
  const answer = await at.ask();
  expect(answer.fetched).toEqual([
    { url: 'https://read.com/', state: 'read', code: null },
    { url: 'https://blocked.com/', state: 'failed', code: 'url_not_accessible' },
  ]);
  expect(answer.cited).toEqual([
    { url: 'https://read.com/', title: 'D', start: 0, end: 3, order: 1 },
  ]);
  expect(answer.searched).toBe(false);
  expect(answer.warnings).toEqual(['Dropped 1 cited sources: no http URL.']);
});

it('a paused turn is sent back as it was, and continued', async () => {
  const paused = [{ type: 'text', text: 'I’ll search.' }, searchUse];
  answers(
    reply(paused, { stop_reason: 'pause_turn' }),
    reply([found, { type: 'text', text: 'Brio.', citations: [cites('https://a.com/')] }]),
  );
  const answer = await at.ask();
  expect(at.sent()[1]).toMatchObject({
    messages: [
      { role: 'user', content: 'Which shoes?' },
      { role: 'assistant', content: paused },
    ],
  });
  expect(answer).toMatchObject({
    text: 'I’ll search.\n\nBrio.',
    cost: { amount: 60, unit: 'tokens' },
    cited: [{ url: 'https://a.com/', start: 14, end: 19 }],
  });
});

it('a search that failed inside is a warning, and no search', async () => {
  answers(reply([searchUse, failedSearch, { type: 'text', text: 'From memory.' }]));
  expect(await at.ask()).toMatchObject({
    state: 'ok',
    searched: false,
    warnings: ['A search failed: max_uses_exceeded.'],
  });
});

it.each([
  ['refusal', 'refused', []],
  ['max_tokens', 'ok', ['The answer is not complete: max_tokens.']],
])('stop reason %s', async (stop, state, warnings) => {
  answers(reply([{ type: 'text', text: 'I' }], { stop_reason: stop }));
  expect(await at.ask()).toMatchObject({ state, warnings });
});

it('survives unknown blocks and shapes', async () => {
  const strange = [
    { type: 'thinking', thinking: 't' },
    { type: 'web_search_tool_result', tool_use_id: 's1', content: 'x' },
    { type: 'web_fetch_tool_result', tool_use_id: 'f1', content: null },
    { type: 'text', text: 7 },
    { type: 'server_tool_use' },
    { type: 'text', text: 'Brio.' },
  ];
  answers(reply(strange));
  const answer = await at.ask();
  expect(answer.text).toBe('Brio.');
  expect(answer.warnings).toHaveLength(3);
});

it('does not count thinking as text; an answer cut off while thinking has no text', async () => {
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'e' };
  answers(reply([thinking, { type: 'text', text: 'Take Brio.' }]));
  expect(await at.ask()).toMatchObject({ text: 'Take Brio.', warnings: [] });
  answers(reply([thinking, { type: 'text', text: 'Take Br' }], { stop_reason: 'max_tokens' }));
  expect((await at.ask()).warnings).toEqual(['The answer is not complete: max_tokens.']);
  answers(reply([thinking], { stop_reason: 'max_tokens' }));
  const error = await errorOf(at.ask());
  expect(error).toMatchObject({ kind: 'bad_data', code: 'no_text', mayBeCharged: true });
  expect(String(error)).toContain('not complete: max_tokens');
});

it('a model with a smaller limit is asked within it', async () => {
  const message = 'max_tokens: 16000 > 8192, which is the maximum allowed number of output tokens';
  at.reply(({ body }) =>
    JSON.parse(body).max_tokens > 8_192
      ? { status: 400, body: { type: 'error', error: { type: 'invalid_request_error', message } } }
      : { body: reply([{ type: 'text', text: 'Take Brio.' }]) },
  );
  expect((await at.ask()).text).toBe('Take Brio.');
  expect(at.sent().map(({ max_tokens: limit }) => limit)).toEqual([16_000, 8_192]);
});

it('a citation or a source in an unknown shape costs that one alone', async () => {
  const content = [...found.content, { type: 'web_search_result', url: 7 }, null];
  answers(
    reply([
      searchUse,
      { ...found, content },
      { type: 'text', text: 'Take Brio.', citations: [cites('https://a.com/'), 'new'] },
      { type: 'brand_new_block' },
    ]),
  );
  const answer = await at.ask();
  expect(answer.cited.map(({ url }) => url)).toEqual(['https://a.com/']);
  expect(answer.seen.map(({ url }) => url)).toEqual(['https://a.com/', 'https://b.com/']);
  expect(answer.warnings.join(' ')).toMatch(/Dropped 1 of citations\[\]/);
});
