import { WebhookVerificationError } from './errors';
import { verifyWebhook } from './verify-webhook';

/** The published example of Standard Webhooks' reference implementations. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const payload = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const ever = { toleranceSeconds: Number.POSITIVE_INFINITY };

test('accepts the published example, as text, as bytes and with Headers', async () => {
  const event = { test: 2432232314 };
  expect(await verifyWebhook(payload, headers, secret, ever)).toEqual(event);
  expect(await verifyWebhook(Buffer.from(payload), headers, secret, ever)).toEqual(event);
  expect(await verifyWebhook(payload, new Headers(headers), secret, ever)).toEqual(event);
});

test('accepts one right signature among several, while a secret is rotated', async () => {
  const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect(await verifyWebhook(payload, rotated, secret, ever)).toBeDefined();
});

test.each([
  ['changed bytes', { payload: '{"test": 2432232315}' }],
  ['another secret', { secret: 'whsec_AAAA' }],
  ['another id', { headers: { ...headers, 'webhook-id': 'msg_other' } }],
  ['another version', { headers: { ...headers, 'webhook-signature': 'v2,g0hM9SsE' } }],
  ['no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%%' } }],
  ['no signature', { headers: { ...headers, 'webhook-signature': undefined } }],
  ['a timestamp that is not a number', { headers: { ...headers, 'webhook-timestamp': 'soon' } }],
  ['an empty secret', { secret: '' }],
])('refuses %s', async (_, change) => {
  const sent = { payload, headers, secret, ...change };
  await expect(verifyWebhook(sent.payload, sent.headers, sent.secret, ever)).rejects.toBeInstanceOf(
    WebhookVerificationError,
  );
});

test('refuses what is older than five minutes', async () => {
  await expect(verifyWebhook(payload, headers, secret)).rejects.toThrow('too old');
});
