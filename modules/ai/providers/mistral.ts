import { z } from 'zod';
import type { AiCapabilities, AiProvider } from './ai-provider';
import { promptMax } from './answer-limits';
import { type AnswerParts, type Citation, callOf, createAdapter } from './build-answer';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { tokenCost } from './responses-reply';
import type { Span } from './spans';

const capabilities: AiCapabilities = {
  engines: ['mistral'],
  access: 'api',
  promptMax,
  countries: false,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: false,
};

const text = z.string().nullish();

const chunkSchema = z.object({ type: text, text, title: text, url: text });

export const mistralReplySchema = z.object({
  conversation_id: text,
  outputs: z.array(
    z.object({
      type: z.string(),
      name: text,
      arguments: z.unknown().optional(),
      model: text,
      content: z.union([z.string(), z.array(z.unknown())]).nullish(),
    }),
  ),
  usage: z.object({ total_tokens: z.number().nullish() }).nullish(),
});

type Reply = z.output<typeof mistralReplySchema>;

/** Creates a client for Mistral's Conversations API, which has web search; chat completions do not. */
export function createMistral(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('mistral', 'Mistral', options);
  return createAdapter({
    name: 'mistral',
    capabilities,
    client,
    async answer(_engine, { prompt, model, online }, call) {
      const {
        data,
        text: body,
        warnings,
      } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/conversations',
        json: {
          model,
          inputs: prompt,
          store: false,
          stream: false,
          ...(online ? { tools: [{ type: 'web_search' }] } : {}),
        },
        schema: mistralReplySchema,
      });
      return { ...readReply(data), warnings, bodies: [body] };
    },
    check: checkByModels(client),
  });
}

function readReply({ conversation_id: id, outputs, usage }: Reply): Omit<AnswerParts, 'bodies'> {
  const searches = outputs.filter(
    ({ type, name }) => type === 'tool.execution' && (name ?? '').startsWith('web_search'),
  );
  const messages = outputs.filter(({ type }) => type === 'message.output');
  return {
    state: 'ok',
    ...readMessages(messages),
    modelServed: messages.at(-1)?.model,
    searched: searches.length > 0,
    queries: searches.map((search) => queryOf(search.arguments)),
    cost: tokenCost(usage?.total_tokens),
    providerId: id,
  };
}

/** A reference supports the chunk of text before it. */
function readMessages(messages: Reply['outputs']): { text: string; cited: Citation[] } {
  let whole = '';
  const cited: Citation[] = [];
  for (const { content } of messages) {
    if (whole !== '') whole += '\n\n';
    let before: Span | 'none' = 'none';
    for (const chunk of typeof content === 'string' ? [{ text: content }] : (content ?? [])) {
      // Kinds of chunks appear without notice; one that cannot be read has no text.
      const own = readChunk(chunkSchema.safeParse(chunk).data ?? {});
      if (own.text !== '') {
        before = { start: whole.length, end: whole.length + own.text.length };
        whole += own.text;
      }
      if (own.reference) cited.push({ ...own.reference, span: before });
    }
  }
  return { text: whole, cited };
}

function readChunk({ type, text: own, url, title }: Partial<z.output<typeof chunkSchema>>) {
  if (type === 'tool_reference') {
    // A reference to a file or a tool has no URL, and is no page.
    return { text: '', reference: url ? { url, title } : undefined };
  }
  return { text: (type ?? 'text') === 'text' ? (own ?? '') : '', reference: undefined };
}

const argumentsSchema = z.object({ query: z.string() });

function queryOf(given: unknown): string | undefined {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    return argumentsSchema.safeParse(value).data?.query;
  } catch {
    return undefined;
  }
}
