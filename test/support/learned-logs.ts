/** A request as it was made, and what a log says of it. */
export type WrittenRequest = {
  bot: string | null;
  at: Date;
  address: string;
  method: string;
  path: string;
  query: string;
  status: number;
  bytes: number;
  referer: string;
  agent: string;
};

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const smartphone = `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
const bingbot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0.0.0 Safari/537.36';
const person =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const openAi =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot';

type Row = [string | null, string, string, string, number, number, string, string];
const rows: Row[] = [
  ['Googlebot', '66.249.66.1', 'GET', '/', 200, 5120, '-', googlebot],
  ['bingbot', '157.55.39.10', 'GET', '/teapots/blue?size=2', 200, 18_428, '-', bingbot],
  [null, '203.0.113.9', 'GET', '/teapots', 304, 0, 'https://www.google.com/', person],
  [
    'Googlebot',
    '66.249.66.2',
    'GET',
    '/old%20page',
    301,
    178,
    'https://teapots.example/',
    smartphone,
  ],
  [null, '198.51.100.7', 'POST', '/cart', 302, 12, 'https://teapots.example/teapots', person],
  ['GPTBot', '20.171.207.20', 'HEAD', '/missing.html', 404, 153, '-', openAi],
  [null, '203.0.113.80', 'GET', '/feed.xml', 200, 900, '-', 'okhttp/4.12.0'],
  ['Googlebot', '2001:4860:4801:10::1', 'GET', '/six', 200, 77, '-', googlebot],
  ['bingbot', '157.55.39.11', 'GET', '/teapots/red?size=1&color=red', 500, 40, '-', bingbot],
];

export const requests: WrittenRequest[] = rows.map(
  ([bot, address, method, target, status, bytes, referer, agent], index) => {
    const [path = '', query = ''] = target.split('?');
    const at = new Date(Date.UTC(2026, 10, 20, 10, 0, index, 120));
    return { bot, at, address, method, path, query, status, bytes, referer, agent };
  },
);

const targetOf = ({ path, query }: WrittenRequest): string =>
  query === '' ? path : `${path}?${query}`;
const lineOf = (r: WrittenRequest, protocol = 'HTTP/1.1'): string =>
  `${r.method} ${targetOf(r)}${protocol === '' ? '' : ` ${protocol}`}`;
const clock = ({ at }: WrittenRequest): string => at.toISOString().slice(11, 19);
const day = ({ at }: WrittenRequest): string => at.toISOString().slice(0, 10);
const iso = ({ at }: WrittenRequest): string => at.toISOString();
const clf = (r: WrittenRequest, zone = ' +0000'): string => `20/Nov/2026:${clock(r)}${zone}`;
const syslogTime = (r: WrittenRequest): string => `Nov 20 ${clock(r)}`;
const seconds = ({ at }: WrittenRequest): string => (at.getTime() / 1000).toFixed(3);
const combined = (r: WrittenRequest): string =>
  `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`;
const json = (r: WrittenRequest): string =>
  JSON.stringify({
    time_iso8601: iso(r),
    remote_addr: r.address,
    host: 'teapots.example',
    request_method: r.method,
    request_uri: targetOf(r),
    status: r.status,
    http_user_agent: r.agent,
  });
const portOf = (r: WrittenRequest): number => 41_000 + r.at.getUTCSeconds();
const withPort = (r: WrittenRequest): string =>
  r.address.includes(':') ? `[${r.address}]:${portOf(r)}` : `${r.address}:${portOf(r)}`;
const host = 'teapots.example';
const agentEscaped = (r: WrittenRequest): string => r.agent.replaceAll(' ', '%20');

export type LearnedLog = {
  what: string;
  write: (request: WrittenRequest) => string;
  /** What the lines do not say. */
  lacks?: string[];
};

const withoutHost = ['host'];

/** Logs as servers, shippers and people write them, besides those of known formats. */
export const learnedLogs: LearnedLog[] = [
  // Fields of combined in other places.
  {
    what: 'a duration before the referer',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} 0.00${r.status % 7} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'lengths before the referer',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} ${300 + (r.bytes % 90)} ${r.bytes + 400} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the agent before the referer',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.agent}" "${r.referer}"`,
  },
  {
    what: 'no referer',
    lacks: withoutHost,
    write: (r) => `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.agent}"`,
  },
  {
    what: 'an agent without quotes',
    lacks: withoutHost,
    write: (r) => `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} ${r.agent}`,
  },
  {
    what: 'an agent without quotes and a duration after it',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} ${r.referer} ${r.agent} 0.004`,
  },
  {
    what: 'a dash and a duration in brackets before the agent',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} [0.004] "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a content type before the referer',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "text/html" "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the status first',
    lacks: withoutHost,
    write: (r) =>
      `${r.status} ${r.address} [${clf(r)}] "${lineOf(r)}" ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the agent first',
    lacks: withoutHost,
    write: (r) =>
      `"${r.agent}" ${r.address} [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}"`,
  },
  {
    what: 'the time first',
    lacks: withoutHost,
    write: (r) =>
      `[${clf(r)}] ${r.address} - - "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'no status',
    lacks: ['host', 'status'],
    write: (r) => `${r.address} - - [${clf(r)}] "${lineOf(r)}" "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'method and target without quotes',
    lacks: withoutHost,
    write: (r) =>
      `${iso(r)} ${r.address} ${r.method} ${targetOf(r)} HTTP/1.1 ${r.status} ${r.bytes} "${r.agent}"`,
  },
  {
    what: 'the fields after the request',
    lacks: withoutHost,
    write: (r) =>
      `"${lineOf(r)}" from ${withPort(r)} at ${iso(r)} - ${r.status} ${r.bytes}B "${r.agent}"`,
  },
  // Hosts.
  { what: 'a host in quotes first', write: (r) => `"${host}" ${combined(r)}` },
  { what: 'a host and a port first', write: (r) => `${host} 443 ${combined(r)}` },
  {
    what: 'a host after the time',
    write: (r) =>
      `${r.address} - - [${clf(r)}] ${host} "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a scheme and a host before the request',
    write: (r) =>
      `${r.address} - - [${clf(r)}] https ${host} "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a connection before the request',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] 3 "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the forwarded addresses first',
    lacks: withoutHost,
    write: (r) => `"${r.status === 404 ? '-' : '203.0.113.200'}" ${combined(r)}`,
  },
  // Times.
  {
    what: 'RFC 3339 for the time',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${day(r)}T${clock(r)}+00:00] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'fractions of a second',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r, '.120 +0000')}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the name UTC for the zone',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r, ' UTC')}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a time without a zone',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r, '')}] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the time of C',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [Fri Nov 20 ${clock(r)} 2026] "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'slashes in the date',
    lacks: withoutHost,
    write: (r) =>
      `2026/11/20 ${clock(r)} ${r.address} "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a dash between the date and the time',
    lacks: withoutHost,
    write: (r) =>
      `[web] 2026/11/20 - ${clock(r)} | ${r.status} | ${r.address} | ${r.method} "${targetOf(r)}" | ${r.agent}`,
  },
  {
    what: 'seconds since 1970',
    lacks: withoutHost,
    write: (r) =>
      `${seconds(r)} ${r.address} "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  // Protocols.
  ...['1.1', 'h2', 'http', 'http/1.1', ''].map((protocol) => ({
    what: `the protocol "${protocol}"`,
    lacks: withoutHost,
    write: (r: WrittenRequest) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r, protocol)}${protocol === '' ? ' ' : ''}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  })),
  // What others write before a line.
  ...(
    [
      ['kubectl logs --timestamps', (r) => `${day(r)}T${clock(r)}.120456789Z `],
      ['kubectl logs --prefix', () => '[pod/web-6f9/nginx] '],
      ['Python’s logging', (r) => `${day(r)} ${clock(r)},120 - aiohttp.access - INFO - `],
      ['Python’s basicConfig', () => 'INFO:aiohttp.access:'],
      ['grep', () => 'access.log:'],
      ['grep -n', (r) => `/var/log/nginx/access.log.1:${r.at.getUTCSeconds() + 1}:`],
      ['docker compose', () => 'web-1  | '],
      ['foreman', (r) => `${clock(r)} web.1  | `],
      ['Heroku', (r) => `${day(r)}T${clock(r)}.120000+00:00 app[web.1]: `],
      ['journalctl', (r) => `${syslogTime(r)} web1 nginx[77]: `],
      ['journalctl -o short-full', (r) => `Fri ${day(r)} ${clock(r)} UTC web1 nginx[77]: `],
      ['journalctl -o short-unix', (r) => `${seconds(r)} web1 nginx[77]: `],
      ['RFC 5424', (r) => `<190>1 ${day(r)}T${clock(r)}.120Z web1 nginx 77 - - `],
      ['CRI', (r) => `${day(r)}T${clock(r)}.120456789Z stdout F `],
      ['a clock', (r) => `${clock(r)} `],
      ['an id', (r) => `9f86d081884c7d659a2feaa0c55ad0${10 + r.at.getUTCSeconds()} `],
      ['blanks', () => '  '],
    ] as [string, (r: WrittenRequest) => string][]
  ).flatMap(([name, prefix]) => [
    {
      what: `combined behind ${name}`,
      lacks: withoutHost,
      write: (r: WrittenRequest) => `${prefix(r)}${combined(r)}`,
    },
    { what: `JSON behind ${name}`, write: (r: WrittenRequest) => `${prefix(r)}${json(r)}` },
  ]),
  {
    what: 'hypercorn’s default',
    lacks: withoutHost,
    write: (r) =>
      `[${day(r)} ${clock(r)} +0000] [26003] [INFO] ${r.address}:${portOf(r)} - - [${clf(r)}] "${lineOf(r, '1.1')}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'actix’s logger',
    lacks: withoutHost,
    write: (r) =>
      `[${day(r)}T${clock(r)}Z INFO  actix_web::middleware::logger] ${r.address} "${lineOf(r)}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}" 0.000239`,
  },
  // Other separators.
  {
    what: 'tabs',
    write: (r) =>
      [iso(r), r.address, host, r.method, targetOf(r), r.status, r.bytes, r.referer, r.agent].join(
        '\t',
      ),
  },
  {
    what: 'pipes',
    lacks: withoutHost,
    write: (r) =>
      [iso(r), r.address, r.method, targetOf(r), r.status, r.bytes, r.agent].join(' | '),
  },
  {
    what: 'pipes without blanks',
    lacks: withoutHost,
    write: (r) => [r.address, clf(r), lineOf(r), r.status, r.bytes, r.referer, r.agent].join('|'),
  },
  {
    what: 'CSV',
    lacks: withoutHost,
    write: (r) =>
      [r.address, clf(r), lineOf(r), String(r.status), String(r.bytes), r.referer, r.agent]
        .map((each) => `"${each}"`)
        .join(','),
  },
  {
    what: 'combined as a cell of CSV',
    lacks: withoutHost,
    write: (r) => `"${combined(r).replaceAll('"', '""')}"`,
  },
  {
    what: 'LTSV',
    write: (r) =>
      `time:[${clf(r)}]\thost:${r.address}\treq:${lineOf(r)}\tstatus:${r.status}\tsize:${r.bytes}\treferer:${r.referer}\tua:${r.agent}\tvhost:${host}`,
  },
  {
    what: 'logfmt',
    write: (r) =>
      `time=${iso(r)} level=info ip=${r.address} host=${host} method=${r.method} path="${targetOf(r)}" status=${r.status} bytes=${r.bytes} user_agent="${r.agent}"`,
  },
  {
    what: 'logfmt behind words',
    write: (r) =>
      `level=info msg="request" ts=${iso(r)} client=${r.address} vhost=${host} request="${lineOf(r)}" code=${r.status} agent="${r.agent}"`,
  },
  {
    what: 'combined with named fields after it',
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} rt=0.004 ref="${r.referer}" ua="${r.agent}" host=${host}`,
  },
  ...[
    ['carets', '^'],
    ['the control character 1', '\u0001'],
  ].map(([what = '', separator]) => ({
    what,
    lacks: withoutHost,
    write: (r: WrittenRequest) =>
      [r.address, clf(r), lineOf(r), r.status, r.bytes, r.referer, r.agent].join(separator),
  })),
  {
    what: 'CSV with quotes around agents alone',
    lacks: withoutHost,
    write: (r) =>
      `${iso(r)},${r.address},${r.method},${targetOf(r)},${r.status},${r.bytes},"${r.agent}"`,
  },
  {
    what: 'named fields with commas in between',
    write: (r) =>
      `date_time="${day(r)} ${clock(r)}",ip_client="${r.address}",method="${r.method}",uri="${r.path}",query_string="${r.query}",response_code="${r.status}",host="${host}",user_agent="${r.agent}"`,
  },
  {
    what: 'headers with their names',
    write: (r) =>
      `${r.address}|Fri 20 Nov 2026 ${clock(r)} +0000|${r.status}|${r.bytes}||${lineOf(r)}|Host: ${host}|User-Agent: ${r.agent}${r.referer === '-' ? '' : `|Referer: ${r.referer}`}`,
  },
  {
    what: 'a date, a clock and a query in columns of their own',
    lacks: withoutHost,
    write: (r) =>
      [day(r), clock(r), r.address, r.method, r.path, r.query || '-', r.status, r.agent].join('\t'),
  },
  {
    what: 'a date and a clock with names of their own',
    write: (r) =>
      `date=${day(r)} time=${clock(r)} type=traffic src=${r.address} dst=10.0.0.2 http_method=${r.method.toLowerCase()} http_url="${targetOf(r)}" http_host="${host}" http_agent="${r.agent}" http_status=${r.status}`,
  },
  {
    what: 'a quote before the request that nothing closes',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - [Fri, 20 Nov 2026 ${clock(r)} UTC] "${lineOf(r)} ${r.status} 122.767µs "${r.agent}" "`,
  },
  {
    what: 'a span of Rust’s tracing',
    lacks: withoutHost,
    write: (r) =>
      `${iso(r)}  INFO request{method=${r.method} uri=${targetOf(r)} version=HTTP/1.1 client=${r.address} user_agent="${r.agent}"}: tower_http::trace: finished status=${r.status} latency=3 ms`,
  },
  {
    what: 'single quotes',
    lacks: withoutHost,
    write: (r) => `${iso(r)} ${r.address} '${lineOf(r)}' ${r.status} '${r.referer}' '${r.agent}'`,
  },
  {
    what: 'the month first',
    lacks: withoutHost,
    write: (r) =>
      `[Nest] 77  - 11/20/2026, ${clock(r)} AM     LOG [HTTP] ${r.method} ${targetOf(r)} ${r.status} ${r.bytes} - ${r.agent} ${r.address}`,
  },
  {
    what: 'dots in the date',
    lacks: withoutHost,
    write: (r) => `20.11.2026 ${clock(r)} ${r.address} "${lineOf(r)}" ${r.status} "${r.agent}"`,
  },
  {
    what: 'microseconds since 1970',
    write: (r) =>
      `${r.at.getTime() * 1000} ${r.address} ${host} ${r.method} ${targetOf(r)} ${r.status} "${r.agent}"`,
  },
  {
    what: 'the log of AWS WAF',
    lacks: ['status'],
    write: (r) =>
      JSON.stringify({
        timestamp: r.at.getTime(),
        action: 'ALLOW',
        httpRequest: {
          clientIp: r.address,
          headers: [
            { name: 'Host', value: host },
            { name: 'User-Agent', value: r.agent },
          ],
          uri: r.path,
          args: r.query,
          httpMethod: r.method,
        },
      }),
  },
  // HAProxy.
  {
    what: 'HAProxy’s CLF with captures',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} "" "" ${portOf(r)} 120 "web" "b" "s1" 0 0 0 1 1 ---- 1 1 0 0 0 0 0 "${r.agent}" ""`,
  },
  // JSON.
  {
    what: 'JSON in capitals',
    write: (r) =>
      JSON.stringify({
        Time: iso(r),
        Remote_Addr: r.address,
        Host: host,
        Method: r.method,
        Uri: targetOf(r),
        Status: r.status,
        User_Agent: r.agent,
      }),
  },
  {
    what: 'JSON with levels',
    write: (r) =>
      JSON.stringify({
        level: 30,
        time: r.at.getTime(),
        pid: 7,
        hostname: 'vm',
        req: {
          id: 1,
          method: r.method,
          url: targetOf(r),
          headers: { host, 'user-agent': r.agent, referer: r.referer },
          remoteAddress: r.address,
          remotePort: portOf(r),
        },
        res: { statusCode: r.status },
        msg: 'request completed',
      }),
  },
  {
    what: 'JSON with a message and details',
    write: (r) =>
      JSON.stringify({
        level: 'info',
        message: `HTTP ${r.method} ${targetOf(r)}`,
        timestamp: iso(r),
        meta: {
          req: {
            url: targetOf(r),
            method: r.method,
            headers: { host, 'user-agent': r.agent },
            ip: r.address,
          },
          res: { statusCode: r.status },
        },
      }),
  },
  {
    what: 'JSON where host is the client',
    lacks: withoutHost,
    write: (r) =>
      JSON.stringify({
        host: r.address,
        user: '-',
        method: r.method,
        path: targetOf(r),
        code: r.status,
        size: r.bytes,
        referer: r.referer,
        agent: r.agent,
        time: iso(r),
      }),
  },
  {
    what: 'Tomcat’s JSON',
    lacks: withoutHost,
    write: (r) =>
      JSON.stringify({
        host: r.address,
        logicalUserName: '-',
        time: `[${clf(r)}]`,
        request: lineOf(r),
        statusCode: String(r.status),
        size: String(r.bytes),
        requestHeaders: { 'User-Agent': r.agent },
      }),
  },
  {
    what: 'Envoy’s JSON',
    write: (r) =>
      JSON.stringify({
        start_time: iso(r),
        method: r.method,
        path: targetOf(r),
        protocol: 'HTTP/2',
        response_code: r.status,
        bytes_sent: r.bytes,
        user_agent: r.agent,
        authority: host,
        downstream_remote_address: withPort(r),
        upstream_host: '10.0.0.9:8080',
      }),
  },
  {
    what: 'Google’s load balancer',
    write: (r) =>
      JSON.stringify({
        timestamp: iso(r),
        httpRequest: {
          requestMethod: r.method,
          requestUrl: `https://${host}${targetOf(r)}`,
          status: r.status,
          responseSize: String(r.bytes),
          userAgent: r.agent,
          remoteIp: r.address,
          serverIp: '10.0.0.9',
        },
      }),
  },
  {
    what: 'Azure’s Front Door',
    write: (r) =>
      JSON.stringify({
        time: iso(r),
        category: 'FrontDoorAccessLog',
        properties: {
          httpMethod: r.method,
          requestUri: `https://${host}:443${targetOf(r)}`,
          httpStatusCode: String(r.status),
          responseBytes: String(r.bytes),
          userAgent: r.agent,
          clientIp: r.address,
          socketIp: r.address,
        },
      }),
  },
  {
    what: 'Kong’s file log',
    write: (r) =>
      JSON.stringify({
        started_at: r.at.getTime(),
        client_ip: r.address,
        request: {
          method: r.method,
          uri: targetOf(r),
          url: `https://${host}:8443${targetOf(r)}`,
          headers: { host, 'user-agent': r.agent },
        },
        response: { status: r.status, size: r.bytes },
      }),
  },
  {
    what: 'headers as names and values',
    write: (r) =>
      JSON.stringify({
        timestamp: r.at.getTime(),
        httpRequest: {
          clientIp: r.address,
          headers: [
            { name: 'Host', value: host },
            { name: 'User-Agent', value: r.agent },
          ],
          uri: targetOf(r),
          httpMethod: r.method,
        },
        responseCodeSent: null,
        status: r.status,
      }),
  },
  {
    what: 'tabs, with an agent before other words',
    write: (r) =>
      [
        iso(r),
        r.address,
        r.method,
        targetOf(r),
        r.status,
        r.bytes,
        host,
        r.agent,
        'Miss',
        'eu-west',
      ].join('\t'),
  },
  {
    what: 'pipes and no method, as delivery networks write them',
    write: (r) =>
      [
        'EDGE',
        r.status,
        iso(r),
        r.address,
        `https://${host}${targetOf(r)}`,
        r.agent,
        `x${r.bytes}y`,
        'DE',
      ].join('|'),
  },
  {
    what: 'JSON with names of its own in a container’s JSON',
    write: (r) =>
      JSON.stringify({
        log: `${JSON.stringify({
          level: 30,
          time: r.at.getTime(),
          req: {
            method: r.method,
            url: targetOf(r),
            headers: { host, 'user-agent': r.agent },
            remoteAddress: r.address,
          },
          res: { statusCode: r.status },
        })}\n`,
        stream: 'stdout',
        time: '2026-11-20T10:00:59.5Z',
      }),
  },
  {
    what: 'a query as an object of its parameters',
    write: (r) =>
      JSON.stringify({
        time: r.at.getTime(),
        req: {
          method: r.method.toLowerCase(),
          url: r.path,
          query: Object.fromEntries(new URLSearchParams(r.query)),
          headers: { host, 'user-agent': r.agent },
          remoteAddress: r.address,
        },
        res: { statusCode: r.status },
      }),
  },
  {
    what: 'a named agent without quotes after other words',
    lacks: withoutHost,
    write: (r) =>
      `${iso(r)} INFO root ${r.status} ${r.method} ${targetOf(r)} (${r.address}) UA=${r.agent}`,
  },
  {
    what: 'the level and the name of Python’s logging before the time',
    lacks: withoutHost,
    write: (r) =>
      `INFO:access:${iso(r)} ${r.address} ${r.method} ${targetOf(r)} ${r.status} ${r.agent}`,
  },
  {
    what: 'headers as a text of JSON',
    write: (r) =>
      JSON.stringify({
        timestamp: iso(r),
        fields: { status: r.status },
        span: {
          headers: JSON.stringify({ host, 'user-agent': r.agent }),
          method: r.method,
          uri: targetOf(r),
          client: r.address,
        },
      }),
  },
  {
    what: 'an agent with escapes under a short name',
    write: (r) =>
      JSON.stringify({
        t: iso(r),
        cip: r.address,
        vhost: host,
        m: r.method,
        method: r.method,
        url: targetOf(r),
        code: r.status,
        ua: agentEscaped(r),
      }),
  },
  {
    what: 'a line of its own layout in a container’s JSON',
    lacks: withoutHost,
    write: (r) =>
      JSON.stringify({
        log: `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status} ${r.bytes} 0.004 "${r.referer}" "${r.agent}"\n`,
        stream: 'stdout',
        time: iso(r),
      }),
  },
  // What programs write that log on their own.
  {
    what: 'the name of the server and a dash first',
    write: (r) => `${host} - ${combined(r)}`,
  },
  {
    what: 'no forwarded address and a dash first',
    lacks: withoutHost,
    write: (r) => `- - ${combined(r)}`,
  },
  {
    what: 'a list that ends with no forwarded address',
    lacks: withoutHost,
    write: (r) => combined(r).replace(' ', ', - '),
  },
  {
    what: 'a file and its line before the address',
    lacks: withoutHost,
    write: (r) =>
      `${day(r)} ${clock(r)}.120\tINFO\tserver.cjs:25\t${r.address} ${r.method} ${targetOf(r)} ${r.status} "${r.agent}"`,
  },
  {
    what: 'the server’s address before the host, and nothing for no query',
    lacks: ['query'],
    write: (r) =>
      `[${clf(r)}] ${r.address} 127.0.0.1 ${host} ${r.method} ${r.path} ${r.query && `?${r.query}`} HTTP/1.1 ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'a path and a query in quotes of their own',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} [${clf(r)}] "${r.method}" "${r.path}" "${r.query || '-'}" ${r.status} ${r.bytes} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'the statuses of two servers',
    lacks: withoutHost,
    write: (r) =>
      `${r.address} - - [${clf(r)}] "${lineOf(r)}" ${r.status}/${r.status === 500 ? '-' : r.status} ${r.bytes}/${r.bytes + 200} "${r.referer}" "${r.agent}"`,
  },
  {
    what: 'back quotes',
    lacks: withoutHost,
    write: (r) => `${r.address} [${clf(r)}] \`${lineOf(r)}\` ${r.status} \`${r.agent}\``,
  },
  {
    what: 'names with colons',
    lacks: withoutHost,
    write: (r) =>
      `ip: ${r.address}, time: ${iso(r)}, request: "${lineOf(r)}", status: ${r.status}, ua: "${r.agent}"`,
  },
  {
    what: 'names glued by colons',
    lacks: withoutHost,
    write: (r) =>
      `ip:${r.address} time:${iso(r)} method:${r.method} uri:${targetOf(r)} status:${r.status} ua:"${r.agent}"`,
  },
  {
    what: 'named fields with a comma and a blank in between, the agent without quotes',
    lacks: withoutHost,
    write: (r) =>
      `time=${Math.floor(r.at.getTime() / 1000)}, method=${r.method}, uri=${targetOf(r)}, status=${r.status}, ip=${r.address}, ua=${r.agent}`,
  },
  {
    what: 'the level glued to the time',
    lacks: withoutHost,
    write: (r) =>
      `INFO[${day(r)}T${clock(r)}Z] handled  client_ip="${withPort(r)}" method=${r.method} status=${r.status} uri="${targetOf(r)}" user_agent="${r.agent}"`,
  },
  {
    what: 'the agent in round brackets',
    lacks: withoutHost,
    write: (r) => `${r.address} ${iso(r)} ${r.method} ${targetOf(r)} ${r.status} (${r.agent})`,
  },
  {
    what: 'an agent without quotes and a duration in round brackets after it',
    lacks: withoutHost,
    write: (r) =>
      `[${day(r)} ${clock(r)}.120] ${r.address} -> ${r.method} ${targetOf(r)} [${r.status}] ${r.agent} (15.539µs)`,
  },
  {
    what: 'ISO’s basic form of a time',
    lacks: withoutHost,
    write: (r) =>
      `${day(r).replaceAll('-', '')}T${clock(r).replaceAll(':', '')}Z ${r.address} "${lineOf(r)}" ${r.status} "${r.agent}"`,
  },
  {
    what: 'a time of digits alone',
    lacks: withoutHost,
    write: (r) =>
      `${day(r).replaceAll('-', '')}${clock(r).replaceAll(':', '')} ${r.address} "${lineOf(r)}" ${r.status} "${r.agent}"`,
  },
  {
    what: 'the time of JavaScript',
    lacks: withoutHost,
    write: (r) =>
      `Fri Nov 20 2026 ${clock(r)} GMT+0000 (Coordinated Universal Time) ${r.address} ${r.method} ${targetOf(r)} ${r.status} ${r.agent}`,
  },
  {
    what: 'JSON whose names say little',
    lacks: withoutHost,
    write: (r) =>
      JSON.stringify({
        when: iso(r),
        who: r.address,
        what: lineOf(r),
        result: r.status,
        with: r.agent,
      }),
  },
  {
    what: 'JSON with a list of keys and values',
    lacks: withoutHost,
    write: (r) =>
      JSON.stringify({
        timestamp: `${day(r)} ${clock(r)}`,
        code: r.status,
        method: r.method,
        path: targetOf(r),
        ip: r.address,
        fields: [{ key: 'ua', value: r.agent }],
      }),
  },
  {
    what: 'JSON with the pattern of a router',
    write: (r) =>
      JSON.stringify({
        time: iso(r),
        request: {
          method: r.method,
          host,
          path: r.path,
          query: r.query,
          route: '/*',
          ip: r.address,
          'user-agent': r.agent,
        },
        response: { status: r.status },
      }),
  },
];
