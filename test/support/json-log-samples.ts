import type { FormatName } from '../../ingest/formats/log-format';
import { readSample } from './log-samples';

/** What a sample's line says; a field that it does not name is left out. */
type Expected = {
  at: string;
  address: string;
  forwardedFor?: string;
  method: string;
  scheme?: 'http' | 'https';
  host?: string;
  path: string;
  query: string;
  status: number;
  bytes: number;
  port?: string;
  referer: string;
};

type JsonSample = { format: FormatName; what: string; line: string; says: Expected };

/** What Googlebot's lines in the samples of the JSON formats say, format by format in their order. */
const expected: [format: FormatName, what: string, says: Expected][] = [
  [
    'json',
    'nginx with escape=json',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      forwardedFor: '203.0.113.9, 10.0.0.1',
      method: 'GET',
      host: 'example.com',
      path: '/a~b',
      query: 'x=1',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'json',
    'nginx without escape=json, with a request line',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '2001:4860:4801:10::17',
      method: 'GET',
      host: 'example.com',
      path: '/%E4%B8%AD%22',
      query: 'q',
      status: 304,
      bytes: 0,
      referer: '',
    },
  ],
  [
    'json',
    'Vector’s parse_nginx_log',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/feed.xml',
      query: 'a=b',
      status: 200,
      bytes: 512,
      referer: 'https://example.com/',
    },
  ],
  [
    'json',
    'Logstash’s COMBINEDAPACHELOG',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/page',
      query: '',
      status: 200,
      bytes: 512,
      referer: '-',
    },
  ],
  [
    'caddy',
    'Caddy 2',
    {
      at: '2022-03-09T21:30:01.524Z',
      address: '66.249.73.135',
      forwardedFor: '1.1.1.1, 2.2.2.2',
      method: 'GET',
      host: 'localhost',
      port: '8443',
      path: '/p',
      query: 'x',
      status: 200,
      bytes: 10900,
      referer: 'https://e.com/',
    },
  ],
  [
    'traefik',
    'Traefik 3 that keeps headers',
    {
      at: '2026-09-29T23:05:40.189Z',
      address: '2001:4860:4801:10::17',
      forwardedFor: '203.0.113.9',
      method: 'HEAD',
      host: 'www.example.com',
      path: '/robots.txt',
      query: '1',
      status: 200,
      bytes: 397,
      referer: '',
    },
  ],
  [
    'vercel',
    'a Vercel log drain',
    {
      at: '2019-11-15T11:27:30.172Z',
      address: '66.249.73.135',
      method: 'GET',
      scheme: 'https',
      host: 'my-app.vercel.app',
      path: '/dynamic/some-value.json',
      query: 'route=some-value',
      status: 304,
      bytes: 1024,
      referer: 'https://my-app.vercel.app',
    },
  ],
  [
    'cloudflare',
    'Logpush with nanoseconds',
    {
      at: '2017-09-29T16:28:24.433Z',
      address: '2001:4860:4801:10::17',
      method: 'GET',
      host: 'example.com',
      path: '/p',
      query: 'utm=1',
      status: 200,
      bytes: 2766,
      referer: '',
    },
  ],
  [
    'netlify',
    'a Netlify log drain',
    {
      at: '2026-10-10T20:55:36.120Z',
      address: '66.249.73.135',
      method: 'GET',
      scheme: 'https',
      host: 'www.example.com',
      path: '/about',
      query: 'x=1',
      status: 200,
      bytes: 0,
      referer: '',
    },
  ],
  [
    'fastly',
    'the format of Fastly’s guides',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      host: 'www.example.com',
      path: '/p',
      query: 'q=1',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'fastly',
    'an older format of Fastly’s, with milliseconds',
    {
      at: '2026-10-10T20:55:36.120Z',
      address: '66.249.73.135',
      method: 'GET',
      host: 'www.example.com',
      path: '/p',
      query: '',
      status: 200,
      bytes: 7,
      referer: '',
    },
  ],
  [
    'ecs',
    'Filebeat’s nginx module',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      host: 'example.com',
      path: '/p',
      query: 'q=1',
      status: 200,
      bytes: 512,
      referer: 'https://e.com/',
    },
  ],
  [
    'ecs',
    'OpenTelemetry’s names with dots',
    {
      at: '2026-10-10T20:55:36.120Z',
      address: '66.249.73.135',
      method: 'GET',
      host: 'example.com',
      path: '/p',
      query: 'q=1',
      status: 200,
      bytes: 0,
      referer: '',
    },
  ],
  [
    'shipped',
    'Vector’s file source',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/%22',
      query: 'x',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'shipped',
    'Fluent Bit’s tail',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/%22',
      query: 'x',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'shipped',
    'Logstash',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/%22',
      query: 'x',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'shipped',
    'Filebeat',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      path: '/%22',
      query: 'x',
      status: 200,
      bytes: 512,
      referer: '',
    },
  ],
  [
    'cloudfront_json',
    'CloudFront’s standard log as JSON',
    {
      at: '2026-10-10T20:55:36.000Z',
      address: '66.249.73.135',
      method: 'GET',
      scheme: 'https',
      host: 'www.example.com',
      path: '/a%20b',
      query: 'q=1',
      status: 200,
      bytes: 335,
      referer: '',
    },
  ],
  [
    'akamai',
    'Akamai’s DataStream',
    {
      at: '2026-10-10T20:55:36.120Z',
      address: '66.249.73.135',
      method: 'GET',
      scheme: 'https',
      host: 'www.example.com',
      path: '/p',
      query: 'q=1',
      status: 200,
      bytes: 512,
      referer: 'https://e.com/ ',
    },
  ],
  [
    'akamai',
    'Akamai’s DataStream with pluses',
    {
      at: '2026-10-10T20:55:36.120Z',
      address: '66.249.73.135',
      method: 'GET',
      host: 'www.example.com',
      path: '/p',
      query: '',
      status: 304,
      bytes: 0,
      referer: '',
    },
  ],
];

/** The lines of those samples, each with what it says. */
export const jsonSamples: readonly JsonSample[] = expected.map(([format, what, says], index) => {
  const before = expected.slice(0, index).filter(([each]) => each === format).length;
  const line = readSample(format).lines[before];
  if (!line) throw new Error(`the sample of ${format} has too few lines`);
  return { format, what, line: line.toString(), says };
});
