import type { ProviderUrls } from '../../api/account/provider-accounts';
import { sandboxAiUrls } from '../../modules/ai/providers/ai-providers';

/** Where the sandbox plays the providers that accounts are tested at. */
export const sandboxProviderUrls = (url: string): ProviderUrls => ({
  dataforseo: `${url}/dataforseo`,
  serpapi: `${url}/serpapi`,
  serper: `${url}/serper`,
  bing: `${url}/bing`,
  ai: sandboxAiUrls(url),
});
