export type Scrub = (text: string) => string;

/**
 * Cuts credentials out of text, in every form in which a provider or a library could repeat them:
 * as they are, escaped for a URL, and in base64.
 */
export function createScrub(secrets: readonly string[]): Scrub {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ s: secret }).toString().slice('s='.length),
      Buffer.from(secret).toString('base64'),
    ]);
  // Longest first, so that no secret leaves the rest of a longer one behind.
  const unique = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => unique.reduce((kept, form) => kept.replaceAll(form, '[redacted]'), text);
}
