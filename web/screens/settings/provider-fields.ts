type ProviderField = 'apiKey' | 'login' | 'password' | 'baseUrl';

/** What each provider asks for, as the API's description of saving an account says. */
export const providerFields: Record<string, readonly ProviderField[]> = {
  dataforseo: ['login', 'password'],
  serpapi: ['apiKey'],
  serper: ['apiKey'],
  searxng: ['baseUrl'],
  bing: ['apiKey'],
  openai: ['apiKey'],
  anthropic: ['apiKey'],
  perplexity: ['apiKey'],
  gemini: ['apiKey'],
  xai: ['apiKey'],
  mistral: ['apiKey'],
  openai_compatible: ['apiKey', 'baseUrl'],
};
