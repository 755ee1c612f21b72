/**
 * Whether scripts of an origin may read a response (Fetch standard, CORS check). Browsers name the
 * origin with requests to which the check applies.
 */
export function isSharedWith(
  origin: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (URL.parse(url)?.origin === origin) return true;
  const allowed = headers['access-control-allow-origin']?.trim();
  return allowed === '*' || allowed === origin;
}

/** Headers that scripts may send to other origins without asking, and those that browsers add. */
const simpleHeaders =
  /^(accept|accept-(encoding|language)|cache-control|content-(language|type)|dnt|origin|pragma|priority|referer|save-data|sec-.*|upgrade-insecure-requests|user-agent)$/;
const simpleTypes =
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;

/** Names of a request's headers that a preflight has to permit, in lower case and in order. */
export const unsafeHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name, value]) =>
      name === 'content-type' ? !simpleTypes.test(value) : !simpleHeaders.test(name),
    )
    .map(([name]) => name)
    .sort();

/** A response to a preflight. */
export type Permission = { status: number; headers: Readonly<Record<string, string>> };

/**
 * Whether a response to a preflight permits a GET with these headers (Fetch standard, CORS-preflight
 * fetch).
 */
export function permits(
  { status, headers }: Permission,
  { origin, url, names }: { origin: string; url: string; names: readonly string[] },
): boolean {
  if (status < 200 || status > 299 || !isSharedWith(origin, url, headers)) return false;
  const allowed = headers['access-control-allow-headers']?.toLowerCase().split(',') ?? [];
  const known = new Set(allowed.map((name) => name.trim()));
  // A wildcard does not cover credentials.
  return names.every((name) => known.has(name) || (known.has('*') && name !== 'authorization'));
}
