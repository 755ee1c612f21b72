import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { FixedReply } from '../http/fixed-reply';
import { requestState } from '../http/request-state';

/** Nothing but what the service itself serves: no inline script or style, no other host. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Formats that are compressed already. */
const compressed = new Set(['.ico', '.jpg', '.png', '.webp', '.woff2']);

const indexPath = '/index.html';

/**
 * Paths below which an unknown one is an error of a program, and no page of the dashboard. A missing
 * asset must not be answered by a page either: a browser would run it as a script.
 */
const otherPaths = [
  '/.well-known',
  '/api',
  '/assets',
  '/dashboard/api',
  '/dashboard/domain-codes',
  '/dashboard/domain-sign-ins',
  '/dashboard/links',
  '/dashboard/logo',
  '/dashboard/openid-sign-ins',
  '/dashboard/passkey-registrations',
  '/dashboard/passkey-sign-ins',
  '/dashboard/passkeys',
  '/dashboard/session',
  '/dashboard/sign-in-mails',
  '/dashboard/sign-in-ways',
  '/docs',
  '/healthz',
  '/mcp',
  '/metrics',
  '/oauth',
  '/openapi.json',
  '/readyz',
  '/schemas',
  '/share',
];

type WebFile = {
  reply: FixedReply;
  bytes: Buffer;
  mediaType: string;
  etag: string;
  isPlain: boolean;
};

/**
 * The files of the built dashboard. They are read when the process starts, so that a page and its
 * assets are always of one build. Undefined if it was not built.
 */
export class WebPages {
  readonly #files: ReadonlyMap<string, WebFile>;

  private constructor(files: ReadonlyMap<string, WebFile>) {
    this.#files = files;
  }

  static open(folder: string | undefined): WebPages | undefined {
    if (folder === undefined || !existsSync(join(folder, 'index.html'))) return undefined;
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in mediaTypes)
      .map((entry) => join(entry.parentPath, entry.name));
    return new WebPages(
      new Map(
        names.map((file) => [file.slice(folder.length).replaceAll(sep, '/'), readWebFile(file)]),
      ),
    );
  }

  /** Serves `/` and files by their names. */
  readonly files: RequestHandler = async (request, response, next) => {
    if (!isRead(request)) return next();
    const path = request.path === '/' ? indexPath : request.path;
    const file = this.#files.get(path);
    if (!file) return next();
    await send(file, path, request, response);
  };

  /** Serves the page for any other path that a person opens: the dashboard has its own routes. */
  readonly fallback: RequestHandler = async (request, response, next) => {
    const index = this.#files.get(indexPath);
    const isPage = isRead(request) && asksForPage(request) && !isOther(request.path);
    if (!index || !isPage) return next();
    await send(index, indexPath, request, response);
  };
}

function readWebFile(file: string): WebFile {
  const bytes = readFileSync(file);
  const extension = extname(file);
  const mediaType = mediaTypes[extension] ?? 'application/octet-stream';
  return {
    bytes,
    mediaType,
    reply: new FixedReply(mediaType, () => bytes),
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    isPlain: compressed.has(extension),
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Programs accept anything, a browser names HTML where it wants a page. */
const asksForPage = (request: Request) => (request.get('Accept') ?? '').includes('text/html');

function isOther(requestPath: string): boolean {
  const path = requestPath.toLowerCase();
  return otherPaths.some((other) => path === other || path.startsWith(`${other}/`));
}

async function send(
  file: WebFile,
  path: string,
  request: Request,
  response: Response,
): Promise<void> {
  requestState(response).operation = 'web';
  response.set('Content-Security-Policy', contentPolicy).set('ETag', file.etag);
  // Names of assets contain a hash of what is in them.
  const isHashed = path.startsWith('/assets/');
  response.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.fresh) {
    response.status(304).end();
  } else if (file.isPlain) {
    response.set('Content-Type', file.mediaType).set('Content-Length', String(file.bytes.length));
    response.end(file.bytes);
  } else {
    await file.reply.send(request, response);
  }
}
