import { readApiError } from './api-error';

const read = (status: number, body: unknown) => readApiError('Vendor')({ status, body });

// Shapes as the vendors' SDKs and pages give them (openai 7.57, @anthropic-ai/sdk 1.12, Gemini's
// google.rpc.Status); xAI's and Mistral's from memory.
it.each([
  [
    'OpenAI used up',
    429,
    { error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'm' } },
    'quota',
    'insufficient_quota',
  ],
  [
    'OpenAI throttled',
    429,
    { error: { type: 'requests', code: 'rate_limit_exceeded', message: 'm' } },
    'transient',
    'rate_limit_exceeded',
  ],
  [
    'OpenAI key',
    401,
    { error: { type: 'invalid_request_error', code: 'invalid_api_key', message: 'm' } },
    'auth',
    'invalid_api_key',
  ],
  [
    'OpenAI model',
    404,
    { error: { type: 'invalid_request_error', code: 'model_not_found', message: 'm' } },
    'bad_request',
    'model_not_found',
  ],
  [
    'Anthropic contract',
    429,
    {
      type: 'error',
      error: {
        type: 'rate_limit_error',
        message: 'm',
        details: { error_code: 'contract_spend_limit_reached' },
      },
    },
    'quota',
    'contract_spend_limit_reached',
  ],
  [
    'Anthropic tier',
    429,
    {
      type: 'error',
      error: {
        type: 'rate_limit_error',
        message: 'm',
        details: { error_code: 'enforced_spend_limit_reached' },
      },
    },
    'quota',
    'enforced_spend_limit_reached',
  ],
  [
    'Anthropic ramp',
    429,
    {
      type: 'error',
      error: {
        type: 'rate_limit_error',
        message: 'm',
        details: { error_code: 'ramp_limit_exceeded' },
      },
    },
    'quota',
    'ramp_limit_exceeded',
  ],
  [
    'Anthropic billing',
    403,
    { type: 'error', error: { type: 'billing_error', message: 'm' } },
    'quota',
    'billing_error',
  ],
  [
    'Anthropic overloaded',
    529,
    { type: 'error', error: { type: 'overloaded_error', message: 'm' } },
    'transient',
    'overloaded_error',
  ],
  [
    'Anthropic key',
    401,
    { type: 'error', error: { type: 'authentication_error', message: 'm' } },
    'auth',
    'authentication_error',
  ],
  [
    'Gemini key',
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'm',
        details: [{ reason: 'API_KEY_INVALID' }],
      },
    },
    'auth',
    'API_KEY_INVALID',
  ],
  [
    'Gemini daily',
    429,
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'm',
        details: [{ violations: [{ quotaId: 'RequestsPerDayPerProject' }] }],
      },
    },
    'quota',
    'RESOURCE_EXHAUSTED',
  ],
  [
    'Gemini minute',
    429,
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'm',
        details: [{ violations: [{ quotaId: 'RequestsPerMinutePerProject' }] }],
      },
    },
    'transient',
    'RESOURCE_EXHAUSTED',
  ],
  [
    'xAI spent',
    403,
    {
      code: 'The call was not served',
      error: 'Your team has used all available credits or reached its monthly spending limit.',
    },
    'quota',
    'The call was not served',
  ],
  [
    'xAI’s wrong key',
    400,
    { code: 'invalid-argument', error: 'Incorrect API key provided: xa***.' },
    'auth',
    'invalid-argument',
  ],
  [
    'xAI’s wrong argument',
    400,
    { code: 'invalid-argument', error: 'Argument not supported on this model.' },
    'bad_request',
    'invalid-argument',
  ],
  [
    'Perplexity fields',
    422,
    { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] },
    'bad_request',
    'http_422',
  ],
  ['Mistral key', 401, { detail: 'Unauthorized' }, 'auth', 'http_401'],
  [
    'Mistral unpaid',
    402,
    { object: 'error', message: 'm', type: 'payment_required', code: '1300' },
    'quota',
    'payment_required',
  ],
])('%s', (_name, status, body, kind, code) => {
  expect(read(status, body)).toMatchObject({ kind, code, mayBeCharged: false });
});

it('the wait that Google names is kept', () => {
  const details = [{ '@type': 'RetryInfo', retryDelay: '30s' }];
  const body = { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'm', details } };
  expect(read(429, body)).toMatchObject({ kind: 'transient', retryAfterMs: 30_000 });
});

it.each([
  ['a success', 200, { error: 'x' }],
  ['a page', 502, undefined],
  ['an empty body', 503, {}],
  ['a list', 503, []],
])('%s is left to the status', (_name, status, body) => {
  expect(read(status, body)).toBeUndefined();
});
