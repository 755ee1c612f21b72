import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import type { AiProvider, ProviderEndpoint } from './ai-provider';
import { answerLimits } from './answer-limits';
import { readApiError } from './api-error';
import { callOf } from './build-answer';

export type ApiKeyOptions = ProviderEndpoint & { apiKey: string };

/**
 * Creates a client for the API of a maker of models. `shownName` is its name in errors. The key is
 * sent as a bearer token, or as `keyHeaders` says.
 */
export const createModelClient = (
  provider: string,
  shownName: string,
  { apiKey, ...endpoint }: ApiKeyOptions,
  keyHeaders: Record<string, string> = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
): ProviderClient =>
  new ProviderClient({
    ...answerLimits,
    ...endpoint,
    provider,
    headers: { ...endpoint.headers, ...keyHeaders },
    secrets: [apiKey],
    readError: readApiError(shownName),
  });

/** Checks a key by the list of models, which costs nothing. */
export const checkByModels =
  (client: ProviderClient, path = '/v1/models', query: Record<string, string> = {}) =>
  async (call: Parameters<AiProvider['check']>[0]): Promise<void> => {
    await client.call({ ...callOf(call), method: 'GET', path, query, schema: z.unknown() });
  };
