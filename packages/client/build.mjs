// Builds the package into dist/: one file for each module system, and their type declarations.
//
//   node packages/client/build.mjs [FOLDER]
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(folder, 'dist'));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

rmSync(dist, { recursive: true, force: true });
for (const [format, extension] of [
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
]) {
  await build({
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(dist, `index.${extension}`),
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    format,
    platform: 'neutral',
    target: 'es2022',
  });
}
const source = join(folder, 'src/index.ts');
const options = [
  '--declaration --emitDeclarationOnly --strict --skipLibCheck --target es2024',
  '--module nodenext --moduleResolution nodenext --types node',
];
execFileSync(process.execPath, [tsc, source, '--outDir', dist, ...options.join(' ').split(' ')], {
  // The types of Node are looked for from here on.
  cwd: folder,
  stdio: 'inherit',
});
for (const file of readdirSync(dist).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(dist, file), 'utf8');
  for (const extension of ['mjs', 'cjs']) {
    // Node's module resolution wants an extension that tells the module system.
    const named = text.replace(/(from '\.\/[\w.-]+)'/g, `$1.${extension}'`);
    writeFileSync(join(dist, file.replace(/\.ts$/, `.${extension.replace('js', 'ts')}`)), named);
  }
  rmSync(join(dist, file));
}
