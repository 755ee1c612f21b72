// Adds to package-lock.json the optional packages for other platforms which npm left out.
//
// npm writes an entry only for those optional packages that the registry it asked could show it.
// A lock file that was made against a partial mirror then lacks the binaries of other systems, and
// `npm ci` on such a system silently installs none. Run this after every change of a dependency.
//
// It also asks the registry for the hash of each package that has none, since `npm ci` checks nothing
// without it; gives each the address where any registry has it, without which npm would first ask for
// the list of its versions, a third of the installation's work; and takes out the dependencies of packages that bring them inside of a bundle. With
// --check it changes nothing, and fails if something is left to do.
//
//   node scripts/complete-lockfile.mjs [--check] [path of package-lock.json]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const systems = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64'];
const systemsOfNamelessPackages = { fsevents: 'darwin' };

/** Only their bundles are used: their 230 dependencies would be 200 MB that nothing reads. */
const bundles = ['node_modules/@scalar/api-reference'];

/** Takes the dependencies of bundles out of the lock; returns whose they were. */
export function removeBundled(lock) {
  return bundles.filter((path) => {
    const had = lock.packages[path]?.dependencies !== undefined;
    if (had) delete lock.packages[path].dependencies;
    return had;
  });
}

/** Where each missing optional package belongs, with the entry that npm would have written. */
export function findMissing(lock) {
  const missing = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock.packages, path, name)) continue;
      missing[`node_modules/${name}`] ??= toEntry(name, range);
    }
  }
  return missing;
}

/** `replace-registry-host` in .npmrc puts the configured registry in its place. */
const anyRegistry = 'https://registry.invalid';

/** The packages whose addresses are missing, or name a registry. */
export function findUnaddressed(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle)
    .filter(([, { resolved = '' }]) => !/^(file|git)/.test(resolved))
    .filter(([path, entry]) => entry.resolved !== addressOf(path, entry))
    .map(([path]) => path);
}

function addAddresses(lock, paths) {
  for (const path of paths) {
    const { version, resolved: _, ...rest } = lock.packages[path];
    const resolved = addressOf(path, lock.packages[path]);
    lock.packages[path] = { version, resolved, ...rest };
  }
}

function addressOf(path, { name = nameOf(path), version }) {
  return `${anyRegistry}/${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

/** The packages whose bytes `npm ci` would not check. */
export function findUnhashed(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .map(([path]) => path);
}

/** Adds the hashes that the registry has; returns the paths for which it has none. */
export function addHashes(lock, paths, hashOf) {
  return paths.filter((path) => {
    const entry = lock.packages[path];
    const integrity = hashOf(`${nameOf(path)}@${entry.version}`);
    if (/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) entry.integrity = integrity;
    return entry.integrity === undefined;
  });
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function askRegistry(spec) {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return execFileSync('npm', ['view', spec, 'dist.integrity'], {
      encoding: 'utf8',
      stdio,
    }).trim();
  } catch {
    // The registry does not have it: the caller names it.
    return '';
  }
}

/** As Node looks packages up: in the package's own node_modules, then in each one above. */
function isLocked(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
    if (`${prefix}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function toEntry(name, range) {
  const words = name.split(/[/-]/);
  const system =
    words.map((word) => systems[word]).find(Boolean) ?? systemsOfNamelessPackages[name];
  if (system === undefined) throw new Error(`No operating system can be read from "${name}".`);
  const processor = processors.find((candidate) => words.includes(candidate));
  const library = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(system === 'linux' && library !== undefined ? { libc: [library] } : {}),
    optional: true,
    os: [system],
  };
}

function main() {
  const options = process.argv.slice(2);
  const path = options.find((option) => !option.startsWith('--')) ?? 'package-lock.json';
  const isCheck = options.includes('--check');
  let lock = JSON.parse(readFileSync(path, 'utf8'));
  const unneeded = removeBundled(lock);
  if (unneeded.length > 0 && !isCheck) {
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
    // npm drops what nothing depends on any more.
    const prune = ['install', '--package-lock-only', '--ignore-scripts'];
    execFileSync('npm', prune, { cwd: dirname(path), stdio: 'ignore' });
    lock = JSON.parse(readFileSync(path, 'utf8'));
  }
  const missing = findMissing(lock);
  const names = Object.keys(missing);
  if (isCheck) {
    const unhashed = findUnhashed(lock);
    for (const path of unneeded) process.stdout.write(`with needless dependencies: ${path}\n`);
    for (const name of names) process.stdout.write(`missing: ${name}\n`);
    for (const path of unhashed) process.stdout.write(`without a hash: ${path}\n`);
    const unaddressed = findUnaddressed(lock);
    for (const path of unaddressed) process.stdout.write(`without an address: ${path}\n`);
    const faults = [unneeded, names, unhashed, unaddressed].flat();
    process.exit(faults.length === 0 ? 0 : 1);
  }
  if (names.length > 0) {
    const packages = Object.entries({ ...lock.packages, ...missing });
    packages.sort(([left], [right]) => left.localeCompare(right, 'en'));
    lock.packages = Object.fromEntries(packages);
  }
  const unhashed = findUnhashed(lock);
  const left = addHashes(lock, unhashed, askRegistry);
  const unaddressed = findUnaddressed(lock);
  addAddresses(lock, unaddressed);
  if (names.length > 0 || left.length < unhashed.length || unaddressed.length > 0) {
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  }
  process.stdout.write(
    `${names.length} packages, ${unhashed.length - left.length} hashes and ${unaddressed.length} addresses added to ${path}\n`,
  );
  if (left.length === 0) return;
  process.stdout.write(`The registry has no hash of these: ask another one.\n${left.join('\n')}\n`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
