// cspell:ignore mistralai Anfänger leicht Ende schuhe
import { type AskStub, startAskStub, textAt } from '../../../test/providers/ask-stub';
import { createMistral } from './mistral';

let at: AskStub;

beforeAll(async () => {
  at = await startAskStub((baseUrl) => createMistral({ baseUrl, apiKey: 'key' }));
});

afterAll(() => at.close());

// The shape of @mistralai/mistralai 2.7.0 (models/components), by hand.
const reply = (content: unknown, executions: object[] = []) => ({
  object: 'conversation.response',
  conversation_id: 'conv_1',
  outputs: [
    ...executions,
    { object: 'entry', type: 'message.output', role: 'assistant', model: 'model-b', content },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, connectors: { web_search: 1 } },
});

const searched = (given: unknown) => ({
  object: 'entry',
  type: 'tool.execution',
  name: 'web_search',
  arguments: given,
});
const reference = (url: string | null) => ({
  type: 'tool_reference',
  tool: 'web_search',
  title: 'T',
  url,
  description: 'd',
});

it('a reference supports the text before it', async () => {
  const chunks = [
    { type: 'text', text: 'Für Anfänger: ' },
    { type: 'text', text: 'Brio ist leicht' },
    reference('https://a.com/'),
    reference('https://b.com/'),
    { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
    { type: 'text', text: '. Ende' },
    reference(null),
  ];
  const executions = [searched('{"query":"schuhe"}'), searched('broken'), searched({ query: 'x' })];
  at.reply(() => ({ body: reply(chunks, executions) }));
  const answer = await at.ask();
  expect(answer.text).toBe('Für Anfänger: Brio ist leicht. Ende');
  expect(answer.cited.map((cited) => [cited.url, textAt(answer, cited)])).toEqual([
    ['https://a.com/', 'Brio ist leicht'],
    ['https://b.com/', 'Brio ist leicht'],
  ]);
  expect(answer).toMatchObject({
    searched: true,
    queries: ['schuhe', 'x'],
    modelServed: 'model-b',
    providerId: 'conv_1',
    warnings: [],
  });
  expect(at.sent()).toEqual([
    {
      model: 'model-a',
      inputs: 'Which shoes?',
      store: false,
      stream: false,
      tools: [{ type: 'web_search' }],
    },
  ]);
});

it('a plain text is an answer without sources', async () => {
  at.reply(() => ({ body: reply('Brio.') }));
  expect(await at.ask()).toMatchObject({ text: 'Brio.', searched: false, cited: [] });
});
