// Builds the package into dist/: one file for each module system, and their type declarations.
//
//   node packages/client/build.mjs [FOLDER]
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(folder, 'dist'));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

execFileSync(process.execPath, [join(folder, '../../scripts/write-client-types.mjs')]);
await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  build: {
    outDir: dist,
    emptyOutDir: true,
    // Its names are in the errors and stack traces of the programs that use it.
    minify: false,
    target: 'es2022',
    lib: {
      entry: join(folder, 'src/index.ts'),
      formats: ['es', 'cjs'],
      fileName: (format) => `index.${format === 'es' ? 'mjs' : 'cjs'}`,
    },
  },
});
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
    // Node's module resolution wants an extension that names the module system.
    const named = text.replace(/(from '\.\/[\w.-]+)'/g, `$1.${extension}'`);
    writeFileSync(join(dist, file.replace(/\.ts$/, `.${extension.replace('js', 'ts')}`)), named);
  }
  rmSync(join(dist, file));
}
