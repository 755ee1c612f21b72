import { isDeepStrictEqual } from 'node:util';
import recorded from './examples.generated.json';
import type { Operation } from './operation';

/** The whole bodies of a request and its response; that of an upload is its text. */
export type Example = { request?: unknown; response?: unknown };

/** Examples by operation, recorded by `WRITE_DOCS=1 npx jest every-operation`. */
export const examples: Record<string, Example> = recorded;

/** Returns whether the example has exactly the fields of the operation's schemas. */
export function isExampleOf(operation: Operation, example: Example | undefined): boolean {
  if (!example) return false;
  const isRequestValid = hasTextUpload(operation)
    ? typeof example.request === 'string' && example.request !== ''
    : !operation.body || operation.body.safeParse(example.request).success;
  return (
    isRequestValid && (!hasJsonResponse(operation) || isResponseOf(operation, example.response))
  );
}

/** Returns whether the operation takes a text; an image has no example. */
export const hasTextUpload = ({ kind, mediaTypes = ['text/plain'] }: Operation): boolean =>
  kind === 'upload' && !mediaTypes.some((type) => type.startsWith('image/'));

/** Returns whether the operation answers with JSON. */
const hasJsonResponse = ({ kind, status }: Operation) => kind !== 'file' && status !== 204;

function isResponseOf({ response, kind, protocol }: Operation, body: unknown): boolean {
  const data = protocol ? body : (body as { data?: unknown } | undefined)?.data;
  const schema = kind === 'list' && !protocol ? response.array() : response;
  const parsed = schema.safeParse(data);
  // Parsing drops unknown fields: an example with a field that was removed is no longer equal.
  return parsed.success && isDeepStrictEqual(parsed.data, data);
}
