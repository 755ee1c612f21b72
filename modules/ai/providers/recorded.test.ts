// cspell:ignore Anfänger macht wärmste Kanne
import { RecordedServer, recordedIn } from '../../../test/providers/recorded-answers';
import { aiProvidersAt } from '../../../test/providers/sandbox-ai-providers';
import type { EngineAnswer } from '../rules/answer';
import type { AiEngine } from '../rules/engines';

const recorded = recordedIn(__dirname);
const server = new RecordedServer();
let providers: ReturnType<typeof aiProvidersAt>;

const redirects: Record<string, string> = {
  direct: 'https://pottery.example/warm',
  twice: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/clay',
  clay: 'https://clay.example/glaze',
};

beforeAll(async () => {
  // Every vendor under its own path, as in the sandbox; the paths say nothing about the body.
  const url = await server.start(({ url: { pathname } }) => {
    if (!pathname.includes('grounding-api-redirect')) return undefined;
    const location = redirects[pathname.split('/').at(-1) ?? ''];
    return location ? { status: 302, headers: { location }, body: '' } : { status: 403, body: '' };
  });
  providers = aiProvidersAt(url, { requestsPerMinuteMax: 1_000_000 });
});
afterAll(async () => {
  await Promise.all(Object.values(providers).map((each) => each.close()));
  await server.close();
});

type Name = keyof typeof providers;

const readerOf = (name: Name, engine?: AiEngine) => () =>
  providers[name].ask(
    engine ?? providers[name].capabilities.engines[0] ?? 'other',
    {
      prompt: 'Which teapot?',
      country: 'DE',
      language: 'de',
      model: providers[name].capabilities.model === 'fixed' ? null : 'model-a',
      online: true,
    },
    { callId: 'call-1' },
  );

const warm = 'https://pottery.example/warm';
const glaze = 'https://clay.example/glaze';

const urlsOf = (sources: EngineAnswer['cited']) => [...new Set(sources.map(({ url }) => url))];

/** Parts without which there is no answer, or none that may be taken for one. */
const essential =
  /^(output|output\[\]\.(type|content|content\[\]\.text|phase)|content|content\[\]\.(type|text)|candidates|candidates\[\]\.(content|content\.parts|content\.parts\[\]\.(text|thought))|outputs|outputs\[\]\.(type|content|content\[\]\.(type|text))|choices|choices\[\]\.(message|message\.content)|status_code|tasks|tasks\[\]\.(id|status_code|result)|tasks\[\]\.result\[\]\.(keyword|markdown|items|items\[\]\.(type|sections|sections\[\]\.text))|search_metadata(\.status)?|search_parameters\.q|text_blocks(\[\]\.snippet)?)$/;

const text = 'Pottery makes the warmest teapot.';

describe.each<[string, Name, AiEngine | undefined, string, string[]]>([
  [
    'openai-phases',
    'openai',
    undefined,
    `${text.slice(0, -1)} ([pottery.example](${warm}?utm_source=openai)).`,
    [warm],
  ],
  [
    'openai-no-phase',
    'openai',
    undefined,
    `${text.slice(0, -1)} ([pottery.example](${warm}?utm_source=openai)).`,
    [warm],
  ],
  ['xai', 'xai', undefined, `${text}[[1]](${warm})`, [warm]],
  [
    'anthropic-search',
    'anthropic',
    undefined,
    `I’ll search for that.\n\n${text.slice(0, -1)}, and Clay the bluest.`,
    [warm, glaze],
  ],
  [
    'gemini-grounded',
    'gemini',
    undefined,
    'Für Anfänger: Pottery macht die wärmste Kanne.',
    [warm, glaze, 'https://films.example/'],
  ],
  ['perplexity', 'perplexity', undefined, `${text.slice(0, -1)}[1].`, [warm]],
  ['mistral', 'mistral', undefined, text, [warm]],
  ['openai-compatible', 'openai_compatible', undefined, text, [warm]],
  ['dataforseo-llm-scraper-chatgpt', 'dataforseo_llm_scraper', 'chatgpt', text, [warm]],
  ['dataforseo-llm-scraper-gemini', 'dataforseo_llm_scraper', 'gemini', text, [warm]],
  ['dataforseo-llm-responses', 'dataforseo_llm_responses', 'chatgpt', text, [warm]],
  [
    'serpapi-ai-mode',
    'serpapi_ai_mode',
    undefined,
    `${text}\n\nClay is blue.\n\nVery blue.\n\nSize | Cups\nS | 2`,
    [warm, glaze],
  ],
])('%s', (file, name, engine, whole, cited) => {
  it('is read', async () => {
    server.body = recorded[file];
    const answer = await readerOf(name, engine)();
    expect(answer).toMatchObject({ state: 'ok', text: whole });
    expect(urlsOf(answer.cited)).toEqual(cited);
    if (name !== 'gemini') expect(answer.warnings).toEqual([]);
  });

  it('is read even when anything in it is missing, new or bad', async () => {
    const problems = await server.problemsOf(recorded[file], {
      read: readerOf(name, engine),
      essential,
      facts: (answer) => [answer.text, answer.cited, answer.queries, answer.fetched],
      // Nothing is cited that was not, and no commentary becomes the answer.
      isTrue: (answer, { cited: known }) =>
        urlsOf(answer.cited).every(
          (url) => urlsOf(known).includes(url) || !url.startsWith('https://'),
        ) && !answer.text.includes('compare Acme'),
    });
    expect(problems).toEqual([]);
  });
});

it('of a source whose redirect leads nowhere, only the domain is known', async () => {
  server.body = recorded['gemini-grounded'];
  const answer = await readerOf('gemini')();
  expect(answer.cited.map(({ url, isResolved }) => [url, isResolved])).toEqual([
    [warm, undefined],
    [glaze, undefined],
    ['https://films.example/', false],
  ]);
  expect(answer.warnings).toEqual([
    'Of 1 sources only the domain is known: their redirects did not resolve.',
  ]);
});

it.each<[string, Name, string]>([
  ['openai-incomplete', 'openai', 'The answer is not complete: max_output_tokens.'],
  ['anthropic-cut', 'anthropic', 'The answer is not complete: max_tokens.'],
  ['gemini-max-tokens', 'gemini', 'The answer is not complete: MAX_TOKENS.'],
  ['anthropic-tool-error', 'anthropic', 'A search failed: unavailable.'],
])('%s says so', async (file, name, warning) => {
  server.body = recorded[file];
  expect((await readerOf(name)()).warnings).toEqual([warning]);
});
