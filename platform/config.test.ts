import { loadConfig } from './config';

const usable = {
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/sightline',
  CLICKHOUSE_URL: 'http://127.0.0.1:8123',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

it.each([
  ['PORT', 'eighty', 'must be a whole number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['PUBLIC_URL', 'example.com', 'must be a URL such as https://example.com'],
  ['PUBLIC_URL', 'ftp://example.com', 'must be a URL such as https://example.com'],
  [
    'TRUST_PROXY',
    'loopback,lan',
    'must be a number of hops, or loopback, address or address/bits,…; "lan" is not',
  ],
  [
    'TRUST_PROXY',
    'true',
    'must be a number of hops, or loopback, address or address/bits,…; "true" is not',
  ],
  [
    'TRUST_PROXY',
    '1,10.0.0.0/8',
    'must be a number of hops, or loopback, address or address/bits,…; "1" is not',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/8,0.0.0.0/0',
    'must be a number of hops, or loopback, address or address/bits,…; "0.0.0.0/0" is not',
  ],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  [
    'DATABASE_URL',
    'http://127.0.0.1',
    'must be a URL such as postgres://user:password@host:5432/database',
  ],
  [
    'DATABASE_OWNER_URL',
    'localhost',
    'must be a URL such as postgres://user:password@host:5432/database',
  ],
  ['CLICKHOUSE_URL', 'tcp://127.0.0.1:9000', 'must be a URL such as https://example.com'],
  ['DATABASE_DISK', 'data/postgres', 'must be an absolute path or a size such as 500GB'],
  ['DATABASE_DISK', '500', 'must be an absolute path or a size such as 500GB'],
  ['TEMPORAL_ADDRESS', 'http://127.0.0.1:7233', 'must be host:port'],
  [
    'ENCRYPTION_KEY',
    'secret',
    'must be 32 bytes in base64, such as `openssl rand -base64 32` prints',
  ],
  ['SMTP_URL', 'mail.example', 'must be a URL such as smtp://user:password@host:587'],
  ['MAIL_FROM', 'Sightline', 'must be an address, or a name and <address>'],
  ['DNS_SERVERS', 'xx', 'must be address or address:port,…; "xx" is not'],
  ['DNS_SERVERS', '1.1.1.1:99999', 'must be address or address:port,…; "1.1.1.1:99999" is not'],
  [
    'PROVIDER_REQUESTS_PER_MINUTE',
    'serper=many',
    'must be provider=calls,… with dataforseo, serpapi, serper, searxng, openai, anthropic, perplexity, gemini, xai, mistral, openai_compatible, dataforseo_llm_scraper, dataforseo_llm_responses, serpapi_ai_mode and 1 to 1000000 calls; "serper=many" is not',
  ],
  ['RESOLVE_OVERRIDES', 'bad', 'must be host:port=address:port,…; "bad" is not'],
  ['RESOLVE_OVERRIDES', 'a:1=b', 'must be host:port=address:port,…; "a:1=b" is not'],
  ['PRIVATE_HOSTS_ALLOWED', 'a:b', 'must be host or host:port,…; "a:b" is not'],
])('%s=%s is refused by one sentence that names it', (name, value, sentence) => {
  const environment = { ...usable, [name]: value };
  if (name === 'SMTP_URL') Object.assign(environment, { MAIL_FROM: 'a@b.example' });
  expect(() => loadConfig(environment)).toThrow(
    new Error(`The environment is not usable:\n${name} ${sentence}`),
  );
});

it('every bad setting is named at once, and a missing one too', () => {
  const { DATABASE_URL: _, ...rest } = usable;
  expect(() => loadConfig({ ...rest, PORT: 'x', DNS_SERVERS: 'y' })).toThrow(
    /PORT must.*\nDATABASE_URL is required\nDNS_SERVERS must/,
  );
});

it('settings that are used are read as written', () => {
  const config = loadConfig({
    ...usable,
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DNS_SERVERS: '1.1.1.1, [2606:4700::1111]:53',
    PROVIDER_REQUESTS_PER_MINUTE: 'dataforseo=4000, searxng=30',
    RESOLVE_OVERRIDES: 'Example.com:443=127.0.0.1:9000',
    PRIVATE_HOSTS_ALLOWED: 'searxng.internal:8888, 10.0.0.5',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Sightline <reports@mail.example>',
  });
  expect(config).toMatchObject({
    trustProxy: '10.0.0.0/8, ::1',
    dnsServers: ['1.1.1.1', '[2606:4700::1111]:53'],
    providerRequestsPerMinute: { dataforseo: 4000, searxng: 30 },
    mail: { url: 'smtps://mail.example', from: 'Sightline <reports@mail.example>' },
  });
  const { hostRules, searxngHostRules } = config;
  expect(hostRules.overrideOf('example.com', 443)).toEqual({ address: '127.0.0.1', port: 9000 });
  expect(searxngHostRules.mayBeInside('searxng.internal', 8888)).toBe(true);
  expect(searxngHostRules.mayBeInside('searxng.internal', 80)).toBe(false);
  expect(searxngHostRules.mayBeInside('10.0.0.5', 80)).toBe(true);
  // Audits, sitemaps and logos go by the other rules.
  expect(hostRules.mayBeInside('searxng.internal', 8888)).toBe(false);
  expect(hostRules.mayBeInside('10.0.0.5', 80)).toBe(false);
});
