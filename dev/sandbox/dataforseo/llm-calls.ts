import {
  type Asked,
  refusal,
  type VendorAnswer,
  vendorAnswer,
  wholeText,
  withMarks,
} from '../ai/vendor';
import { isRecord, type Surroundings, textOf, type WireReply, type WireRequest } from '../wire';
import { envelope, newTaskId, type WireTask, wireTask, wireTime } from './envelope';
import { postedTasks } from './serp-calls';
import { countryOfLocation } from './task-input';

const liveCost = 0.004;
const queuedCost = 0.0012;
const priorityCost = 0.0024;
const listedMax = 1_000;
const tasksMax = 10_000;
const countriesOfClaude =
  'AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE TR TW US ZA';

type Call = { path: string; product: string; request: WireRequest; surroundings: Surroundings };
type Queued = {
  answer: VendorAnswer;
  asked: Asked;
  data: Record<string, unknown>;
  postedAtMs: number;
  product: string;
  isFetched: boolean;
};

const engines: Record<string, string> = {
  chat_gpt: 'chatgpt',
  claude: 'claude',
  gemini: 'gemini',
  perplexity: 'perplexity',
};

/** DataForSEO's AI optimization: the scraper of consumer products, and the vendors' own APIs. */
export class LlmCalls {
  readonly #queueDelayMs: number;
  readonly #queued = new Map<string, Queued>();

  constructor(queueDelayMs: number) {
    this.#queueDelayMs = queueDelayMs;
  }

  /** Returns undefined for every other path. */
  answer(request: WireRequest, surroundings: Surroundings): WireReply | undefined {
    const { method, path } = request;
    const match = /^\/v3\/ai_optimization\/(\w+)\/(llm_scraper|llm_responses)\/(.+)$/.exec(path);
    if (!match || !engines[match[1] ?? '']) return undefined;
    const call = { path: path.slice(1), product: match[1] ?? '', request, surroundings };
    const id = /^task_get\/advanced\/([\w-]+)$/.exec(match[3] ?? '')?.[1];
    switch (`${method} ${match[2]} ${id ? 'task' : match[3]}`) {
      case 'POST llm_scraper live/advanced':
        return one(call, (posted) => scrapeNow(call, posted));
      case 'POST llm_scraper task_post':
        return one(call, (posted) => this.#post(call, posted));
      case 'GET llm_scraper tasks_ready':
        return envelope([this.#ready(call)]);
      case 'GET llm_scraper task':
        return envelope([this.#collect(call, id ?? '')]);
      case 'POST llm_responses live':
        return one(call, (posted) => respondNow(call, posted));
      default:
        return undefined;
    }
  }

  #post(call: Call, posted: Record<string, unknown>): WireTask {
    const checked = scraperAsked(call, posted);
    if (!checked.ok) return checked.task;
    const id = newTaskId(new Date());
    const answer = answerOf(call, checked.asked);
    const { product } = call;
    const postedAtMs = Date.now();
    const asked = { answer, asked: checked.asked, data: posted };
    this.#queued.set(id, { ...asked, postedAtMs, product, isFetched: false });
    const [oldest] = this.#queued.keys();
    if (this.#queued.size > tasksMax && oldest !== undefined) this.#queued.delete(oldest);
    call.surroundings.buy({ callId: textOf(posted['tag']), item: 'answer' });
    return wireTask(
      { id, path: call.path, data: posted },
      { code: 20_100, cost: posted['priority'] === 2 ? priorityCost : queuedCost },
    );
  }

  /** Lists tasks that are done and were not fetched. */
  #ready({ path, product }: Call): WireTask {
    const result = [...this.#queued]
      .filter(
        ([, one]) => one.product === product && !one.isFetched && this.#stateOf(one) === 'done',
      )
      .slice(0, listedMax)
      .map(([id, { data }]) => ({ id, tag: data['tag'], date_posted: wireTime(new Date()) }));
    return wireTask({ path }, { code: 20_000, result });
  }

  #stateOf({ answer: { fault }, postedAtMs }: Queued): 'queued' | 'handed' | 'done' {
    const ageMs = Date.now() - postedAtMs;
    const takesMs = fault.lateMs ?? this.#queueDelayMs;
    if (fault.pending || ageMs < takesMs / 2) return 'queued';
    return ageMs < takesMs ? 'handed' : 'done';
  }

  #collect({ path }: Call, id: string): WireTask {
    const queued = this.#queued.get(id);
    if (!queued) return wireTask({ id, path }, { code: 40_401 });
    const { answer, asked, data } = queued;
    const parts = { id, path, data };
    const state = this.#stateOf(queued);
    if (state !== 'done') return wireTask(parts, { code: state === 'queued' ? 40_602 : 40_601 });
    queued.isFetched = true;
    return scraped(parts, answer, asked, 0);
  }
}

function one(call: Call, answer: (posted: Record<string, unknown>) => WireTask): WireReply {
  const posted = postedTasks(call.request);
  const [task] = posted;
  const { path } = call;
  if (posted.length !== 1 || !isRecord(task))
    return envelope([wireTask({ path }, { code: 40_000 })]);
  const code = call.surroundings.fault.dataforseoCode;
  return envelope([code ? wireTask({ path, data: task }, { code }) : answer(task)]);
}

const answerOf = ({ product, request, surroundings }: Call, asked: Asked) =>
  vendorAnswer(engines[product] ?? product, request, asked, surroundings.fault);

type Checked = { ok: true; asked: Asked } | { ok: false; task: WireTask };

function scraperAsked({ path, product }: Call, posted: Record<string, unknown>): Checked {
  const refuse = (field: string): Checked => ({
    ok: false,
    task: wireTask({ path, data: posted }, { code: 40_501, message: `Invalid Field: '${field}'.` }),
  });
  const prompt = decode(textOf(posted['keyword']));
  if (!prompt || prompt.length > 2_000) return refuse('keyword');
  const country = countryOfLocation(posted['location_code']);
  if (!country) return refuse('location_code');
  const language = textOf(posted['language_code']);
  if (language === '') return refuse('language_code');
  return { ok: true, asked: { prompt, model: `${product}-web`, online: true, country, language } };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function scrapeNow(call: Call, posted: Record<string, unknown>): WireTask {
  const checked = scraperAsked(call, posted);
  if (!checked.ok) return checked.task;
  call.surroundings.buy({ callId: textOf(posted['tag']), item: 'answer' });
  const parts = { id: newTaskId(new Date()), path: call.path, data: posted };
  return scraped(parts, answerOf(call, checked.asked), checked.asked, liveCost);
}

type TaskParts = { id: string; path: string; data: Record<string, unknown> };

function scraped(parts: TaskParts, answer: VendorAnswer, asked: Asked, cost: number): WireTask {
  const { fault, cited, seen, queries, searched, request } = answer;
  if (fault.empty) return wireTask(parts, { code: 40_102, cost });
  const isGemini = parts.path.includes('/gemini/');
  const markdown = fault.declined ? refusal : wholeText(answer);
  const source = ({ url, host, title, snippet }: VendorAnswer['seen'][number]) => ({
    type: isGemini ? 'gemini_source' : 'chat_gpt_source',
    title,
    snippet,
    domain: host,
    url,
    source_name: host,
  });
  const items = isGemini ? [geminiText(markdown)] : itemsOf(answer, markdown);
  const result = {
    keyword: fault.otherKeyword ? `${asked.prompt} for beginners` : asked.prompt,
    location_code: parts.data['location_code'],
    language_code: asked.language,
    model: answer.model,
    datetime: wireTime(new Date(`${request.date}T${new Date().toISOString().slice(11)}`)),
    markdown,
    sources: cited.map(source),
    // Gemini has neither.
    ...(isGemini
      ? {}
      : {
          check_url: 'https://chatgpt.com/',
          search_results: searched
            ? seen.map(({ url, host, title, snippet }) => ({
                type: 'chatgpt_search_result',
                url,
                domain: host,
                title,
                description: snippet,
                breadcrumb: url,
              }))
            : null,
          fan_out_queries: queries,
          brand_entities: [],
        }),
    se_results_count: seen.length,
    item_types: items.map(({ type }) => type),
    items_count: items.length,
    items,
  };
  return wireTask(parts, { code: 20_000, cost, result: [result] });
}

const geminiText = (markdown: string) => ({
  type: 'gemini_text',
  rank_group: 1,
  rank_absolute: 1,
  markdown,
  original_text: markdown,
});

function itemsOf({ products, ad }: VendorAnswer, markdown: string) {
  const product = products.map(({ title, price, merchant, url }) => ({
    type: 'chat_gpt_products_element',
    title,
    price,
    currency: 'USD',
    merchants: merchant,
    url,
  }));
  return [
    { type: 'chat_gpt_text', rank_group: 1, rank_absolute: 1, markdown, sources: [] },
    ...(products.length > 0
      ? [{ type: 'chat_gpt_products', rank_group: 1, rank_absolute: 2, items: product }]
      : []),
    ...(ad
      ? [{ type: 'chat_gpt_ad', rank_group: 1, rank_absolute: 3, is_rendered: true, ...ad }]
      : []),
  ];
}

function respondNow(call: Call, posted: Record<string, unknown>): WireTask {
  const { path, surroundings } = call;
  const prompt = textOf(posted['user_prompt']);
  const model = textOf(posted['model_name']);
  const field =
    prompt === '' || prompt.length > 500 ? 'user_prompt' : model === '' ? 'model_name' : '';
  if (field) {
    const message = `Invalid Field: '${field}'.`;
    return wireTask({ path, data: posted }, { code: 40_501, message });
  }
  const place = textOf(posted['web_search_country_iso_code']);
  if (call.product === 'claude' && place !== '' && !countriesOfClaude.includes(place)) {
    const message = "Invalid Field: 'web_search_country_iso_code'.";
    return wireTask({ path, data: posted }, { code: 40_501, message });
  }
  surroundings.buy({ callId: textOf(posted['tag']), item: 'answer' });
  const online = call.product === 'perplexity' || posted['web_search'] === true;
  const country = place || 'none';
  const answer = answerOf(call, { prompt, model, online, country, language: 'en' });
  const { text, marks } = withMarks(answer, ({ host, url }) => ` ([${host}](${url}))`);
  const annotations = marks.map(({ start, end, source }) => ({
    type: 'ai_optimization_llm_response_annotation',
    title: source.title,
    url: source.url,
    start_index: start,
    end_index: end,
    text: text.slice(start, end),
  }));
  const { fault } = surroundings;
  const whole = fault.empty ? '' : fault.declined ? refusal : text;
  const section = {
    type: 'text',
    text: whole,
    // Null without a search, empty when it found nothing.
    annotations: !online ? null : fault.declined ? [] : annotations,
  };
  const result = {
    model_name: answer.model,
    input_tokens: 40,
    output_tokens: 300,
    reasoning_tokens: 0,
    web_search: answer.searched,
    money_spent: 0.011,
    datetime: wireTime(new Date()),
    items: [
      { type: 'reasoning', sections: [{ type: 'summary_text', text: 'Thinking about it.' }] },
      { type: 'message', sections: [section] },
    ],
    fan_out_queries: answer.queries,
  };
  return wireTask({ path, data: posted }, { code: 20_000, cost: 0.0116, result: [result] });
}
