// Compiles the TypeScript sources into dist/, copies the files that the programs read, and
// bundles the workflows. A file is compiled only when it changed, so that a start pays for nothing.
//
//   node scripts/build.mjs [--only dev,platform]
import { createHash, randomBytes } from 'node:crypto';
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
import { dirname, extname, join, relative } from 'node:path';
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

discardWhenBuiltOtherwise();
const written = folders
  .filter((folder) => folder !== webFolder)
  .flatMap((folder) => buildFolder(folder));
if (folders.includes('workflows')) await bundleWorkflows();
if (folders.includes(webFolder)) await buildWeb();
if (written.length > 0) process.stdout.write(`built ${written.length} files into dist/\n`);

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
  return join(dist, relative(root, source)).replace(/\.ts$/, '.js');
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
  });
  replaceFile(bundlePath(), withShortMap(code));
  process.stdout.write('bundled the workflows\n');
}

/**
 * Leaves the sources' texts out of the source map, which the worker keeps in memory, and the folder
 * of the build and the bundler's random name, so that a release has the same bytes wherever it is
 * built.
 */
function withShortMap(code) {
  const at = code.lastIndexOf('base64,') + 'base64,'.length;
  const { sourcesContent: _, ...map } = JSON.parse(Buffer.from(code.slice(at), 'base64'));
  const short = JSON.stringify(map)
    .replaceAll(`${root}/`, '')
    .replace(/workflow-bundle-[0-9a-f]+/, 'bundle');
  return code.slice(0, at) + Buffer.from(short).toString('base64');
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
  for (const file of inputs.filter((name) => !name.endsWith('.test.ts')).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function bundlePath() {
  return join(dist, 'workflows', 'bundle.js');
}

// Workflows may import types and pure functions from the other folders, but nothing of api/.
function isBundleOutdated() {
  const bundle = statSync(bundlePath(), { throwIfNoEntry: false });
  if (bundle === undefined) return true;
  const inputs = allFolders.filter((folder) => folder !== 'api' && folder !== 'dev');
  const files = inputs.flatMap((folder) => listFiles(join(dist, folder)));
  return files.some((file) => file !== bundlePath() && statSync(file).ctimeMs > bundle.mtimeMs);
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
