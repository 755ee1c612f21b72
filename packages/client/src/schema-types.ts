import type { components, operations } from './schema.generated';

type Operations = operations;
export type OperationId = keyof Operations;

/** A resource as the service returns it, by its name in the OpenAPI document. */
export type Schemas = components['schemas'];
export type Job = Schemas['Job'];
export type LogIngestion = Schemas['LogIngestion'];

type Json<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends {
    content: { 'application/json': infer Body };
  }
    ? Body
    : never;
}[keyof Responses];

/** `data` of an operation's response. */
export type Data<Id extends OperationId> =
  Json<Operations[Id]['responses']> extends { data: infer Value } ? Value : undefined;

/** One row of a list. */
export type Row<Id extends OperationId> = Data<Id> extends Array<infer Value> ? Value : never;

/** An operation's query; none if it takes no parameters. */
export type QueryOf<Id extends OperationId> = Operations[Id]['parameters'] extends {
  query?: infer Value;
}
  ? [NonNullable<Value>] extends [never]
    ? Record<string, never>
    : NonNullable<Value>
  : Record<string, never>;

/** A list's query, without the field that `csv()` sets. */
export type ListQueryOf<Id extends OperationId> = Omit<QueryOf<Id>, 'format'>;

/** An operation's JSON body. */
export type BodyOf<Id extends OperationId> = Operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Value } };
}
  ? Value
  : never;
