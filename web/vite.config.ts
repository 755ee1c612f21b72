import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** A service that `npm start` runs; `vite --config web/vite.config.ts` shows changes of this folder on it. */
const service = process.env['SIGHTLINE_URL'] ?? 'http://localhost:8080';

/** Browsers load and compile what most screens need while the first script runs. */
const preloadParts: Plugin = {
  name: 'preload-parts',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /^assets\/parts-.*\.js$/.test(file))
      .map((file) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
      })),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwind(), preloadParts],
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
