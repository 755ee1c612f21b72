import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import express, { type Router } from 'express';
import { FixedReply } from '../http/fixed-reply';

const dist = dirname(require.resolve('@scalar/api-reference'));
const { version } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as {
  version: string;
};

/** The modules of the API reference; the browser loads those that the page needs. */
const folder = `/docs/reference-${version}`;
export const referenceScript = `${folder}/standalone.esm.js`;

/** Serves the modules of the API reference, which is a third of its script in one file. */
export function referenceFilesRouter(): Router {
  const router = express.Router();
  let files: Promise<ReadonlyMap<string, FixedReply>> | undefined;
  router.get(/^\/docs\/reference-/, async (request, response, next) => {
    files ??= readModules();
    const file = (await files).get(request.path);
    if (!file) return next();
    // Another version has another path.
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await file.send(request, response);
  });
  return router;
}

async function readModules(): Promise<ReadonlyMap<string, FixedReply>> {
  const root = join(dist, 'browser');
  const names = await readdir(root, { recursive: true });
  return new Map(
    names
      .filter((name) => name.endsWith('.js'))
      .map((name) => [
        `${folder}/${name}`,
        new FixedReply('text/javascript; charset=utf-8', () => readFile(join(root, name))),
      ]),
  );
}
