import { QueryClient } from '@tanstack/react-query';

/** What the page has read. */
export const queries = new QueryClient({
  defaultOptions: {
    // The client retries already.
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
});
