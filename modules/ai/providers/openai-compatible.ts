import { z } from 'zod';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider } from './ai-provider';
import { promptMax } from './answer-limits';
import { type AnswerParts, type Citation, callOf, createAdapter } from './build-answer';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { citationsOf, tokenCost } from './responses-reply';

const capabilities: AiCapabilities = {
  engines: ['other'],
  access: 'api',
  promptMax,
  // A country is sent with a search, but the server may ignore it.
  countries: false,
  online: 'choice',
  model: 'required',
  reportsQueries: false,
  reportsOffsets: true,
  reportsSeen: false,
};

const text = z.string().nullish();
const offset = z.number().nullish();

export const chatReplySchema = z.object({
  id: text,
  model: text,
  choices: z
    .array(
      z.object({
        finish_reason: text,
        message: z.object({
          content: text,
          refusal: text,
          annotations: z
            .array(
              z.object({
                type: text,
                url_citation: z
                  .object({ url: text, title: text, start_index: offset, end_index: offset })
                  .nullish(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  // Some servers list their sources so.
  citations: z.array(z.string()).nullish(),
  usage: z.object({ total_tokens: z.number().nullish() }).nullish(),
});

type Reply = z.output<typeof chatReplySchema>;

/**
 * Creates a client for any server that speaks OpenAI's chat completions. `baseUrl` ends before
 * `/chat/completions`, e.g. in `/v1`.
 */
export function createOpenAiCompatible(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('openai_compatible', 'The server', options);
  return createAdapter({
    name: 'openai_compatible',
    capabilities,
    client,
    async answer(_engine, request, call) {
      const {
        data,
        text: body,
        warnings,
      } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/chat/completions',
        json: toBody(request),
        schema: chatReplySchema,
      });
      return { ...readReply(data, warnings), bodies: [body] };
    },
    check: checkByModels(client, '/models'),
  });
}

function toBody({ prompt, model, online, country }: AnswerRequest) {
  const place = { type: 'approximate', approximate: { country } };
  return {
    model,
    messages: [{ role: 'user', content: prompt }],
    stream: false,
    ...(online ? { web_search_options: { user_location: place } } : {}),
  };
}

function readReply(
  { id, model, choices, citations, usage }: Reply,
  warnings: readonly string[],
): Omit<AnswerParts, 'bodies'> {
  const [choice] = choices;
  const { content, refusal, annotations } = choice?.message ?? {};
  const isRefused = Boolean(refusal) || choice?.finish_reason === 'content_filter';
  const whole = (isRefused ? refusal : content) ?? content ?? '';
  const annotated = citationsOf(
    whole,
    0,
    (annotations ?? []).flatMap(({ url_citation: cited }) =>
      cited ? [{ ...cited, type: 'url_citation' }] : [],
    ),
  );
  const listed: Citation[] = (citations ?? []).map((url) => ({ url, span: 'none' }));
  const cited = annotated.length > 0 ? annotated : listed;
  return {
    state: isRefused ? 'refused' : 'ok',
    text: whole,
    modelServed: model,
    // A server that cites nothing may have searched all the same.
    searched: cited.length > 0 ? true : null,
    cited,
    cost: tokenCost(usage?.total_tokens),
    providerId: id,
    warnings: [
      ...warnings,
      ...(choice?.finish_reason === 'length' ? ['The answer is not complete: length.'] : []),
    ],
  };
}
