// Writes THIRD-PARTY-NOTICES.md: the packages that the service is shipped with, by license.
//
// The names and licenses are those of package-lock.json, so that packages for other systems are
// named as well. Run it after every change of a dependency; a test compares.
//
//   node scripts/write-notices.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..');

const head = `# Third-party notices

Sightline is shipped with the packages below. Each keeps its own license, whose text is in the package's folder in \`node_modules\`. \`npm run sbom\` prints the same packages with versions and hashes, as CycloneDX. Of \`@scalar/api-reference\` the browser's bundle is served, which contains packages of its own: Vue and those that its \`package.json\` names. Written by \`npm run notices\`.
`;

/** The packages that are not for development alone, by license. */
export function packagesByLicense(lock) {
  const byLicense = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.dev || entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = licenseOf(name, entry);
    byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name));
  }
  return byLicense;
}

/** Of packages whose package.json names none: from their license file, or from their siblings'. */
const known = {
  '@chdb/lib-': 'Apache-2.0',
  '@swc/core-': 'Apache-2.0 AND MIT',
  'node-bin-darwin-': 'MIT',
  'node-darwin-': 'MIT',
  'png-js': 'MIT',
  unionfs: 'Unlicense',
};

function licenseOf(name, { license }) {
  if (license) return license;
  const [, found] = Object.entries(known).find(([start]) => name.startsWith(start)) ?? [];
  return found ?? 'not stated';
}

export function noticesOf(lock) {
  const sections = [...packagesByLicense(lock)]
    .sort(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([license, names]) => {
      const sorted = [...names].sort((left, right) => left.localeCompare(right, 'en'));
      return `## ${license}\n\n${sorted.map((name) => `- ${name}`).join('\n')}\n`;
    });
  return [head, ...sections].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), noticesOf(lock));
}
