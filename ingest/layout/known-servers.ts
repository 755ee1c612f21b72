import type { NeededRole } from '../../modules/crawlers/rules/log-layout';

/** A server whose usual line lacks what a visit needs, and what to log instead. */
type KnownServer = { name: string; line: RegExp; instead: string };

const asJson =
  'log a JSON object for each request with time, client_ip, method, path, status and user_agent';

/** Searched in this order; each form is of the server's own line, as far as it is constant. */
const knownServers: readonly KnownServer[] = [
  {
    name: 'AWS WAF',
    line: /"webaclId":/,
    instead:
      'send the access log of CloudFront or of the load balancer: a firewall does not know what was answered',
  },
  {
    name: 'uvicorn',
    line: /^INFO: +\S+:\d+ - "[A-Z]+ \S+ HTTP\/[\d.]+" \d{3}/,
    instead: `switch its access log off (--no-access-log) and ${asJson}, in a middleware`,
  },
  {
    name: 'granian',
    line: /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}\] \S+ - "[A-Z]+ \S+ [\w/.]+" \d{3} [\d.]+$/,
    instead: `${asJson}, in a middleware, or log in the server in front of it`,
  },
  {
    name: 'Gin',
    line: /^\[GIN\] /,
    instead: `use gin.LoggerWithFormatter and ${asJson} (param.Request.UserAgent())`,
  },
  {
    name: 'chi',
    line: /"[A-Z]+ https?:\/\/\S+ HTTP\/[\d.]+" from \S+ - \d{3} /,
    instead: 'use go-chi/httplog with its ECS or OpenTelemetry schema',
  },
  {
    name: 'Negroni',
    line: /^\[negroni\] /,
    instead: `set its format with {{.Request.UserAgent}} in it and ${asJson}`,
  },
  {
    name: 'Fiber',
    line: /^\d\d:\d\d:\d\d \| \d{3} \| +\S+ \| +\S+ \| [A-Z]+ +\| /,
    instead:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Fiber's own format.
      'give its logger a Format such as `${ip} - - [${time}] "${method} ${url} HTTP/1.1" ${status} ${bytesSent} "${referer}" "${ua}"` and a TimeFormat with the date and the zone',
  },
  {
    name: 'Tornado',
    line: /(?:^|\] )\d{3} [A-Z]+ \S+ \(\S+\) [\d.]+ms$/,
    instead: `set log_function in its settings and ${asJson}`,
  },
  {
    name: 'Werkzeug, or Python’s http.server',
    line: /^\S+ - - \[\d\d\/[A-Z][a-z]{2}\/\d{4} \d\d:\d\d:\d\d\] "/,
    instead: 'serve the application by gunicorn: its --access-logfile has times and user agents',
  },
  {
    name: 'Django’s runserver',
    line: /^\[\d\d\/[A-Z][a-z]{2}\/\d{4} \d\d:\d\d:\d\d\] "[A-Z]+ /,
    instead:
      'serve the application by gunicorn: its --access-logfile has addresses and user agents',
  },
  {
    name: 'Daphne',
    line: /^\S+:\d+ - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d\] "/,
    instead: `${asJson}, in a middleware, or log in the server in front of it`,
  },
  {
    name: 'uWSGI',
    line: /^\[pid: \d+\|app: /,
    instead:
      'set log-format = %(addr) - %(user) [%(ltime)] "%(method) %(uri) %(proto)" %(status) %(size) "%(referer)" "%(uagent)"',
  },
  {
    name: 'morgan',
    line: /^(?:\S+ - )?[A-Z]{3,7} \/\S* (?:HTTP\/[\d.]+ )?\d{3} (?:\S+ - )?[\d.]+ ms(?: - \S+)?$|^[A-Z]{3,7} \/\S* \d{3} \S+ (?:ms )?- \S+(?: ms)?$/,
    instead: "use morgan('combined')",
  },
  {
    name: 'koa-logger or Hono',
    line: /^ *(?:<--|-->|xxx) [A-Z]+ \//,
    instead: `${asJson}, in a middleware`,
  },
  {
    name: 'Sanic',
    line: /INFO: \S+:\d+ [A-Z]+ https?:\/\/\S+ \d{3} /,
    instead: `${asJson}, in a middleware`,
  },
  {
    name: 'Rocket',
    line: /^(?:[A-Z]+ \/\S*:| {3}>> Matched: )/,
    instead: `${asJson}, in a fairing`,
  },
  {
    name: 'WEBrick',
    line: /INFO +WEBrick/,
    instead: 'use WEBrick::AccessLog::COMBINED_LOG_FORMAT',
  },
  {
    name: 'HAProxy’s httplog without captures',
    line: / \d+\/\d+\/\d+\/\d+\/\+?\d+ -?\d{3} \+?\d+ - - \S{4} /,
    instead:
      'add `http-request capture req.fhdr(Host) len 100` and `http-request capture req.fhdr(User-Agent) len 256`',
  },
  {
    name: 'HAProxy’s log of connections',
    line: /haproxy\[\d+\]: (?:Connect from |\S+ \[[^\]]+\] \S+ \S+ [\d/-]+ \d+ \S\S )/,
    instead:
      'use `mode http` with `option httplog`, `http-request capture req.fhdr(Host) len 100` and `http-request capture req.fhdr(User-Agent) len 256`',
  },
  {
    name: 'IIS',
    line: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+ (?:\S+ )?[A-Z]{3,7} \//,
    instead: 'select the field User Agent, cs(User-Agent), in its logging settings',
  },
  {
    name: 'Traefik',
    line: /"RequestPath":/,
    instead: 'set accessLog.fields.headers.names.User-Agent: keep',
  },
  {
    name: 'Heroku’s router',
    line: /\b(?:at|sock)=\S+ .*\bmethod=[A-Z]+ path=/,
    instead: `${asJson}, in the application`,
  },
  {
    name: 'Squid',
    line: /^\d{9,10}\.\d{3} +\d+ \S+ [A-Z_]+\/\d{3} /,
    instead: 'write `access_log … combined`',
  },
  {
    name: 'Fastify',
    line: /^\{"level":\d+,.*"(?:req|res)":\{/,
    instead: `turn its own lines off (disableRequestLogging) and ${asJson}, in an onResponse hook`,
  },
  {
    name: 'the common format',
    line: /^\S+ \S+ \S+ \[[^\]]+\] "[^"]*" \d{3} \S+$/,
    instead: 'log the combined format, which adds the referer and the user agent',
  },
];

const roleTexts: { [R in NeededRole]: string } = {
  time: 'time with its date',
  userAgent: 'user agent',
  request: 'request',
};

/** Says what a log lacks and what to log instead. */
export function adviceFor(lines: readonly string[], missing: readonly NeededRole[]): string {
  const lacks = missing.map((role) => `no ${roleTexts[role]}`).join(' and ');
  const counted = knownServers
    .map((server) => ({ server, count: lines.filter((line) => server.line.test(line)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const known = counted[0]?.server;
  return known
    ? `Lines of ${known.name} have ${lacks}: ${known.instead}.`
    : `The lines have ${lacks}: log the combined format, or ${asJson}.`;
}
