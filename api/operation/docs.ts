import express, { type Router } from 'express';
import { reportJsonSchema } from '../../modules/reports/json';
import type { Config } from '../../platform/config';
import { docPages } from '../http/doc-pages';
import { FixedReply } from '../http/fixed-reply';
import { openApiDocument } from './openapi';
import type { Operation } from './operation';
import { referenceFilesRouter, referenceScript } from './reference-files';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Sightline API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <script id="api-reference" data-url="/openapi.json" data-configuration='{"withDefaultFonts":false,"hideClientButton":true,"telemetry":false,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never","defaultOpenFirstTag":false}'></script>
    <script type="module" src="${referenceScript}"></script>
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
 * Serves `/openapi.json` and the human-readable `/docs`, both generated from the operation table,
 * and the guides next to them.
 */
export function docsRouter(operations: readonly Operation[], config: Config): Router {
  const router = express.Router();
  const document = new FixedReply('application/json; charset=utf-8', () =>
    Buffer.from(
      JSON.stringify(
        openApiDocument(operations, { publicUrl: config.publicUrl, hasExamples: true }),
      ),
    ),
  );
  router.get('/openapi.json', (request, response) => document.send(request, response));
  const reportSchema = reportJsonSchema(`${config.publicUrl ?? ''}/schemas/report.json`);
  router.get('/schemas/report.json', (_request, response) => {
    response.type('application/schema+json').json(reportSchema);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', contentPolicy).type('html').send(page);
  });
  router.use(referenceFilesRouter());
  router.use(docPages());
  return router;
}
