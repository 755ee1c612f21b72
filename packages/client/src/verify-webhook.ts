import { WebhookVerificationError } from './errors';

type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** Seconds by which the sender's clock may differ. Default: 300. */
  toleranceSeconds?: number;
};

/**
 * Checks a webhook by the Standard Webhooks scheme and returns its parsed body. `payload` is the
 * body exactly as it arrived, `secret` the webhook's (`whsec_…`). Throws `WebhookVerificationError`.
 * Source: https://www.standardwebhooks.com, version 1.
 */
export async function verifyWebhook<Event = unknown>(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  // A timestamp that is no number gives NaN, which no comparison accepts.
  if (!(age <= toleranceSeconds)) {
    throw new WebhookVerificationError('The webhook is too old, or the clocks differ.');
  }
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await importKey(secret);
  for (const entry of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = entry.split(',');
    if (version !== 'v1') continue;
    // `verify` compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed)) {
      return JSON.parse(text) as Event;
    }
  }
  throw new WebhookVerificationError('No signature of the webhook matches this secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The webhook has no ${name} header.`);
}

function importKey(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes.length === 0) throw new WebhookVerificationError('The secret is not a webhook secret.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** Decodes base64; text that is not base64 gives no bytes. */
function fromBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
