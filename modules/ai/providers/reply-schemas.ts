import { z } from 'zod';
import { envelopeSchema } from '../../purchases/providers/dataforseo-envelope';
import type { AiProviderName } from './ai-provider';
import { anthropicReplySchema } from './anthropic';
import { anthropicBlockSchemas } from './anthropic-blocks';
import { llmResponsesResultSchema } from './dataforseo-llm-responses';
import { llmScraperResultSchema } from './dataforseo-llm-scraper';
import { geminiReplySchema } from './gemini';
import { mistralReplySchema } from './mistral';
import { chatReplySchema } from './openai-compatible';
import { perplexityReplySchema } from './perplexity';
import { responsesReplySchema } from './responses-reply';
import { aiModeReplySchema } from './serpapi-ai-mode';

const inTask = (result: z.ZodType) =>
  z.intersection(
    envelopeSchema,
    z.object({ tasks: z.array(z.object({ result: z.array(result) })) }),
  );

/** What each adapter reads of a response, to compare a real one with. */
export const replySchemas: Record<AiProviderName, z.ZodType> = {
  openai: responsesReplySchema,
  anthropic: z.intersection(
    anthropicReplySchema,
    z.object({ content: z.array(z.union(anthropicBlockSchemas)) }),
  ),
  perplexity: perplexityReplySchema,
  gemini: geminiReplySchema,
  xai: responsesReplySchema,
  mistral: mistralReplySchema,
  openai_compatible: chatReplySchema,
  dataforseo_llm_scraper: inTask(llmScraperResultSchema),
  dataforseo_llm_responses: inTask(llmResponsesResultSchema),
  serpapi_ai_mode: aiModeReplySchema,
};
