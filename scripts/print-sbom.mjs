// Prints the packages that the service is shipped with, as CycloneDX.
//
//   node scripts/print-sbom.mjs
import { execFileSync } from 'node:child_process';

const options = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
const list = JSON.parse(execFileSync('npm', ['sbom', ...options], { maxBuffer: 2 ** 26 }));
for (const component of list.components) {
  // package-lock.json names no registry, so this would lead nowhere; `purl` identifies the package.
  const isKnown = ({ type }) => type !== 'distribution';
  component.externalReferences = component.externalReferences?.filter(isKnown);
}
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
