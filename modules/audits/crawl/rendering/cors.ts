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
