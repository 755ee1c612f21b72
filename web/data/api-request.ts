/** A request that the page made, as a program would make it with a key. */
export type ApiRequest = { method: string; path: string; atMs: number; body?: object };

const prefix = '/dashboard/api/v1';

/** Returns the request of an address below `/dashboard/api/v1`. */
export function apiRequestOf(url: string, method = 'GET', atMs = Date.now()): ApiRequest {
  const { pathname, search } = new URL(url);
  const path = pathname.startsWith(prefix) ? `/api/v1${pathname.slice(prefix.length)}` : pathname;
  return { method, path: `${path}${search}`, atMs };
}

/** Writes a request for a shell; the key comes from the environment, so that it is in no copied text. */
export function curlOf({ method, path, body }: ApiRequest, origin: string): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const address = `${origin}${path}`.replaceAll("'", '%27');
  const json = body && ` -H 'Content-Type: application/json' --data ${quoted(body)}`;
  return `curl -sS${verb} -H "Authorization: Bearer $SIGHTLINE_KEY"${json ?? ''} '${address}'`;
}

/** A quote within ends the text, adds an escaped quote, and begins it again. */
const quoted = (body: object) => `'${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
