/** An operation of the API as a command; `dev/client` writes them into `commands.generated.json`. */
export type CliCommand = {
  noun: string;
  verb: string;
  /** The client's property and its method. */
  area: string;
  method: string;
  http: string;
  /** What the method takes and returns; see the client's `OperationTable`. */
  kind: string;
  /** Ids in the path's order. */
  ids: string[];
  summary: string;
  description?: string;
  query: CliOption[];
  body: CliOption[];
  isCsv: boolean;
  /** The client's method, of the same area, that says what it would cost. */
  estimate?: string;
  /** The client's method, of the same area, that counts what a deletion takes. */
  preview?: string;
};

export type CliOption = {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'list' | 'json';
  isRequired?: true;
  isNullable?: true;
  choices?: string[];
  description?: string;
  /** The default, as JSON. */
  preset?: string;
};
