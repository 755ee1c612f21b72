import type { OpenAPI3 } from 'openapi-typescript';

type Json = Record<string, unknown>;

const banner = '// Written by `npm run openapi` from the OpenAPI document. Do not edit it.\n';

/** Writes the TypeScript types of an OpenAPI document, as far as the client's methods use them. */
export async function clientSchema(document: object, operationIds: Set<string>): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const used = successesOnly(document as Json, operationIds);
  return banner + astToString(await openapiTS(used as unknown as OpenAPI3));
}

/**
 * Leaves out what the types would only repeat: errors, whose type is the same everywhere, headers
 * and examples.
 */
function successesOnly(document: Json, operationIds: Set<string>): Json {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, Json>>).map(
    ([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([, { operationId }]) => operationIds.has(operationId as string))
          .map(([method, operation]) => [method, withSuccesses(operation)]),
      ),
    ],
  );
  const { schemas } = document['components'] as Json;
  return withoutExamples({
    ...document,
    paths: Object.fromEntries(paths),
    components: { schemas },
  }) as Json;
}

function withSuccesses(operation: Json): Json {
  const responses = Object.entries(operation['responses'] as Record<string, Json>)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content, description }]) => [
      status,
      { description, ...(content ? { content } : {}) },
    ]);
  const parameters = (operation['parameters'] as Json[]).filter((one) => one['in'] === 'query');
  const { operationId, requestBody } = operation;
  return {
    operationId,
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.fromEntries(responses),
  };
}

function withoutExamples(value: unknown, name?: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutExamples(part));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    // A property may itself be called `example`.
    ([key]) => name === 'properties' || (key !== 'example' && key !== 'examples'),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutExamples(part, key)]));
}
