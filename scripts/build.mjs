// Compiles the TypeScript sources into dist/, copies the files that the programs read, and
// bundles the workflows. A file is compiled only when it changed, so that a start pays for nothing.
//
//   node scripts/build.mjs [--only dev,platform]
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const script = fileURLToPath(import.meta.url);
const root = dirname(dirname(script));
const dist = join(root, 'dist');
const allFolders = [
  'activities',
  'admin',
  'api',
  'dev',
  'docs',
  'ingest',
  'migrations',
  'modules',
  'packages',
  'platform',
  'workflows',
];
/** Built by Vite as a whole. */
const webFolder = 'web';
const assetTypes = new Set(['.css', '.html', '.json', '.otf', '.sql', '.svg', '.ttf', '.woff2']);

const only = process.argv.indexOf('--only');
const folders = only === -1 ? [...allFolders, webFolder] : process.argv[only + 1].split(',');

assertNode24();
discardWhenBuiltOtherwise();
// In a process of its own at the same time: the compiler would keep it waiting.
const web =
  folders.length > 1 && folders.includes(webFolder) ? buildInProcess(webFolder) : undefined;
const written = folders
  .filter((folder) => folder !== webFolder)
  .flatMap((folder) => buildFolder(folder));
if (folders.includes('workflows')) await bundleWorkflows();
if (folders.length === 1 && folders[0] === webFolder) await buildWeb();
await web;
if (written.length > 0) process.stdout.write(`built ${written.length} files into dist/\n`);

/** npm leaves out Node’s package on systems that have no such package. */
function assertNode24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  const system = `${process.platform}-${process.arch}`;
  process.stderr.write(
    `Node ${process.versions.node} is too old. Run this by npm (\`npm run build\`), which takes the Node 24 that \`npm ci\` installs, or install Node 24 yourself: there is no such package for every system, and this is ${system}.\n`,
  );
  process.exit(1);
}

async function buildInProcess(folder) {
  const child = spawn(process.execPath, [script, '--only', folder], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}

/** What another version of this script or of the compiler wrote is not trusted. */
function discardWhenBuiltOtherwise() {
  const stamp = join(dist, '.build-stamp');
  const version = createHash('sha256')
    .update(readFileSync(script))
    .update(require('@swc/core/package.json').version)
    .digest('hex');
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (known === version) return;
  if (known !== undefined) rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  replaceFile(stamp, version);
}

/** Brings one top-level folder of dist/ up to date and returns the sources that it compiled. */
function buildFolder(folder) {
  const sources = listFiles(join(root, folder)).filter(isWanted);
  const outputs = new Set(sources.map(outputOf));
  for (const file of listFiles(join(dist, folder))) {
    const belongs = outputs.has(file) || outputs.has(file.replace(/\.map$/, ''));
    // A draft is another build at work.
    if (!belongs && file !== bundlePath() && !file.endsWith('.draft'))
      rmSync(file, { force: true });
  }
  const changed = sources.filter(isChanged);
  for (const source of changed) buildFile(source);
  return changed;
}

function isWanted(file) {
  // The API serves these as pages.
  if (file.startsWith(join(root, 'docs'))) return ['.jpg', '.md', '.png'].includes(extname(file));
  if (/\.(test|d)\.ts$/.test(file)) return false;
  return extname(file) === '.ts' || assetTypes.has(extname(file));
}

function outputOf(source) {
  return join(dist, relative(root, resolve(root, source))).replace(/\.ts$/, '.js');
}

// The output carries its source's time of change. Any difference, also towards the past, as after
// a checkout of an older version, means that the source is another one.
function isChanged(source) {
  const output = statSync(outputOf(source), { throwIfNoEntry: false });
  return output === undefined || Math.abs(output.mtimeMs - statSync(source).mtimeMs) > 1;
}

function buildFile(source) {
  const output = outputOf(source);
  mkdirSync(dirname(output), { recursive: true });
  const { atime, mtime } = statSync(source);
  if (extname(source) === '.ts') compile(source, output);
  else copyInPlace(source, output);
  utimesSync(output, atime, mtime);
}

function compile(source, output) {
  const { transformSync } = require('@swc/core');
  const { code, map } = transformSync(readFileSync(source, 'utf8'), {
    filename: source,
    sourceFileName: relative(dirname(output), source),
    sourceMaps: true,
    // Stack traces need lines, not texts, and a process keeps the maps of all that it loads.
    inlineSourcesContent: false,
    swcrc: false,
    configFile: false,
    module: { type: 'commonjs' },
    jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
  });
  const mapName = `${output.slice(dirname(output).length + 1)}.map`;
  replaceFile(`${output}.map`, map);
  replaceFile(output, `${code}\n//# sourceMappingURL=${mapName}\n`);
}

/** The worker loads one file instead of bundling at every start. */
async function bundleWorkflows() {
  const entry = join(dist, 'workflows', 'index.js');
  if (!existsSync(entry) || !isBundleOutdated()) return;
  const { bundleWorkflowCode } = require('@temporalio/worker');
  const say = (message) => process.stderr.write(`${message}\n`);
  const nothing = () => undefined;
  const logger = {
    log: nothing,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say,
    error: say,
  };
  const { code } = await bundleWorkflowCode({
    workflowsPath: entry,
    workflowInterceptorModules: [join(dist, 'workflows', 'keep-traceparent.js')],
    logger,
    webpackConfigHook: withoutMapsOfLibraries,
  });
  replaceFile(bundlePath(), withShortMap(code));
  process.stdout.write('bundled the workflows\n');
}

/** So that the bundle is the same whether or not they are there (`scripts/trim-packages.mjs`). */
function withoutMapsOfLibraries(config) {
  const rules = config.module.rules.map((rule) =>
    rule.enforce === 'pre' ? { ...rule, exclude: /node_modules/ } : rule,
  );
  return { ...config, module: { ...config.module, rules } };
}

/**
 * Leaves the sources' texts out of the source map, which the worker keeps in memory, and the folder
 * of the build and the bundler's random name, so that a release has the same bytes wherever it is
 * built.
 */
function withShortMap(code) {
  const { sourcesContent: _, ...map } = readMap(code);
  const short = JSON.stringify(map)
    .replaceAll(`${root}/`, '')
    .replace(/workflow-bundle-[0-9a-f]+/, 'bundle');
  return code.slice(0, mapStart(code)) + Buffer.from(short).toString('base64');
}

function mapStart(code) {
  return code.lastIndexOf('base64,') + 'base64,'.length;
}

function readMap(code) {
  return JSON.parse(Buffer.from(code.slice(mapStart(code)), 'base64'));
}

/** The dashboard: one build of all its files, repeated when any of them changed. */
async function buildWeb() {
  const stamp = join(dist, '.web-stamp');
  const version = webVersion();
  const output = join(dist, webFolder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version && existsSync(output)) return;
  // Tests build, too, and would leave React's slower build for development.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const draft = draftOf(output);
  await build({
    configFile: join(root, webFolder, 'vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'warn',
    build: { outDir: draft },
  });
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
  replaceFile(stamp, version);
  process.stdout.write('built the dashboard\n');
}

/** A digest of its sources and libraries. */
function webVersion() {
  const inputs = [
    ...listFiles(join(root, webFolder)),
    ...listFiles(join(root, 'packages/client/src')),
  ];
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  // Types are erased.
  const isErased = (name) => /\.test\.ts$|schema\.generated\.ts/.test(name);
  for (const file of inputs.filter((name) => !isErased(name)).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function bundlePath() {
  return join(dist, 'workflows', 'bundle.js');
}

/** Whether a file that the bundle's source map names was compiled since. */
function isBundleOutdated() {
  const bundle = statSync(bundlePath(), { throwIfNoEntry: false });
  if (bundle === undefined) return true;
  const { sources } = readMap(readFileSync(bundlePath(), 'utf8'));
  const files = sources.filter((source) => source.endsWith('.ts')).map(outputOf);
  return files.some((file) => !isOlder(file, bundle));
}

function isOlder(file, { mtimeMs }) {
  const { ctimeMs = Number.POSITIVE_INFINITY } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return ctimeMs <= mtimeMs;
}

function copyInPlace(source, output) {
  const draft = draftOf(output);
  copyFileSync(source, draft);
  renameSync(draft, output);
}

// Several starts may build at once, and none may run a half-written file.
function replaceFile(path, content) {
  const draft = draftOf(path);
  writeFileSync(draft, content);
  renameSync(draft, path);
}

function draftOf(path) {
  return `${path}.${randomBytes(4).toString('hex')}.draft`;
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
