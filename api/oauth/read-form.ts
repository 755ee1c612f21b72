import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import type { BodyGate } from '../http/body-gate';
import { mediaTypeOf } from '../http/media-type';
import { OAuthFailure } from './oauth-failure';

const bytesMax = 32 * 1024;
const formType = 'application/x-www-form-urlencoded';
const parse = express.urlencoded({ extended: false, limit: bytesMax, parameterLimit: 50 });

/** One value of a form or query: OAuth allows none twice. */
const fieldsSchema = z.record(z.string(), z.string());

export type Fields = Readonly<Record<string, string | undefined>>;

/** Throws `invalid_request` for a parameter that is sent twice. */
export function readFields(given: unknown): Fields {
  const fields = fieldsSchema.safeParse(given ?? {});
  if (fields.success) return fields.data;
  const [name] = fields.error.issues[0]?.path ?? [];
  throw new OAuthFailure('invalid_request', `${String(name)} must be sent once.`);
}

export function readQuery(request: Request): Fields {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(request.originalUrl, 'http://localhost').searchParams) {
    query[name] = name in query ? [] : value;
  }
  return readFields(query);
}

/** Reads a posted form of at most 32 KiB. */
export async function readForm(
  bodyGate: BodyGate,
  request: Request,
  response: Response,
): Promise<Fields> {
  if (mediaTypeOf(request.get('Content-Type')) !== formType) {
    throw new OAuthFailure('invalid_request', `Send the body as Content-Type: ${formType}.`);
  }
  // Bodies of this size never wait, so none needs a workspace to be fair to.
  const sender = { workspaceId: '', response };
  const body = await bodyGate.admit(
    sender,
    bytesMax,
    () =>
      new Promise<unknown>((resolve, reject) =>
        parse(request, response, (error?: unknown) =>
          error ? reject(error) : resolve(request.body),
        ),
      ),
  );
  return readFields(body);
}
