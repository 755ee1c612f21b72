import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import express, { type Router } from 'express';
import { reportJsonSchema } from '../../modules/reports/json';
import type { Config } from '../../platform/config';
import { FixedReply } from '../http/fixed-reply';
import { openApiDocument } from './openapi';
import type { Operation } from './operation';

const pageOf = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Sightline API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <script id="api-reference" data-url="/openapi.json" data-configuration='{"withDefaultFonts":false,"hideClientButton":true,"telemetry":false,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never"}'></script>
    <script src="${script}"></script>
  </body>
</html>
`;

// The API reference uses inline styles and inlined images; nothing may be loaded from elsewhere.
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
].join('; ');

/**
 * Serves `/openapi.json` and the human-readable `/docs`, both generated from the operation table.
 */
export function docsRouter(operations: readonly Operation[], config: Config): Router {
  const router = express.Router();
  const baseUrl = config.publicUrl ?? '/';
  const document = new FixedReply('application/json; charset=utf-8', () =>
    Buffer.from(JSON.stringify(openApiDocument(operations, baseUrl))),
  );
  router.get('/openapi.json', (request, response) => document.send(request, response));
  const reportSchema = reportJsonSchema(`${config.publicUrl ?? ''}/schemas/report.json`);
  router.get('/schemas/report.json', (_request, response) => {
    response.type('application/schema+json').json(reportSchema);
  });
  const reference = new FixedReply('text/javascript; charset=utf-8', () =>
    readFile(require.resolve('@scalar/api-reference/browser/standalone.js')),
  );
  const pathOfReference = async () => {
    const hash = createHash('sha256').update(await reference.bytes());
    return `/docs/reference-${hash.digest('hex').slice(0, 16)}.js`;
  };
  let referencePath: Promise<string> | undefined;
  router.get('/docs', async (_request, response) => {
    referencePath ??= pathOfReference();
    const page = pageOf(await referencePath);
    response.set('Content-Security-Policy', contentPolicy).type('html').send(page);
  });
  router.get(/^\/docs\/reference-[0-9a-f]{16}\.js$/, async (request, response, next) => {
    referencePath ??= pathOfReference();
    if (request.path !== (await referencePath)) return next();
    // Another script has another name.
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await reference.send(request, response);
  });
  return router;
}
