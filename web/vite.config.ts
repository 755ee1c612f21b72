import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** A service that `npm start` runs; `vite --config web/vite.config.ts` shows changes of this folder on it. */
const service = process.env['SIGHTLINE_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwind()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures inside of style sheets would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few requests: browsers fetch six files at a time. Most screens need most of the parts.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'parts', minShareCount: 3 },
          ],
        },
      },
      // Directives for servers that render pages, which nothing here does.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: {
    proxy: {
      '/dashboard/api': service,
      '/dashboard/session': service,
    },
  },
});
