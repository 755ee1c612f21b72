import { sendOnce } from '../client/src/send-once';

const timeoutMs = 30_000;

/**
 * Returns a link that signs in to the dashboard once, within minutes; undefined if the service has no
 * dashboard, or takes no such key.
 */
export async function createSignInLink(url: string, key: string): Promise<string | undefined> {
  const send = <Result>(
    method: string,
    path: string,
    read: (response: Response) => Promise<Result>,
  ) =>
    sendOnce(
      fetch,
      {
        method,
        url: url + path,
        headers: { Authorization: `Bearer ${key}`, Accept: 'text/html, application/json' },
        timeoutMs,
        signal: undefined,
      },
      read,
    );
  const hasPage = await send('GET', '/dashboard/sign-in', async (response) => {
    await response.body?.cancel();
    return response.ok;
  });
  if (!hasPage) return undefined;
  const body = await send('POST', '/dashboard/links', (response) =>
    response.json().catch(() => undefined),
  );
  const link = (body as { data?: { url?: unknown } } | undefined)?.data?.url;
  return typeof link === 'string' ? link : undefined;
}
