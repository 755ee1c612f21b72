import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { type AnswerParts, type Citation, citationsMax } from './build-answer';
import { moved, SpanFinder } from './spans';

const text = z.string().nullish();
const offset = z.number().nullish();

const annotationSchema = z.object({
  type: text,
  url: text,
  title: text,
  start_index: offset,
  end_index: offset,
});

const contentSchema = z.object({
  type: text,
  text,
  refusal: text,
  annotations: z.array(annotationSchema).nullish(),
});

const actionSchema = z.object({
  type: text,
  query: text,
  queries: z.array(z.string()).nullish(),
  url: text,
  // Newer responses may contain sources that are not pages, so each is narrowed by its type.
  sources: z.array(z.object({ type: text, url: text }).catch({})).nullish(),
});

/** A response as OpenAI shapes it; xAI follows. */
export const responsesReplySchema = z.object({
  id: text,
  status: text,
  model: text,
  error: z.object({ code: text, message: text }).nullish(),
  incomplete_details: z.object({ reason: text }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      status: text,
      /** `commentary` is said while the model works, `final_answer` is the answer. */
      phase: text,
      action: actionSchema.nullish(),
      content: z.array(contentSchema).nullish(),
    }),
  ),
  usage: z
    .object({ total_tokens: z.number().nullish(), cost_in_usd_ticks: z.number().nullish() })
    .nullish(),
});

type Reply = z.output<typeof responsesReplySchema>;
type Annotation = z.output<typeof annotationSchema>;

const declinedCodes = new Set([
  'invalid_prompt',
  'bio_policy',
  'misalignment_policy_violation',
  'content_policy_violation',
]);

/** Reads a response: its text, its citations, the sources that its searches returned. */
export function readResponsesReply(
  client: ProviderClient,
  reply: Reply,
  warnings: readonly string[],
): Omit<AnswerParts, 'cost' | 'bodies'> {
  const isDeclined = declinedCodes.has(reply.error?.code ?? '');
  if (reply.status === 'failed' && !isDeclined) throw failed(client, reply);
  const calls = reply.output.filter(({ type }) => type === 'web_search_call');
  const actions = calls.flatMap(({ action }) => action ?? []);
  const content = readContent(reply);
  const isFiltered = reply.incomplete_details?.reason === 'content_filter';
  const isRefused = isDeclined || isFiltered || content.isRefused;
  return {
    state: isRefused ? 'refused' : 'ok',
    text: content.text,
    modelServed: reply.model,
    searched: calls.some(({ status }) => status !== 'failed'),
    queries: actions.flatMap(({ queries, query }) => (queries?.length ? queries : [query])),
    cited: content.cited,
    seen: actions
      .flatMap(({ sources }) => sources ?? [])
      .filter(({ type, url }) => url && (type === undefined || type === null || type === 'url')),
    fetched: calls.flatMap(({ action, status }) =>
      action?.type === 'open_page' && action.url
        ? [
            {
              url: action.url,
              state: status === 'failed' ? ('failed' as const) : ('read' as const),
            },
          ]
        : [],
    ),
    providerId: reply.id,
    warnings: [
      ...warnings,
      ...(reply.status === 'incomplete'
        ? [`The answer is not complete: ${reply.incomplete_details?.reason ?? 'no reason given'}.`]
        : []),
    ],
  };
}

function failed(client: ProviderClient, { error }: Reply) {
  const code = error?.code ?? 'failed';
  const isPassing = code === 'rate_limit_exceeded' || code === 'server_error' || code === 'failed';
  return client.error({
    kind: isPassing ? 'transient' : 'bad_request',
    code,
    message: `The provider gave up the answer: ${error?.message ?? code}`,
    mayBeCharged: true,
  });
}

/** The messages that are the answer, without what a model says while it searches. */
function messagesOf({ output }: Reply) {
  const messages = output.filter(({ type }) => type === 'message');
  const final = messages.filter(({ phase }) => phase === 'final_answer');
  return final.length > 0 ? final : messages.filter(({ phase }) => phase !== 'commentary');
}

function readContent(reply: Reply) {
  let whole = '';
  let isRefused = false;
  const cited: Citation[] = [];
  for (const { content } of messagesOf(reply)) {
    // Messages are paragraphs of their own; the parts of one message continue each other.
    if (whole !== '') whole += '\n\n';
    for (const part of content ?? []) {
      if (part.type === 'refusal') isRefused = true;
      const own = part.text ?? part.refusal ?? '';
      cited.push(...citationsOf(own, whole.length, part.annotations ?? []));
      whole += own;
    }
  }
  return { text: whole, isRefused, cited };
}

/** Reads the citations of a part that begins at an offset of the whole text. */
export function citationsOf(
  part: string,
  base: number,
  annotations: readonly Annotation[],
): Citation[] {
  const finder = new SpanFinder(part);
  return annotations
    .filter(({ type, url }) => url && (type ?? 'url_citation') === 'url_citation')
    .slice(0, citationsMax)
    .map(({ url, title, start_index: start, end_index: end }) => {
      const span = finder.find({ start, end }, [url ?? '', title ?? '']);
      return { url, title, span: moved(span, base) };
    });
}

/** Tokens, because these vendors do not report a price. */
export const tokenCost = (tokens: number | null | undefined): AnswerParts['cost'] =>
  typeof tokens === 'number' ? { amount: tokens, unit: 'tokens' } : null;
