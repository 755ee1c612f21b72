// Bundles the command line into dist/, with all that it needs but the programs of the service.
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');

await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  ssr: { noExternal: true },
  build: {
    outDir: dist,
    emptyOutDir: true,
    minify: true,
    target: 'node20',
    ssr: join(folder, 'main.ts'),
    rollupOptions: {
      output: { format: 'cjs', entryFileNames: 'main.cjs', chunkFileNames: '[name].cjs' },
    },
  },
});
copyFileSync(join(folder, 'commands.generated.json'), join(dist, 'commands.generated.json'));
