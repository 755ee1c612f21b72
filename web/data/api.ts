import { Sightline } from '../../packages/client/src/client';
import { forgetSession, pageToken } from './page-token';

/**
 * The only way to the API. The browser adds the session's cookie; changes also carry the token, which
 * other pages cannot know.
 */
export const api = new Sightline({
  baseUrl: `${location.origin}/dashboard`,
  apiKey: null,
  fetch: async (url, init) => {
    const token = pageToken();
    const headers = new Headers(init.headers);
    if (token !== undefined && init.method !== 'GET') headers.set('X-Dashboard-Token', token);
    const response = await fetch(url, { ...init, headers, credentials: 'same-origin' });
    if (response.status === 401) forgetSession();
    return response;
  },
});
