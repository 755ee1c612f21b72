export type Scrub = (text: string) => string;

/**
 * Removes credentials from text, in every form in which a provider or a library could repeat them:
 * plain, escaped for a URL, and in base64.
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
  // Longest first, so that a secret that is part of a longer one leaves no remainder of it.
  const unique = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => unique.reduce((kept, form) => kept.replaceAll(form, '[redacted]'), text);
}
