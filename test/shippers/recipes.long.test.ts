import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../../dev/stack/entry-point';
import { programsOnPath } from '../../platform/programs-on-path';
import { newDrainScene } from '../support/drain-scene';
import { freePort } from '../support/nginx';
import { bytes } from '../support/odd-requests';
import { newFolder } from '../support/programs';
import { sendRaw } from '../support/raw-http';
import { type Service, startService } from '../support/service';
import { testPrograms } from '../support/test-programs';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** With a comma, as browsers have it. */
const bingbot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0.0.0 Safari/537.36';
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Asked = { method: string; target: string; agent: string; status: number };
const asked: readonly Asked[] = [
  { method: 'GET', target: '/plain?x=1&y=a%20b', agent: googlebot, status: 200 },
  { method: 'GET', target: '/quotes', agent: 'Googlebot/2.1 "quoted" text', status: 200 },
  { method: 'HEAD', target: '/head?z=2', agent: bingbot, status: 200 },
  { method: 'GET', target: '/gone', agent: googlebot, status: 404 },
  { method: 'GET', target: '/caf%C3%A9/', agent: googlebot, status: 200 },
  { method: 'GET', target: '/person', agent: person, status: 200 },
];

const stored = asked
  .filter(({ agent }) => agent !== person)
  .map(({ method, target, agent, status }) => {
    const [path = '', query = ''] = target.split('?');
    return { method, path, query, status, userAgent: agent };
  });

/** A browser's request that is signed: the example of the draft. */
const signed: Asked = { method: 'GET', target: '/signed', agent: person, status: 200 };
const signature = [
  'Signature-Agent: "https://signature-agent.test"',
  'Signature-Input: sig2=("@authority" "signature-agent");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"',
  'Signature: sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
  '',
].join('\r\n');
const signedStored = { method: 'GET', path: '/signed', query: '', status: 200, userAgent: person };

type Folder = { file: (name: string) => string; write: (name: string, text: string) => string };
type Setup = {
  port: number;
  backend: number;
  folder: Folder;
  recipe: string;
  program: (name: string) => string;
};
/** How a server is started; what it prints is its log, unless it writes a file. */
type Start = { command: string; args: string[]; log?: string; alsoStart?: Start };

type Recipe = {
  /** The heading in the docs. */
  title: string;
  /** Which block under it. */
  block?: number;
  page?: string;
  programs: readonly string[];
  /** Of test/programs. */
  packages?: readonly string[];
  /** Whether it is of test/programs/pom.xml. */
  isJava?: true;
  /** What its log cannot say. */
  lacks?: readonly 'host'[];
  /** Whether its log has the headers of signed requests. */
  signs?: true;
  start: (setup: Setup) => Start;
};

const app = `
async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    status = 404 if scope["path"] == "/gone" else 200
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"6")]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else b"hello\\n"})
`;
const wsgiApp = `
def app(environ, start_response):
    gone = environ["PATH_INFO"] == "/gone"
    start_response("404 Not Found" if gone else "200 OK", [("Content-Length", "6")])
    return [b"" if environ["REQUEST_METHOD"] == "HEAD" else b"hello\\n"]
`;

/** The arguments of a command line, of which quotes keep blanks together. */
const wordsOf = (line: string): string[] =>
  [...line.trim().matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

function ofNode({ folder, recipe, port }: Setup, main: string): Start {
  const file = folder.write('server.cjs', `${recipe}\nconst port = ${port};\n${main}`);
  return { command: process.execPath, args: [file] };
}

const handler = `
const answer = (request, response) => {
  response.statusCode = request.url === '/gone' ? 404 : 200;
  response.setHeader('Content-Length', 6);
  response.end(request.method === 'HEAD' ? undefined : 'hello\\n');
};
`;
const requireFrom = `const load = require('node:module').createRequire(${JSON.stringify(join(testPrograms, 'package.json'))});`;

const haproxy = ({ folder, recipe, port, backend, program }: Setup): Start => {
  const config = [
    'global',
    'log stdout len 8192 format raw local0',
    'defaults',
    'mode http',
    'log global',
    'timeout connect 5s',
    'timeout client 5s',
    'timeout server 5s',
    'frontend web',
    `bind 127.0.0.1:${port}`,
    recipe,
    'default_backend app',
    'backend app',
    `server s1 127.0.0.1:${backend}`,
    '',
  ];
  const file = folder.write('haproxy.cfg', config.join('\n'));
  return { command: program('haproxy'), args: ['-db', '-f', file] };
};

const nginx = ({ folder, recipe, port, backend, program }: Setup): Start => {
  const log = folder.file('access.json');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder.file(`tmp/${name}`)};`,
  );
  mkdirSync(folder.file('tmp'));
  const config = [
    'daemon off; user root; worker_processes 1; error_log stderr; pid nginx.pid;',
    'events { worker_connections 64; }',
    `http { ${temporary.join(' ')}`,
    recipe.replace('/var/log/nginx/access.json', log),
    `server { listen 127.0.0.1:${port}; error_page 404 /not-found;`,
    'location = /not-found { internal; return 404; }',
    `location / { proxy_intercept_errors on; proxy_pass http://127.0.0.1:${backend}; } } }`,
  ];
  folder.write('nginx.conf', config.join('\n'));
  const args = ['-p', folder.file('.'), '-c', 'nginx.conf', '-e', 'stderr'];
  return { command: program('nginx'), args, log };
};

const apache = ({ folder, recipe, port, backend, program }: Setup): Start => {
  const log = folder.file('access.json');
  const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const config = [
    ...modules,
    `ServerRoot ${folder.file('.')}`,
    `PidFile ${folder.file('pid')}`,
    `ErrorLog ${folder.file('error.log')}`,
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    'User www-data',
    'Group www-data',
    `ProxyPass / http://127.0.0.1:${backend}/ nocanon`,
    recipe.replace('logs/access.json', log),
    '',
  ];
  const file = folder.write('apache.conf', config.join('\n'));
  const args = ['-d', folder.file('.'), '-f', file, '-DFOREGROUND'];
  return { command: program('apache2'), args, log };
};

const javaServers = join(projectRoot, 'node_modules/.cache/java-servers');

const ofJava = ({ folder }: Setup, source: string, args: readonly string[] = []): Start => {
  const file = folder.write('Main.java', source);
  return {
    command: 'java',
    args: ['-cp', join(javaServers, '*'), file, ...args],
    log: folder.file('access.log'),
  };
};

/** The valve of the recipe in an embedded Tomcat, which reads no server.xml. */
const tomcat = (setup: Setup): Start => {
  const [, pattern = ''] = / pattern="([^"]*)"/.exec(setup.recipe) ?? [];
  return ofJava(
    setup,
    `
import jakarta.servlet.http.*;
public class Main {
  public static void main(String[] args) throws Exception {
    var tomcat = new org.apache.catalina.startup.Tomcat();
    tomcat.setBaseDir(${JSON.stringify(setup.folder.file('tomcat'))});
    tomcat.setPort(${setup.port});
    var context = tomcat.addContext("", null);
    var valve = new org.apache.catalina.valves.AccessLogValve();
    valve.setDirectory(${JSON.stringify(setup.folder.file('.'))});
    valve.setPrefix("access");
    valve.setSuffix(".log");
    valve.setRotatable(false);
    valve.setBuffered(false);
    valve.setPattern(${JSON.stringify(pattern.replaceAll('&quot;', '"'))});
    tomcat.getEngine().getPipeline().addValve(valve);
    tomcat.addServlet("", "all", new HttpServlet() {
      protected void service(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
        response.setStatus(request.getRequestURI().equals("/gone") ? 404 : 200);
        response.getWriter().print("hello");
      }
    });
    context.addServletMappingDecoded("/*", "all");
    tomcat.getConnector();
    tomcat.start();
    tomcat.getServer().await();
  }
}
`,
  );
};

const springBoot = (setup: Setup): Start => {
  const text = readFileSync(join(projectRoot, 'docs/shippers/servers.md'), 'utf8');
  const settings = [...text.matchAll(/`(server\.tomcat\.[^`]+)`/g)].map(([, set]) => `--${set}`);
  const start = ofJava(
    setup,
    `
import jakarta.servlet.http.*;
import org.springframework.web.bind.annotation.*;
@org.springframework.boot.autoconfigure.EnableAutoConfiguration
@RestController
public class Main {
  public static void main(String[] args) { org.springframework.boot.SpringApplication.run(Main.class, args); }
  @RequestMapping("/**")
  String answer(HttpServletRequest request, HttpServletResponse response) {
    if (request.getRequestURI().equals("/gone")) response.setStatus(404);
    return "hello";
  }
}
`,
    [
      `--server.port=${setup.port}`,
      `--server.tomcat.basedir=${setup.folder.file('.')}`,
      '--server.tomcat.accesslog.directory=.',
      '--server.tomcat.accesslog.prefix=access',
      '--server.tomcat.accesslog.rotate=false',
      '--server.tomcat.accesslog.buffered=false',
      ...settings,
    ],
  );
  return start;
};

const jetty = (setup: Setup): Start =>
  ofJava(
    setup,
    `
import org.eclipse.jetty.server.*;
public class Main {
  public static void main(String[] args) throws Exception {
    var server = new Server(${setup.port});
    ${setup.recipe.replace('logs/access.log', setup.folder.file('access.log'))}
    server.setHandler(new Handler.Abstract() {
      public boolean handle(Request request, Response response, org.eclipse.jetty.util.Callback callback) {
        response.setStatus(request.getHttpURI().getPath().equals("/gone") ? 404 : 200);
        response.write(true, java.nio.ByteBuffer.wrap("hello".getBytes()), callback);
        return true;
      }
    });
    server.start();
    server.join();
  }
}
`,
  );

const signedPage = {
  title: 'Log the headers',
  page: 'guides/signed-agents.md',
  signs: true,
} as const;

const recipes: readonly Recipe[] = [
  {
    title: '# What nginx and Apache should log',
    page: 'shippers/nginx.md',
    programs: ['nginx'],
    start: nginx,
  },
  { ...signedPage, block: 0, programs: ['nginx'], start: nginx },
  { ...signedPage, block: 1, programs: ['apache2'], start: apache },
  { ...signedPage, block: 3, programs: ['haproxy'], start: haproxy },
  {
    title: 'HAProxy',
    programs: ['haproxy'],
    start: haproxy,
  },
  {
    title: 'lighttpd',
    programs: ['lighttpd'],
    start: ({ folder, recipe, port, backend, program }) => {
      const log = folder.file('access.log');
      const config = folder.write(
        'lighttpd.conf',
        [
          `server.document-root = "${folder.file('.')}"`,
          `server.port = ${port}`,
          'server.bind = "127.0.0.1"',
          'server.modules += ( "mod_proxy" )',
          `proxy.server = ( "" => (( "host" => "127.0.0.1", "port" => ${backend} )) )`,
          recipe.replace('/var/log/lighttpd/access.log', log),
        ].join('\n'),
      );
      return { command: program('lighttpd'), args: ['-D', '-f', config], log };
    },
  },
  {
    title: 'Caddy',
    programs: ['caddy'],
    start: ({ folder, recipe, port, backend, program }) => {
      const log = folder.file('access.log');
      const site = recipe.replace('/var/log/caddy/access.log', log);
      const config = folder.write(
        'Caddyfile',
        `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n${site}\n\treverse_proxy 127.0.0.1:${backend}\n}\n`,
      );
      return {
        command: program('caddy'),
        args: ['run', '--config', config, '--adapter', 'caddyfile'],
        log,
      };
    },
  },
  {
    title: 'Squid',
    programs: ['squid'],
    start: ({ folder, recipe, port, backend, program }) => {
      const log = folder.file('access.log');
      chmodSync(folder.file('.'), 0o777);
      const config = folder.write(
        'squid.conf',
        [
          `http_port 127.0.0.1:${port} accel vhost`,
          `cache_peer 127.0.0.1 parent ${backend} 0 no-query originserver`,
          'http_access allow all',
          'cache deny all',
          // Its workers are of another user.
          'memory_cache_shared off',
          'pinger_enable off',
          'shutdown_lifetime 1 seconds',
          `pid_filename ${folder.file('squid.pid')}`,
          `cache_log ${folder.file('cache.log')}`,
          recipe.replace('/var/log/squid/access.log', log),
          '',
        ].join('\n'),
      );
      return { command: program('squid'), args: ['-N', '-n', `test${port}`, '-f', config], log };
    },
  },
  {
    title: 'Varnish',
    programs: ['varnishd', 'varnishncsa'],
    start: ({ folder, recipe, port, backend, program }) => {
      const work = folder.file('varnish');
      const log = folder.file('access.log');
      const [, ...args] = wordsOf(recipe);
      return {
        command: program('varnishd'),
        args: ['-F', '-n', work, '-a', `127.0.0.1:${port}`, '-b', `127.0.0.1:${backend}`],
        log,
        alsoStart: { command: program('varnishncsa'), args: [...args, '-n', work, '-w', log] },
      };
    },
  },
  ...['Gunicorn', 'Hypercorn'].map(
    (title): Recipe => ({
      title,
      programs: [title.toLowerCase()],
      lacks: ['host'],
      start: ({ folder, recipe, port, program }) => {
        folder.write('app.py', title === 'Gunicorn' ? wsgiApp : app);
        const log = folder.file('access.log');
        const [, ...args] = wordsOf(recipe.replace('/var/log/app/access.log', log));
        return {
          command: program(title.toLowerCase()),
          args: ['--bind', `127.0.0.1:${port}`, ...args],
          log,
        };
      },
    }),
  ),
  {
    title: 'Uvicorn, Daphne, Granian and any other ASGI server',
    programs: ['uvicorn'],
    start: ({ folder, recipe, port, program }) => {
      folder.write('app.py', `${recipe}\n${app}\napp = AccessLog(app)\n`);
      const args = ['--no-access-log', '--log-level', 'error', '--port', String(port), 'app:app'];
      return { command: program('uvicorn'), args };
    },
  },
  {
    title: 'Node: Express, Koa, Fastify, Nest or none of them',
    programs: [],
    start: (setup) =>
      ofNode(
        setup,
        `${handler}require('node:http').createServer((request, response) => { logRequest(request, response); answer(request, response); }).listen(port, '127.0.0.1');`,
      ),
  },
  {
    title: 'Node: Express, Koa, Fastify, Nest or none of them',
    programs: [],
    packages: ['express'],
    start: (setup) =>
      ofNode(
        setup,
        `${handler}${requireFrom} const server = load('express')(); server.use(logRequest); server.use(answer); server.listen(port, '127.0.0.1');`,
      ),
  },
  {
    title: 'Node: Express, Koa, Fastify, Nest or none of them',
    programs: [],
    packages: ['express', 'morgan'],
    lacks: ['host'],
    start: (setup) =>
      ofNode(
        setup,
        `${handler}${requireFrom} const server = load('express')(); server.use(load('morgan')('combined')); server.use(answer); server.listen(port, '127.0.0.1');`,
      ),
  },
  {
    title: 'Node: Express, Koa, Fastify, Nest or none of them',
    block: 1,
    programs: [],
    packages: ['fastify'],
    start: (setup) =>
      ofNode(
        setup,
        `${requireFrom} const server = load('fastify')({ disableRequestLogging: true }); addAccessLog(server); server.get('/*', async (request, reply) => reply.code(request.url === '/gone' ? 404 : 200).send('hello\\n')); server.listen({ port, host: '127.0.0.1' });`,
      ),
  },
  {
    title: 'Go: net/http, Gin, Echo, chi and others',
    programs: ['go'],
    start: ({ folder, recipe, port, program }) => {
      const imports = ['encoding/json', 'net/http', 'os', 'sync', 'time'];
      const main = `func main() {
  http.ListenAndServe("127.0.0.1:${port}", accessLog(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
    if r.URL.Path == "/gone" { w.WriteHeader(404) }
    w.Write([]byte("hello\\n"))
  })))
}`;
      const source = `package main\nimport (\n${imports.map((each) => `"${each}"`).join('\n')}\n)\n${recipe}\n${main}\n`;
      return { command: program('go'), args: ['run', folder.write('main.go', source)] };
    },
  },
  {
    title: 'Tomcat and Spring Boot',
    programs: ['java'],
    isJava: true,
    lacks: ['host'],
    start: tomcat,
  },
  {
    title: 'Tomcat and Spring Boot',
    programs: ['java'],
    isJava: true,
    lacks: ['host'],
    start: springBoot,
  },
  { title: 'Jetty', programs: ['java'], isJava: true, lacks: ['host'], start: jetty },
];

/** Where pip's programs are besides the system's. */
const path = [
  process.env['PATH'] ?? '',
  '/usr/sbin',
  '/usr/local/go/bin',
  join(projectRoot, 'node_modules/.cache/python-servers/bin'),
].join(delimiter);

/** A page's code blocks below a heading, up to the next one. */
function blockOf(page: string, title: string, index: number): string {
  const text = readFileSync(join(projectRoot, 'docs', page), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${title}\n`));
  const code = [...(section ?? '').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)][index]?.[1];
  if (code === undefined) throw new Error(`docs/${page} has no block ${index} below “${title}”`);
  return code;
}

const isMissing = ({ programs, packages = [], isJava }: Recipe): string[] => [
  ...(isJava && !existsSync(javaServers) ? ['test/programs/pom.xml'] : []),
  ...programs.filter((name) => !programsOnPath(name, path)[0]),
  ...packages.filter((name) => !existsSync(join(testPrograms, 'node_modules', name))),
];

function nameOf({ title, page, block = 0, programs, packages = [] }: Recipe): string {
  const by = [...programs, ...packages].join(' and ') || 'node';
  return `${page ?? ''} ${title}, block ${block + 1}, by ${by}`.trim();
}

const found = recipes.filter((recipe) => isMissing(recipe).length === 0);
for (const recipe of recipes) {
  const missing = isMissing(recipe);
  if (missing.length > 0) {
    process.stdout.write(`not tried, for want of ${missing.join(', ')}: ${nameOf(recipe)}\n`);
  }
}

let service: Service;
let backend: Server;

beforeAll(async () => {
  service = await startService();
  backend = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end('hello\n');
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await service.stop();
});

function launch({ command, args, log }: Start, folder: string, out: { text: string }) {
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (log === undefined) out.text += chunk.toString('latin1');
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, said: () => said };
}

/** Ends a server and what it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/up`).then(
    () => true,
    () => false,
  );

it.each(found.map((recipe) => ({ name: nameOf(recipe), recipe })))(
  'what $name logs is read as it was asked',
  async ({ recipe }) => {
    const { title, block = 0, page = 'shippers/servers.md', lacks = [], signs = false } = recipe;
    const folder = newFolder();
    const file = (name: string) => join(folder.path, name);
    const write = (name: string, text: string) => {
      writeFileSync(file(name), text);
      return file(name);
    };
    const port = await freePort();
    const start = recipe.start({
      port,
      backend: (backend.address() as AddressInfo).port,
      folder: { file, write },
      recipe: blockOf(page, title, block),
      program: (name) => programsOnPath(name, path)[0] ?? name,
    });
    const out = { text: '' };
    const started = [launch(start, folder.path, out)];
    try {
      const [server] = started;
      await waitFor(
        title,
        async () => {
          if (server && server.child.exitCode !== null) throw new Error(server.said());
          return isUp(port);
        },
        60_000,
      );
      if (start.alsoStart)
        started.push(launch({ ...start.alsoStart, log: start.log ?? '' }, folder.path, out));
      const log = () =>
        start.log === undefined
          ? out.text
          : existsSync(start.log)
            ? readFileSync(start.log, 'latin1')
            : '';
      if (start.alsoStart) {
        await waitFor('the first line', async () => (await isUp(port)) && log().includes('/up'));
      }
      const domain = uniqueDomain();
      const ask = ({ method, target, agent }: Asked, more = '') => {
        const head = `${method} ${target} HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n`;
        const all = `${head}${more}User-Agent: ${agent}\r\n\r\n`;
        return sendRaw(`http://127.0.0.1:${port}`, bytes(all));
      };
      if (signs) await ask(signed, signature);
      for (const each of asked) await ask(each);
      await waitFor('the last line', async () => log().includes('/person') && log().endsWith('\n'));
      const scene = await newDrainScene(service, domain);
      const { token } = await scene.newDrain();
      const answer = await scene.client.post<{ otherHosts: string[] }>(
        `/websites/${scene.websiteId}/logs`,
        undefined,
        { key: token, rawBody: Buffer.from(log(), 'latin1') },
      );
      const wanted = signs ? [...stored, signedStored] : stored;
      expect(answer.data).toMatchObject({ visits: wanted.length, malformed: 0 });
      const { data } = await scene.client.get<Record<string, unknown>[]>(
        `/websites/${scene.websiteId}/crawlers/visits?limit=100`,
      );
      const byPath = (a: { path: unknown }, b: { path: unknown }) =>
        String(a.path) < String(b.path) ? -1 : 1;
      const visits = data.map(
        ({ method, path, query, httpStatus, userAgent, isHostAssumed, ip }) => ({
          method,
          path,
          query: query ?? '',
          status: httpStatus,
          userAgent,
          hasHost: isHostAssumed === false,
          ip,
        }),
      );
      const expected = wanted.map((visit) => ({
        ...visit,
        hasHost: !lacks.includes('host'),
        ip: '127.0.0.1',
      }));
      expect(visits.sort(byPath as never)).toEqual(expected.sort(byPath));
    } finally {
      for (const { child } of started.reverse()) await end(child);
      folder.remove();
    }
  },
  120_000,
);
