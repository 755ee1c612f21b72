// cspell:ignore logprobs
import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { threadMsOf } from '../../../test/support/thread-cost';
import { answerTextMax, rawBytesMax } from '../rules/answer';
import { createOpenAi } from './openai';
import { createXai } from './xai';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) => createOpenAi({ baseUrl, apiKey: 's3cret-key' }));
});

afterAll(() => at.close());

const search = (action: object, status = 'completed') => ({
  type: 'web_search_call',
  id: 'ws_1',
  status,
  action,
});

const message = (text: string, annotations: object[] = []) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations, logprobs: [] }],
});

const citation = (start: number, end: number, url = 'https://a.com/x') => ({
  type: 'url_citation',
  start_index: start,
  end_index: end,
  url,
  title: 'A',
});

// The shape of openai 7.57.0 (resources/responses), by hand.
const response = (output: object[], more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_763_700_000,
  status: 'completed',
  model: 'model-a-2026-10-01',
  error: null,
  incomplete_details: null,
  output,
  usage: { input_tokens: 30, output_tokens: 70, total_tokens: 100 },
  ...more,
});

const answers = (body: object) => at.reply(() => ({ body }));

it('sends a location always, since without one OpenAI searches from the United States', async () => {
  answers(response([message('Take Brio.')]));
  await at.ask();
  expect(at.sent()).toEqual([
    {
      model: 'model-a',
      input: 'Which shoes?',
      store: false,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE' } }],
      tool_choice: 'auto',
      include: ['web_search_call.action.sources'],
      max_tool_calls: 8,
    },
  ]);
  expect(at.stub.requests[0]?.headers['authorization']).toBe('Bearer s3cret-key');
  answers(response([message('Take Brio.')]));
  await at.ask({ online: false });
  expect(at.sent()).toEqual([{ model: 'model-a', input: 'Which shoes?', store: false }]);
});

it('keeps cited apart from seen, searches apart from opened pages', async () => {
  const text = 'Take Brio ([a.com](https://a.com/x?utm_source=openai)).';
  const start = text.indexOf('(');
  answers(
    response([
      search({
        type: 'search',
        query: 'old',
        queries: ['shoes 2026', 'best shoes'],
        sources: [{ type: 'url', url: 'https://a.com/x' }, { type: 'api', name: 'weather' }, 7],
      }),
      search({ type: 'search', query: 'only the deprecated field' }),
      search({ type: 'open_page', url: 'https://b.com/' }),
      search({ type: 'open_page', url: null }),
      search({ type: 'find_in_page', url: 'https://b.com/', pattern: 'x' }),
      message(text, [citation(start, text.length - 1, 'https://a.com/x?utm_source=openai')]),
    ]),
  );
  const answer = await at.ask();
  expect(answer).toMatchObject({
    state: 'ok',
    text,
    modelServed: 'model-a-2026-10-01',
    searched: true,
    queries: ['shoes 2026', 'best shoes', 'only the deprecated field'],
    cited: [{ url: 'https://a.com/x', title: 'A', order: 1 }],
    seen: [{ url: 'https://a.com/x', title: null }],
    fetched: [{ url: 'https://b.com/', state: 'read', code: null }],
    cost: { amount: 100, unit: 'tokens' },
    providerId: 'resp_1',
    warnings: [],
  });
  expect(textAt(answer, answer.cited[0] ?? { start: null, end: null })).toBe(text.slice(start, -1));
  expect(JSON.parse(answer.raw)).toMatchObject({ id: 'resp_1' });
});

it('offsets count within their part; the text is the parts joined', async () => {
  answers(response([message('First.'), message('See [x](https://a.com/x).', [citation(4, 24)])]));
  const answer = await at.ask();
  expect(answer.text).toBe('First.\n\nSee [x](https://a.com/x).');
  expect(answer.cited.map((cited) => textAt(answer, cited))).toEqual(['[x](https://a.com/x)']);
});

const said = (phase: string | null | undefined, own: string) => ({
  type: 'message',
  role: 'assistant',
  status: 'completed',
  ...(phase === undefined ? {} : { phase }),
  content: [{ type: 'output_text', text: own, annotations: [] }],
});

it.each([
  ['commentary and the answer', ['commentary', 'final_answer'], 'b'],
  ['a message without a phase and the answer', [undefined, 'final_answer'], 'b'],
  ['commentary and a message without a phase', ['commentary', undefined], 'b'],
  ['messages without a phase', [undefined, null], 'a\n\nb'],
  ['messages of a phase that is not known', ['draft', 'draft'], 'a\n\nb'],
])('of %s only the answer is the text', async (_name, [first, second], expected) => {
  answers(response([said(first, 'a'), said(second, 'b')]));
  expect((await at.ask()).text).toBe(expected);
});

it('rejects commentary alone as an answer', async () => {
  answers(response([said('commentary', 'I’ll compare Acme with others first.')]));
  expect(await errorOf(at.ask())).toMatchObject({ kind: 'bad_data', code: 'no_text' });
});

it('bad citations are warnings', async () => {
  answers(
    response([
      message('Take Brio.', [
        citation(0, 4),
        citation(500, 600, 'https://outside.com/'),
        citation(0, 4, 'javascript:alert(1)'),
        citation(0, 4, `https://long.com/${'a'.repeat(8_192)}`),
        citation(0, 4, 'https://'),
        { type: 'file_citation', file_id: 'f' },
      ]),
    ]),
  );
  const answer = await at.ask();
  expect(answer.cited).toEqual([
    { url: 'https://a.com/x', title: 'A', start: 0, end: 4, order: 1 },
    // The page was cited; only where is unknown.
    { url: 'https://outside.com/', title: 'A', start: null, end: null, order: 2 },
  ]);
  expect(answer.warnings).toEqual([
    'Dropped 1 offsets of cited sources: outside the text.',
    'Dropped 2 cited sources: no http URL.',
    'Dropped 1 cited sources: a URL of more than 2048 characters.',
  ]);
});

it('huge texts and bodies are cut, in whole characters', async () => {
  const text = `${'x'.repeat(answerTextMax - 1)}🏆${'y'.repeat(rawBytesMax)}`;
  answers(response([message(text, [citation(answerTextMax + 5, answerTextMax + 9)])]));
  const answer = await at.ask();
  expect(answer.text).toHaveLength(answerTextMax - 1);
  expect(Buffer.byteLength(answer.raw)).toBeLessThanOrEqual(rawBytesMax);
  expect(answer.cited).toMatchObject([{ start: null, end: null }]);
  expect(answer.warnings).toHaveLength(3);
});

it('characters that databases refuse are replaced, one for one', async () => {
  answers(response([message('a\u0000b\ud800c https://a.com/x', [citation(6, 21)])]));
  const answer = await at.ask();
  expect(answer.text).toBe('a\ufffdb\ufffdc https://a.com/x');
  expect(answer.cited.map((cited) => textAt(answer, cited))).toEqual(['https://a.com/x']);
});

it('thousands of citations are read in linear time', async () => {
  const line = '🏆 [x](https://a.com/x) ';
  const text = line.repeat(8_000);
  const annotations = Array.from({ length: 8_000 }, (_, at) => citation(at * 23, at * 23 + 22));
  answers(response([message(text, annotations)]));
  let cited: unknown[] = [];
  const ms = await threadMsOf(async () => {
    ({ cited } = await at.ask());
  });
  expect(ms).toBeLessThan(3_000);
  expect(cited).toHaveLength(500);
});

const refusalPart = { type: 'refusal', refusal: 'I can’t help.' };

it.each([
  ['a refusal', response([{ ...message(''), content: [refusalPart] }]), 'I can’t help.'],
  [
    'a filter',
    response([message('I')], {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    }),
    'I',
  ],
  [
    'a policy',
    response([], { status: 'failed', error: { code: 'bio_policy', message: 'No.' } }),
    '',
  ],
])('%s is a refused answer', async (_name, body, text) => {
  answers(body);
  expect(await at.ask()).toMatchObject({ state: 'refused', text });
});

it('a cut answer says so', async () => {
  const cut = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
  answers(response([message('Take')], cut));
  const warnings = ['The answer is not complete: max_output_tokens.'];
  expect(await at.ask()).toMatchObject({ state: 'ok', text: 'Take', warnings });
});

it.each([
  [
    'failed inside',
    response([], { status: 'failed', error: { code: 'server_error', message: 'm' } }),
    'transient',
    'server_error',
  ],
  ['without a text', response([]), 'bad_data', 'no_text'],
  ['without an output', { id: 'x', status: 'completed' }, 'bad_data', 'unexpected_shape'],
])('%s', async (_name, body, kind, code) => {
  answers(body);
  expect(await errorOf(at.ask())).toMatchObject({ kind, code, mayBeCharged: true });
});

it.each([
  [{ model: null }, 'model_missing'],
  [{ prompt: 'x'.repeat(4_001) }, 'prompt_too_long'],
])('%o is refused before anything is sent', async (more, code) => {
  at.reply(() => ({ body: {} }));
  expect(await errorOf(at.ask(more))).toMatchObject({ kind: 'bad_request', code });
  expect(at.stub.requests).toEqual([]);
});

// The shape of @ai-sdk/xai 5.0.12 (src/responses), by hand.
it('xAI has the same shape without offsets, and charges in ticks', async () => {
  const xai = await startAskStub((baseUrl) => createXai({ baseUrl, apiKey: 'key' }));
  const text = 'Take Brio [[1]](https://a.com/x).';
  const annotations = [{ type: 'url_citation', url: 'https://a.com/x', title: '1' }];
  const usage = {
    input_tokens: 1,
    output_tokens: 2,
    num_sources_used: 1,
    cost_in_usd_ticks: 7_500_000,
  };
  const calls = [
    search({ type: 'search', query: 'shoes', sources: [{ type: 'url', url: 'https://b.com/' }] }),
    { type: 'x_search_call', id: 'x_1', status: 'completed' },
    { type: 'reasoning', id: 'r_1', summary: [], status: 'completed' },
  ];
  xai.reply(() => ({ body: response([...calls, message(text, annotations)], { usage }) }));
  expect(await xai.ask()).toMatchObject({
    text,
    searched: true,
    queries: ['shoes'],
    cited: [{ url: 'https://a.com/x', start: null, end: null, order: 1 }],
    seen: [{ url: 'https://b.com/' }],
    cost: { amount: 7_500_000, unit: 'usd_ticks' },
  });
  expect(xai.sent()).toMatchObject([{ tools: [{ type: 'web_search' }], store: false }]);
  await xai.close();
});
