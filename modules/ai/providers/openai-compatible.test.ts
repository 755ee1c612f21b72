import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { errorOf } from '../../../test/providers/stub-server';
import { createOpenAiCompatible } from './openai-compatible';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((url) =>
    createOpenAiCompatible({ baseUrl: `${url}/own/v1`, apiKey: '' }),
  );
});

afterAll(() => at.close());

// The shape of openai 7.57.0 (resources/chat/completions), by hand.
const completion = (message: object, more: object = {}) => ({
  id: 'c1',
  object: 'chat.completion',
  model: 'model-b',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  ...more,
});

it('asks any server by its address, without a key if it needs none', async () => {
  const text = 'Take ([a](https://a.com/)).';
  const cited = { url: 'https://a.com/', title: 'A', start_index: 5, end_index: 26 };
  const annotations = [{ type: 'url_citation', url_citation: cited }];
  at.reply(() => ({ body: completion({ content: text, refusal: null, annotations }) }));
  const answer = await at.ask();
  expect(answer.cited.map((each) => textAt(answer, each))).toEqual(['([a](https://a.com/))']);
  expect(answer).toMatchObject({ modelServed: 'model-b', searched: true, cost: null });
  expect(at.stub.requests[0]?.url.pathname).toBe('/own/v1/chat/completions');
  expect(at.stub.requests[0]?.headers['authorization']).toBeUndefined();
});

it('a bare list of citations has no offsets; without one nothing is known of a search', async () => {
  at.reply(() => ({ body: completion({ content: 'Brio.' }, { citations: ['https://a.com/'] }) }));
  expect(await at.ask()).toMatchObject({
    searched: true,
    cited: [{ url: 'https://a.com/', start: null }],
  });
  at.reply(() => ({ body: completion({ content: 'Brio.' }) }));
  expect(await at.ask()).toMatchObject({ searched: null, cited: [] });
});

it('a refusal is a state', async () => {
  at.reply(() => ({ body: completion({ content: null, refusal: 'No.' }) }));
  expect(await at.ask()).toMatchObject({ state: 'refused', text: 'No.' });
});

it('a server without choices answers bad data', async () => {
  at.reply(() => ({ body: { choices: [] } }));
  expect(await errorOf(at.ask())).toMatchObject({ kind: 'bad_data', code: 'unexpected_shape' });
});
