import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Cli } from '../support/cli';
import { describeWith, run } from '../support/programs';
import { createWorkspace, type Service, startService } from '../support/service';

/** Each call starts a process, which costs a tenth of a second. */
let service: Service;
let key: string;
let readKey: string;
let cli: Cli;

beforeAll(async () => {
  service = await startService();
  ({ readWriteKey: key, readKey } = await createWorkspace());
  cli = new Cli({ SIGHTLINE_URL: service.url, SIGHTLINE_KEY: key });
});
afterAll(async () => {
  cli.remove();
  await service.stop();
});

test('login keeps the key for its owner only, and the profile works', async () => {
  const own = new Cli();
  const login = await own.run(['login', '--url', service.url], { input: `${key}\n` });
  expect(login).toMatchObject({ code: 0, stdout: '' });
  const path = join(own.home, 'config/sightline/config.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8')).profiles.default).toEqual({
    url: service.url,
    key,
  });
  const who = await own.run(['whoami', '--json']);
  expect(JSON.parse(who.stdout)).toMatchObject({ access: 'read_write', from: 'profile default' });
  const doctor = await own.run(['doctor']);
  expect(doctor.code).toBe(0);
  expect(doctor.stdout).not.toContain('BAD');
  expect((await own.run(['logout'])).code).toBe(0);
  expect((await own.run(['whoami'])).code).toBe(3);
  own.remove();
});

test('login warns before a key is sent in clear to another machine', async () => {
  const own = new Cli({});
  const warned = await own.run(['login', '--url', 'http://192.0.2.1:9'], { input: '\n' });
  expect(warned.stderr).toContain('http://192.0.2.1:9 is not https');
  const here = await own.run(['login', '--url', service.url], { input: '\n' });
  expect(here.stderr).not.toContain('https');
  own.remove();
});

test('login refuses a key that the service refuses, and saves nothing', async () => {
  const own = new Cli();
  const login = await own.run(['login', '--url', service.url], { input: 'sl_rw_wrong' });
  expect(login.code).toBe(3);
  expect(() => statSync(join(own.home, 'config'))).toThrow();
  own.remove();
});

test('an operation is a command: a table, JSON, fields, lines and CSV', async () => {
  const made = await cli.run([
    'websites',
    'create',
    '--domain',
    'one.example',
    '--tags',
    'a,b',
    '--json',
  ]);
  expect(JSON.parse(made.stdout)).toMatchObject({ domain: 'one.example', tags: ['a', 'b'] });
  await cli.run(['websites', 'create', '--body', '{"domain":"two.example"}']);
  const table = await cli.run(['websites', 'list', '--fields', 'domain,country']);
  expect(table.stdout).toBe('domain       country\none.example  US\ntwo.example  US\n');
  const lines = await cli.run(['websites', 'list', '--jsonl', '--all', '--fields', 'domain']);
  expect(lines.stdout).toBe('{"domain":"one.example"}\n{"domain":"two.example"}\n');
  const page = await cli.run(['websites', 'list', '--limit', '1', '--json', 'domain']);
  expect(JSON.parse(page.stdout)).toEqual([{ domain: 'one.example' }]);
  expect(page.stderr).toBe('1 to 1 of 2 rows; --all shows every one\n');
  await cli.run(['keywords', 'create', '--website-id', 'one.example', '--keywords', 'red shoes']);
  const csv = await cli.run(['keywords', 'list', '--website-id', 'one.example', '--csv']);
  expect(csv.stdout.split('\r\n')[1]).toContain('red shoes');
});

test('--dry-run says what a command would cost, and starts nothing', async () => {
  const backlinks = ['backlinks', 'collect', 'one.example', '--links-max', '5000', '--dry-run'];
  const links = await cli.run([...backlinks, '--json']);
  expect(JSON.parse(links.stdout)).toMatchObject({ linksMax: 5000, credits: 0 });
  const refresh = ['websites', 'refresh', 'one.example', '--kinds', 'serp,backlinks', '--dry-run'];
  const estimate = await cli.run([...refresh, '--json']);
  expect(Object.keys(JSON.parse(estimate.stdout) as object)).toContain('serp');
  expect((await cli.run(['jobs', 'list', '--json'])).stdout.trim()).toBe('[]');
});

test('a website is named by its domain, and a file is an upload', async () => {
  const settings = await cli.run(['websites', 'get-settings', 'www.one.example', '--json']);
  expect(JSON.parse(settings.stdout)).toHaveProperty('matchMode');
  const path = join(cli.home, 'keywords.csv');
  writeFileSync(path, 'keyword\nblue shoes\n');
  const imported = await cli.run([
    'keywords',
    'import',
    path,
    '--website-id',
    'two.example',
    '--json',
  ]);
  expect(imported).toMatchObject({ code: 0 });
  expect(JSON.parse(imported.stdout)).toMatchObject({ created: 1 });
});

test.each([
  ['an unknown command', ['websites', 'paint'], 2, 'unknown command'],
  ['a value that is not allowed', ['websites', 'list', '--status', 'asleep'], 2, 'Allowed choices'],
  ['what the service refuses', ['websites', 'create', '--domain', '-'], 2, 'domain:'],
  ['a website that is not there', ['websites', 'get', 'nowhere.example'], 4, 'websites create'],
  [
    'a file that is not there',
    ['logs', 'send', '/nowhere', '--website', 'one.example'],
    2,
    '/nowhere',
  ],
  ['a deletion without a person to ask', ['websites', 'delete', 'one.example'], 2, '--yes'],
  ['a body that is not JSON', ['api', 'POST', '/websites', '--body', '{'], 2, 'not valid JSON'],
])('refuses %s', async (_, args, code, says) => {
  const ended = await cli.run(args);
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).toContain(says);
});

test('says by its exit code that nothing, or not all, was done', async () => {
  const path = join(cli.home, 'refused.csv');
  const send = (csv: string) => {
    writeFileSync(path, csv);
    return cli.run(['keywords', 'import', path, '--website-id', 'one.example']);
  };
  const none = await send('keyword\n\u0007\n');
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('none of the 1 keywords is valid');
  const some = await send('keyword\n\u0007\n"boots"\n');
  expect(some.code).toBe(8);
  expect(some.stderr).toContain('1 row was refused; the others are done.');
  expect((await send('keyword\n"boots"\n')).code).toBe(0);
  const bodies = ['keywords', 'create', '--website-id', 'one.example', '--body'];
  expect((await cli.run([...bodies, '{"keywords":[""]}'])).code).toBe(2);
  expect((await cli.run([...bodies, '{"keywords":["","hats"]}'])).code).toBe(8);
  const proof = await cli.run(['audits', 'check-website-ownership', 'one.example']);
  expect(proof.code).toBe(1);
  expect(proof.stderr).toContain('The proof was not found.');
});

test('says by its exit code that a key is wrong or may not write', async () => {
  const wrong = await cli.run(['websites', 'list'], { env: { SIGHTLINE_KEY: 'sl_rw_wrong' } });
  expect(wrong.code).toBe(3);
  expect(wrong.stderr).toContain('sightline login');
  const reader = { SIGHTLINE_KEY: readKey };
  expect(
    (await cli.run(['websites', 'create', '--domain', 'x.example'], { env: reader })).code,
  ).toBe(3);
});

test('says that the service is away', async () => {
  const away = await cli.run(['websites', 'list'], {
    env: { SIGHTLINE_URL: 'http://127.0.0.1:9' },
  });
  expect(away.code).toBe(1);
  expect(away.stderr).toContain('Check that the service is running');
});

test('says that the service is older than the command', async () => {
  const old = createServer((_, response) => {
    const error = { code: 'not_found', message: 'No such path.', requestId: 'r', details: [] };
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  const ended = await cli.run(['websites', 'list'], { env: { SIGHTLINE_URL: url } });
  expect(ended.code).toBe(4);
  expect((await cli.run(['doctor'], { env: { SIGHTLINE_URL: url } })).stdout).toContain(
    'BAD  versions',
  );
  old.close();
});

test('deletes with --yes', async () => {
  const ended = await cli.run(['websites', 'delete', 'two.example', '--yes', '--json']);
  expect(ended.code).toBe(0);
});

test('calls any path', async () => {
  const { stdout } = await cli.run(['api', 'get', '/websites?q=one.example']);
  expect(JSON.parse(stdout)).toMatchObject([{ domain: 'one.example' }]);
});

test('ends quietly when its reader has enough', () => {
  const script = join(__dirname, '../../dist/packages/cli/main.js');
  const line = `"${process.execPath}" "${script}" websites --help | head -1; echo "\${PIPESTATUS[0]}"`;
  expect(execFileSync('bash', ['-c', line]).toString()).toMatch(/^Usage: .*\n0\n$/);
});

test('never prints control characters of a stranger', async () => {
  const name = '\u001b[1m red\u0007';
  await cli.run(['websites', 'update', 'one.example', '--name', name]);
  const { stdout } = await cli.run(['websites', 'get', 'one.example']);
  expect(stdout).not.toContain('\u001b');
});

const complete = `COMP_WORDS=(sightline logs ""); COMP_CWORD=2; _sightline; echo "\${COMPREPLY[*]}"`;

/** What a shell is given after the completions, so that it prints what follows `sightline logs `. */
const asked = {
  bash: {
    args: [],
    line: complete,
  },
  zsh: {
    args: ['-f'],
    line: `setopt KSH_ARRAYS SH_WORD_SPLIT; ${complete}`,
  },
  fish: { args: ['--no-config'], line: 'complete -C "sightline logs " | string join " "' },
};

describe.each(['bash', 'zsh', 'fish'] as const)('completions for %s', (shell) => {
  describeWith([shell], 'in a real one', (paths) => {
    test('name what follows a command', async () => {
      const { stdout, code } = await cli.run(['completion', shell]);
      expect(code).toBe(0);
      const { args, line } = asked[shell];
      const start = shell === 'zsh' ? 'autoload -Uz compinit; compinit -u -D\n' : '';
      const script = join(cli.home, `complete.${shell}`);
      writeFileSync(script, `${start}${stdout}\n${line}\n`);
      const ran = await run(paths[shell], [...args, script]);
      expect(ran.stderr).toBe('');
      // fish also names files.
      expect(ran.stdout).toMatch(/\bcheck\b.*\bsend\b/);
    });
  });
});
