const charsMax = 2_000;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the URI leads to a program on the person's own computer. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackHosts.includes(hostname);

/**
 * Returns why a client may not be sent back to this URI; undefined if it may. https, or http to the
 * person's own computer, as OAuth 2.1 demands.
 */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > charsMax) return `is longer than ${charsMax} characters`;
  if (!URL.canParse(text)) return 'is not an absolute URI';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'must be https, or http to loopback';
  // What a browser would quietly turn into another URI is not what was registered.
  if (!/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text)) {
    return 'must be written in full, and in plain characters';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  return text.includes('#') ? 'must not contain a fragment' : undefined;
}

/**
 * Whether a client that registered one URI may use the other: the same text, or, on loopback, the
 * same but for the port, which a program gets from its system at each start (RFC 8252, 7.3).
 */
export function isSameRedirectUri(asked: string, registered: string): boolean {
  if (asked === registered) return true;
  if (redirectUriFault(asked) !== undefined || !URL.canParse(registered)) return false;
  const [one, other] = [new URL(asked), new URL(registered)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}
