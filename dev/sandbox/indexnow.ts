import { z } from 'zod';
import { FetchFailed } from '../../platform/network/fetch-failed';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { WireProvider, WireReply } from './wire';

const urlsMax = 10_000;

const batchSchema = z.object({
  host: z.string().min(1).max(300),
  key: z.string(),
  keyLocation: z.url().optional(),
  urlList: z.array(z.string()).min(1),
});

const keyForm = /^[A-Za-z0-9-]{8,128}$/;

const answer = (status: number, message: string): WireReply => ({ status, body: { message } });

const isOn = (host: string, text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).host === host;

/**
 * Simulates IndexNow: it fetches the key file from the host before it accepts a batch. If the host
 * cannot be reached, the key is reported as pending, as the protocol does for deferred validation.
 */
export function playIndexNow(safeFetch: SafeFetch): WireProvider {
  const find = async (key: string, url: string): Promise<'found' | 'wrong' | 'unreachable'> => {
    try {
      const { status, body } = await safeFetch.fetch(url, {
        bytesMax: 10_000,
        redirectsMax: 0,
        timeoutMs: 3_000,
      });
      const text = body
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim();
      return status === 200 && text === key ? 'found' : 'wrong';
    } catch (error) {
      // The file exists, but is not a valid key file.
      const isOther = error instanceof FetchFailed && error.code === 'too_many_redirects';
      return isOther ? 'wrong' : 'unreachable';
    }
  };
  return {
    keywordsOf: () => [],
    failure: (status) => answer(status, 'Failure on demand'),
    async answer({ method, path, body }, { submit }) {
      if (path !== '/') return answer(404, 'Not Found');
      if (method !== 'POST') return answer(405, 'Method Not Allowed');
      const parsed = batchSchema.safeParse(body);
      if (!parsed.success || parsed.data.urlList.length > urlsMax)
        return answer(400, 'Bad request');
      const { host, key, urlList, keyLocation = `https://${host}/${key}.txt` } = parsed.data;
      if (!keyForm.test(key) || !isOn(host, keyLocation))
        return answer(422, 'Unprocessable Entity');
      const directory = new URL('.', keyLocation).pathname;
      const isAllowed = (url: string) =>
        isOn(host, url) && new URL(url).pathname.startsWith(directory);
      if (!urlList.every(isAllowed)) return answer(422, 'Unprocessable Entity');
      const found = await find(key, keyLocation);
      if (found === 'wrong') return answer(403, 'Forbidden');
      submit(urlList);
      return found === 'found' ? { status: 200, body: '' } : { status: 202, body: '' };
    },
  };
}
