// Calls the sandbox by the providers' official clients, and prints what each of them read as JSON. It
// is copied into the folder of the clients, so that it finds them.
const { url, token, prompt, keyword, property, day } = JSON.parse(process.argv[2]);

// All are loaded before the first call: it takes seconds, in which a kept connection would end.
const clients = Object.fromEntries(
  await Promise.all(
    [
      'openai',
      '@anthropic-ai/sdk',
      '@google/genai',
      '@perplexity-ai/perplexity_ai',
      '@mistralai/mistralai',
      'dataforseo-client',
      '@googleapis/searchconsole',
      '@googleapis/chromeuxreport',
    ].map(async (name) => [name, await import(name)]),
  ),
);

const apiKey = 'sandbox';
const model = 'test-model';

function openAi(baseURL, key = apiKey) {
  const { default: OpenAI } = clients.openai;
  return new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });
}

const responses = async (client, tools) => {
  const reply = await client.responses.create({
    model,
    input: prompt,
    store: false,
    tools,
    include: ['web_search_call.action.sources'],
  });
  const messages = reply.output.filter(({ type }) => type === 'message');
  const final = messages.filter(({ phase }) => phase !== 'commentary');
  return {
    text: final.flatMap(({ content }) => content.map(({ text }) => text)).join(''),
    phases: messages.map(({ phase }) => phase ?? null),
    cited: final.flatMap(({ content }) =>
      content.flatMap(({ annotations }) => annotations.map((each) => each.url)),
    ),
    queries: reply.output.flatMap(({ action }) => action?.queries ?? []),
  };
};

/** Google's clients take the host of another server, and not the path of one. */
const throughSandbox = {
  rootUrl: `${url}/`,
  fetchImplementation: (input, init) => fetch(String(input).replace(url, `${url}/google`), init),
};

const statusOf = (call) =>
  call.then(
    () => 200,
    (error) => error.status,
  );

const calls = {
  openai: async () =>
    responses(openAi(`${url}/openai/v1`), [
      { type: 'web_search', user_location: { type: 'approximate', country: 'DE' } },
    ]),

  xai: async () => responses(openAi(`${url}/xai/v1`), [{ type: 'web_search' }]),

  async xaiWrongKey() {
    const client = openAi(`${url}/xai/v1`, 'wrong');
    return { status: await statusOf(client.responses.create({ model, input: prompt })) };
  },

  async anthropic() {
    const { default: Anthropic } = clients['@anthropic-ai/sdk'];
    const client = new Anthropic({ apiKey, baseURL: `${url}/anthropic`, maxRetries: 0 });
    const ask = (limit) =>
      client.messages.create({
        model,
        max_tokens: limit,
        messages: [{ role: 'user', content: prompt }],
        tools: [
          {
            type: 'web_search_20250305',
            name: 'web_search',
            allowed_callers: ['direct'],
            user_location: { type: 'approximate', country: 'DE' },
          },
          { type: 'web_fetch_20250910', name: 'web_fetch', allowed_callers: ['direct'] },
        ],
      });
    const { content, stop_reason: reason } = await ask(16_000);
    const texts = content.filter(({ type }) => type === 'text');
    return {
      texts: texts.map(({ text }) => text),
      types: [...new Set(content.map(({ type }) => type))],
      cited: texts.flatMap(({ citations }) => (citations ?? []).map((each) => each.url)),
      reason,
      reasonOfSmallLimit: (await ask(700)).stop_reason,
    };
  },

  async gemini() {
    const { GoogleGenAI } = clients['@google/genai'];
    const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${url}/gemini` } });
    const reply = await client.models.generateContent({
      model,
      contents: prompt,
      config: { tools: [{ googleSearch: {} }] },
    });
    const [candidate] = reply.candidates;
    return { text: reply.text, queries: candidate.groundingMetadata?.webSearchQueries ?? [] };
  },

  async perplexity() {
    const { default: Perplexity } = clients['@perplexity-ai/perplexity_ai'];
    const client = new Perplexity({ apiKey, baseURL: `${url}/perplexity`, maxRetries: 0 });
    const reply = await client.responses.create({
      model,
      input: prompt,
      language_preference: 'en',
      tools: [{ type: 'web_search', user_location: { country: 'DE' } }, { type: 'fetch_url' }],
    });
    const messages = reply.output.filter(({ type }) => type === 'message');
    return {
      text: messages.flatMap(({ content }) => content.map(({ text }) => text)).join(''),
      queries: reply.output.flatMap(({ queries }) => queries ?? []),
    };
  },

  async mistral() {
    const { Mistral } = clients['@mistralai/mistralai'];
    const client = new Mistral({ apiKey, serverURL: `${url}/mistral` });
    const reply = await client.beta.conversations.start({
      model,
      inputs: prompt,
      store: false,
      stream: false,
      tools: [{ type: 'web_search' }],
    });
    const { content } = reply.outputs.find(({ type }) => type === 'message.output');
    return {
      text: content.map(({ text }) => text ?? '').join(''),
      cited: content.flatMap((chunk) => chunk.url ?? []),
    };
  },

  async dataforseo() {
    const { SerpApi, SerpGoogleOrganicLiveAdvancedRequestInfo } = clients['dataforseo-client'];
    const authorization = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;
    const withAccount = (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, Authorization: authorization } });
    const api = new SerpApi(`${url}/dataforseo`, { fetch: withAccount });
    const task = Object.assign(new SerpGoogleOrganicLiveAdvancedRequestInfo(), {
      keyword,
      location_code: 2276,
      language_code: 'de',
      depth: 10,
      load_async_ai_overview: true,
    });
    const reply = await api.googleOrganicLiveAdvanced([task]);
    const [result] = reply.tasks[0].result;
    return {
      places: result.items
        .filter(({ type }) => type === 'organic')
        .map((item) => `${item.rank_group} ${item.url}`),
    };
  },

  async searchConsole() {
    const { searchconsole } = clients['@googleapis/searchconsole'];
    const client = searchconsole({ version: 'v1', ...throughSandbox });
    const query = async (requestBody) => {
      const { data } = await client.searchanalytics.query(
        { siteUrl: property, requestBody: { startDate: day, endDate: day, ...requestBody } },
        { headers: { Authorization: `Bearer ${token}` } },
      );
      return data.rows.map(({ keys, clicks, position }) => [keys[0], clicks, position ?? null]);
    };
    return {
      web: await query({ dimensions: ['PAGE'], searchType: 'WEB', rowLimit: 5 }),
      discover: await query({ dimensions: ['page'], type: 'discover', rowLimit: 5 }),
    };
  },

  async crux() {
    const { chromeuxreport } = clients['@googleapis/chromeuxreport'];
    const client = chromeuxreport({ version: 'v1', ...throughSandbox, auth: apiKey });
    const { data } = await client.records.queryRecord({
      requestBody: { origin: 'https://www.example.com', metrics: ['largest_contentful_paint'] },
    });
    return { p75: data.record.metrics.largest_contentful_paint.percentiles.p75 };
  },
};

const read = {};
for (const [name, call] of Object.entries(calls)) {
  read[name] = await call().catch((error) => ({ failed: String(error).slice(0, 500) }));
}
process.stdout.write(JSON.stringify(read));
