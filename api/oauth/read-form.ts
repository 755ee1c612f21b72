import express, { type Request, type Response } from 'express';
import type { BodyGate } from '../http/body-gate';
import { mediaTypeOf } from '../http/media-type';
import { OAuthFailure } from './oauth-failure';

const bytesMax = 32 * 1024;
const formType = 'application/x-www-form-urlencoded';
const parametersMax = 50;
const read = express.text({ type: () => true, limit: bytesMax });

export type Fields = Readonly<Record<string, string | undefined>>;

/** Throws `invalid_request` for a parameter that is sent twice: OAuth allows none. */
export function fieldsOf(parameters: URLSearchParams): Fields {
  // Without a prototype, any name is an ordinary one.
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of parameters) {
    if (name in fields) {
      throw new OAuthFailure('invalid_request', `${name.slice(0, 100)} must be sent once.`);
    }
    fields[name] = value;
  }
  return fields;
}

export function readQuery(request: Request): Fields {
  return fieldsOf(new URL(request.originalUrl, 'http://localhost').searchParams);
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
        read(request, response, (error?: unknown) =>
          error ? reject(error) : resolve(request.body),
        ),
      ),
  );
  const parameters = new URLSearchParams(typeof body === 'string' ? body : '');
  if (parameters.size > parametersMax) {
    throw new OAuthFailure('invalid_request', `A form may have ${parametersMax} parameters.`);
  }
  return fieldsOf(parameters);
}
