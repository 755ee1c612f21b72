// Upgrades the demo's data from an earlier version to this one, steps back, and upgrades again:
// `npm run test:upgrade -- <tag or commit>`. Each version reads what the other wrote, and collects.
// Without a version it begins with the last one before the baselines: earlier ones cannot be upgraded.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const waitMs = 300_000;
/** Waits for days until a crawler comes, so it is still running at any time. */
const endless = new Set(['indexing.confirm']);

const say = (text) => process.stdout.write(`${text}\n`);
const run = (program, args, cwd, env = process.env) =>
  execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Checks out an earlier version, with its packages, and builds it. */
function checkOut(version, folder) {
  run('git', ['worktree', 'add', '--quiet', '--detach', folder, version], here);
  const lock = (tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(here)) run('cp', ['-a', join(here, 'node_modules'), folder], here);
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
}

const nodeOf = (tree) => join(tree, 'node_modules', 'node', 'bin', 'node');
const build = (tree) => run(nodeOf(tree), ['scripts/build.mjs'], tree);

/** Runs `npm start` of a version on the data. */
async function start(tree, dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const stack = spawn(nodeOf(tree), ['dist/dev/stack/main.js'], { cwd: tree, env });
  let output = '';
  const ended = new Promise((resolve) => stack.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const note = (chunk) => {
      output += chunk;
      if (output.includes('\nready ')) resolve();
    };
    stack.stdout.on('data', note);
    stack.stderr.on('data', note);
    void ended.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)));
  });
  const url = /^API +(\S+)$/m.exec(output)?.[1];
  return {
    url,
    tree,
    dataDir,
    async stop() {
      stack.kill('SIGINT');
      await ended;
    },
  };
}

const keyOf = ({ dataDir }) =>
  /^SIGHTLINE_KEY=(\S+)$/m.exec(readFileSync(join(dataDir, 'demo.env'), 'utf8'))?.[1];

async function ask(service, path, body) {
  const reply = await fetch(`${service.url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${keyOf(service)}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status === 429) {
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1_000);
    return ask(service, path, body);
  }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Waits until no job is under way, and throws if one of them failed. */
async function endOfJobs(service) {
  const untilMs = Date.now() + waitMs;
  for (;;) {
    const { data } = await ask(service, 'jobs?limit=100');
    const failed = data.find(({ status }) => status === 'failed');
    if (failed) throw new Error(`${failed.type} failed: ${failed.error?.message}`);
    const isLive = ({ type, status }) =>
      !endless.has(type) && (status === 'queued' || status === 'running');
    if (!data.some(isLive)) return;
    if (Date.now() > untilMs) throw new Error('jobs are still running');
    await sleep(3_000);
  }
}

const readsOf = (id) => [
  'websites?sort=domain',
  `keywords?websiteId=${id}&limit=100&sort=keyword`,
  `websites/${id}/movers?limit=100`,
  `websites/${id}/visibility`,
  `websites/${id}/crawlers?groupBy=bot`,
  `websites/${id}/indexing/urls?limit=100&sort=url`,
  `websites/${id}/ai/visibility`,
  `websites/${id}/ai/citations?limit=100`,
  `websites/${id}/search-console/performance?dimension=query&limit=100`,
  `websites/${id}/backlinks?limit=100`,
  `websites/${id}/audits`,
  `websites/${id}/alerts`,
];

async function websiteOf(service) {
  const { data } = await ask(service, 'websites?limit=100');
  return data.find(({ relationship }) => relationship === 'own').id;
}

async function readAll(service) {
  const id = await websiteOf(service);
  const answers = {};
  for (const path of readsOf(id)) answers[path] = await ask(service, path);
  return answers;
}

/** Estimates by resampling, which a version may draw in another order. */
const estimates = new Set(['interval']);

/** Says where `now` lacks or contradicts what `before` has; it may have more fields. */
function differences(before, now, path = '') {
  if (estimates.has(path.slice(path.lastIndexOf('/') + 1))) return [];
  if (typeof before !== 'object' || before === null) {
    return Object.is(before, now) ? [] : [`${path}: ${before} became ${now}`];
  }
  if (Array.isArray(before) && before.length !== now?.length) {
    return [`${path}: ${before.length} entries became ${now?.length}`];
  }
  return Object.entries(before).flatMap(([name, value]) =>
    differences(value, now?.[name], `${path}/${name}`),
  );
}

function compare(what, before, now) {
  const found = differences(before, now);
  if (found.length > 0) throw new Error(`${what}:\n${found.slice(0, 20).join('\n')}`);
  say(`  ${what}: ${Object.keys(before).length} reads answer the same`);
}

const isOfAnswers = (path) => path.includes('/ai/');

/** A version counts what the other one's workers wrote about AI answers once it has collected. */
const withoutAnswers = (reads) =>
  Object.fromEntries(Object.entries(reads).filter(([path]) => !isOfAnswers(path)));

function compareAnswers(before, now) {
  const path = Object.keys(before).find((each) => each.endsWith('/ai/visibility'));
  for (const [index, { states, target }] of before[path].data.entries()) {
    const ok = now[path].data[index]?.states.ok;
    if (!(ok >= states.ok)) throw new Error(`${target.engine}: ${states.ok} answers became ${ok}`);
  }
  say('  after that collection: no answer is missing');
}

async function collect(service) {
  const id = await websiteOf(service);
  const { data } = await ask(service, `websites/${id}/refresh`, {});
  await endOfJobs(service);
  say(`  collected: ${data.jobs.map(({ type }) => type).join(', ')}`);
}

const seconds = async (what, work) => {
  const startedMs = Date.now();
  const result = await work();
  say(`${what}: ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
  return result;
};

async function tryUpgrade(version, folder) {
  const old = join(folder, 'before');
  const dataDir = join(folder, 'data');
  checkOut(version, old);
  build(old);
  build(here);

  let service = await seconds(`starts: ${version}`, () => start(old, dataDir));
  try {
    const env = { ...process.env, DATA_DIR: dataDir };
    run(nodeOf(old), ['dist/admin/main.js', 'demo'], old, env);
    await endOfJobs(service);
    const first = await readAll(service);
    await service.stop();

    service = await seconds('upgrades', () => start(here, dataDir));
    compare('after the upgrade', first, await readAll(service));
    await collect(service);
    await service.stop();

    service = await seconds('steps back', () => start(old, dataDir));
    await readAll(service);
    await collect(service);
    const back = await readAll(service);
    await service.stop();

    service = await seconds('upgrades again', () => start(here, dataDir));
    const again = await readAll(service);
    compare('after the second upgrade', withoutAnswers(back), withoutAnswers(again));
    await collect(service);
    compareAnswers(back, await readAll(service));
  } finally {
    await service.stop();
  }
}

const { commit } = JSON.parse(
  readFileSync(join(here, 'migrations', 'postgres', 'squashed.json'), 'utf8'),
);
const [version = commit] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'sightline-upgrade-'));
try {
  await tryUpgrade(version, folder);
  say(`passed: ${version} was upgraded, stepped back to and upgraded again`);
} catch (error) {
  say(`failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  run('git', ['worktree', 'remove', '--force', join(folder, 'before')], here);
  rmSync(folder, { recursive: true, force: true });
}
