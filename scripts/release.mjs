// Makes a release: `npm run release -- 1.2.0`. Commits the version and its changelog, tags it, and
// writes the packages, the chart and their checksums to release/1.2.0/. Pushes and publishes nothing.
// `-- 1.2.0 --again` only packs that tag once more: its SHA256SUMS must be the same.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLater, releaseNotes, withReleased } from './release-notes.mjs';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (text) => process.stdout.write(`${text}\n`);
const run = (program, args, cwd = here) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const read = (file, folder = here) => readFileSync(join(folder, file), 'utf8');

/** Replaces the old version in each file that names it; throws if one no longer does. */
function setVersion(before, after) {
  const places = {
    'package.json': '"version": "%"',
    'package-lock.json': '"name": "sightline",\n  "version": "%"',
    'packages/cli/package.json': '"version": "%"',
    'packages/client/package.json': '"version": "%"',
    'packages/client/src/transport.ts': "const version = '%'",
    'deploy/helm/sightline/Chart.yaml': 'version: %\nappVersion: "%"',
  };
  for (const [file, place] of Object.entries(places)) {
    const text = read(file);
    const old = place.replaceAll('%', before);
    if (!text.includes(old)) throw new Error(`${file} does not contain ${old}.`);
    writeFileSync(join(here, file), text.replace(old, place.replaceAll('%', after)));
  }
  const lock = JSON.parse(read('package-lock.json'));
  lock.packages[''].version = after;
  writeFileSync(join(here, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

function refuseUnlessReady(version, before) {
  const problem = (text) => {
    throw new Error(text);
  };
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) problem('Name the version: npm run release -- 1.2.0');
  if (!isLater(version, before)) problem(`${version} is not later than ${before}.`);
  if (run('git', ['status', '--porcelain'])) problem('Commit or remove your changes first.');
  if (run('git', ['tag', '--list', `v${version}`])) problem(`The tag v${version} exists.`);
}

/** Commits the version and its changelog, and tags the commit. */
function commitVersion(version, before) {
  const day = new Date().toISOString().slice(0, 10);
  const changelog = withReleased(read('CHANGELOG.md'), version, day);
  setVersion(before, version);
  writeFileSync(join(here, 'CHANGELOG.md'), changelog);
  run('npm', ['run', '--silent', 'openapi']);
  run('git', ['commit', '--quiet', '--all', '--message', `chore(release): ${version}`]);
  run('git', ['tag', '--annotate', `v${version}`, '--message', version]);
}

/** Packs what the tag contains, from a checkout of its own, so that nothing local gets in. */
function pack(version, target) {
  const tree = mkdtempSync(join(tmpdir(), 'sightline-release-'));
  run('git', ['worktree', 'add', '--quiet', '--detach', '--force', tree, `v${version}`]);
  try {
    run('cp', ['-a', join(here, 'node_modules'), tree]);
    run('npm', ['pack', '--silent', '--pack-destination', target], tree);
    for (const name of ['cli', 'client']) {
      run('npm', ['pack', '--silent', '--pack-destination', target], join(tree, 'packages', name));
    }
    writeFileSync(join(target, 'sbom.cdx.json'), listComponents(tree));
    copyFileSync(join(tree, 'docs/openapi.json'), join(target, 'openapi.json'));
    writeFileSync(join(target, 'NOTES.md'), releaseNotes(read('CHANGELOG.md', tree), version));
    const chart = `--output=${join(target, `sightline-chart-${version}.tgz`)}`;
    const archive = ['archive', '--format=tar.gz', '--prefix=sightline/', chart, `v${version}`];
    // Of a commit the files get its time; of a folder alone they would get the present.
    run('git', archive, join(tree, 'deploy/helm/sightline'));
    buildImage(version, tree, target);
  } finally {
    run('git', ['worktree', 'remove', '--force', tree]);
  }
}

/** Lists the components without what differs each time: a random number, the time and the folder's name. */
function listComponents(tree) {
  const { serialNumber: _, ...list } = JSON.parse(run('npm', ['run', '--silent', 'sbom'], tree));
  list.metadata.timestamp = run('git', ['log', '-1', '--format=%cI'], tree).trim();
  list.metadata.component.name = JSON.parse(read('package.json', tree)).name;
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Builds the image and writes its digest, where Docker is on the PATH. */
function buildImage(version, tree, target) {
  if (spawnSync('docker', ['version']).status !== 0) {
    say('Docker is not here: no image was built. Build it from the tag, and note its digest.');
    return;
  }
  const digest = join(target, 'IMAGE');
  run('docker', ['build', '--tag', `sightline:${version}`, '--iidfile', digest, '.'], tree);
}

function writeChecksums(target) {
  const lines = readdirSync(target)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(target, name)))
        .digest('hex');
      return `${digest}  ${name}\n`;
    });
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''));
  say(lines.join(''));
}

const [version, option] = process.argv.slice(2);
const isAgain = option === '--again';
const before = JSON.parse(read('package.json')).version;
try {
  if (!isAgain) {
    refuseUnlessReady(version, before);
    commitVersion(version, before);
  }
  const target = join(here, 'release', version);
  if (existsSync(target)) rmSync(target, { recursive: true });
  mkdirSync(target, { recursive: true });
  pack(version, target);
  writeChecksums(target);
  say(`v${version} is tagged; its files are in release/${version}/.`);
  if (!isAgain)
    say(
      `Test the upgrade (npm run test:upgrade -- <the tag before>), then: git push origin v${version}`,
    );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
