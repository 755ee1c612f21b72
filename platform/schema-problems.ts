import { z } from 'zod';
import { nearestName } from './nearest-name';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type Path = PropertyKey[];

/** One field that does not fit its schema: its path, a code for machines, a predicate for people. */
type SchemaProblem = { path: Path; code: string; message: string };

type Checked<S extends z.ZodType> =
  | { problems: undefined; data: z.output<S> }
  | { problems: SchemaProblem[] };

/** Names that a strict object accepts, by the list of those that it refused. */
type KnownNames = Map<readonly string[], string[]>;

/** The most unknown names of one object that are reported. */
const unknownMax = 100;

/** The most issues that sentences are made of: a list may have one for each of its items. */
const issuesMax = 100;

/**
 * Validates a value. Every problem has a code and a sentence of ours, or the schema's own: none of
 * zod's sentences is ever shown. A refinement may set its own code in `params`.
 */
export function checkSchema<S extends z.ZodType>(schema: S, value: unknown): Checked<S> {
  const known: KnownNames = new Map();
  const context: z.core.ParseContextInternal<Issue> = {
    async: false,
    reportInput: true,
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') known.set(issue.keys, acceptedNames(issue));
      // Zod only says that it is no number.
      if (issue.code === 'invalid_type' && issue.inst instanceof z.ZodNumberFormat) {
        return `must be ${typeName('int')}`;
      }
      // An empty message means that the schema has none.
      return '';
    },
  };
  // `safeParse` makes an error of every issue, which takes longer than to find them.
  const parsed = schema._zod.run({ value, issues: [] }, context);
  if (parsed instanceof Promise) throw new z.core.$ZodAsyncError();
  if (parsed.issues.length === 0) {
    return { problems: undefined, data: parsed.value as z.output<S> };
  }
  const issues = parsed.issues
    .slice(0, issuesMax)
    .map((issue) => z.core.util.finalizeIssue(issue, context, z.config()));
  return { problems: issues.flatMap((issue) => problemsOf(issue, known)) };
}

/** Returns one line per problem, for those who start the program. */
export const problemLines = (problems: readonly SchemaProblem[]): string =>
  problems.map(({ path, message }) => `${path.map(String).join('.')} ${message}`).join('\n');

function acceptedNames({ inst, input }: RawIssue): string[] {
  const isGiven = (name: string) => Object.hasOwn(input as object, name);
  const names =
    inst instanceof z.ZodObject
      ? Object.keys(inst.shape)
      : inst instanceof z.ZodRecord && inst.keyType instanceof z.ZodEnum
        ? inst.keyType.options.map(String)
        : [];
  return names.filter((name) => !isGiven(name));
}

function problemsOf(issue: Issue, known: KnownNames): SchemaProblem[] {
  const { path } = issue;
  if (isMissing(issue)) return [{ path, code: 'required', message: 'is required' }];
  const own = issue.message;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, unknownMax).map((key) => ({
        path: [...path, key],
        code: 'unknown_field',
        message: unknownSentence(key, known.get(issue.keys) ?? []),
      }));
    case 'custom':
      return [
        {
          path,
          code: String(issue.params?.['code'] ?? 'invalid_value'),
          message: own || 'has a value that is not allowed',
        },
      ];
    case 'invalid_union':
      return own ? [{ path, code: unionCode(issue), message: own }] : unionProblems(issue, known);
    case 'invalid_key':
      return [keyProblem(issue)];
    case 'invalid_element':
      return [
        { path, code: 'invalid_element', message: own || `has an entry that ${firstOf(issue)}` },
      ];
    default:
      return [{ path, code: issue.code, message: own || sentenceOf(issue) }];
  }
}

/** Where only some names are possible, another one is an unknown field. */
function keyProblem(issue: Extract<Issue, { code: 'invalid_key' }>): SchemaProblem {
  const { path, issues, message } = issue;
  const [first] = issues;
  if (first?.code === 'invalid_value') {
    const known = first.values.map(String);
    return { path, code: 'unknown_field', message: unknownSentence(String(path.at(-1)), known) };
  }
  return { path, code: 'invalid_key', message: message || `has a name that ${firstOf(issue)}` };
}

/** JSON has no undefined: a value that is undefined was not sent. */
function isMissing(issue: Issue): boolean {
  const { code, input } = issue;
  if (code === 'invalid_union' && issue.discriminator !== undefined) {
    const found = input as Record<string, unknown> | undefined;
    return found?.[issue.discriminator] === undefined;
  }
  const isOfValue = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
  return isOfValue && input === undefined;
}

const namesMax = 12;

/** Names the field that was probably meant, where one is near, else those that there are. */
export function unknownSentence(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  if (near !== undefined) return `is not supported here; did you mean ${near}?`;
  if (known.length === 0) return 'is not supported here';
  const more = known.length > namesMax ? ' and others' : '';
  return `is not supported here; there are ${known.slice(0, namesMax).join(', ')}${more}`;
}

type Nested = Extract<Issue, { code: 'invalid_key' | 'invalid_element' }>;

function firstOf({ issues }: Nested): string {
  const [first] = issues.flatMap((issue) => problemsOf(issue, new Map()));
  return first?.message ?? 'is not allowed';
}

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

const isOfType = (issues: readonly Issue[]) =>
  issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);

/** The code of a union that has a sentence of its own. */
function unionCode({ errors }: UnionIssue): string {
  const codes = errors.filter((issues) => !isOfType(issues)).map((issues) => issues[0]?.code);
  if (codes.length === 0) return 'invalid_type';
  const [first] = codes;
  return first === 'invalid_format' && codes.every((code) => code === first)
    ? first
    : 'invalid_value';
}

/** Problems of the only option whose type fits; without one, all types that would. */
function unionProblems(issue: UnionIssue, known: KnownNames): SchemaProblem[] {
  const { errors, path } = issue;
  const options = 'options' in issue ? issue.options : undefined;
  if (options) return [{ path, code: 'invalid_value', message: oneOf(options) }];
  const [fitting, ...others] = errors.filter((issues) => !isOfType(issues));
  if (fitting && others.length === 0) {
    return fitting.flatMap((inner) =>
      problemsOf({ ...inner, path: [...path, ...inner.path] } as Issue, known),
    );
  }
  if (fitting) return [{ path, code: 'invalid_value', message: 'matches none of its forms' }];
  const types = errors
    .flat()
    .flatMap((inner) =>
      inner.code === 'invalid_type' && inner.path.length === 0 ? [typeName(inner.expected)] : [],
    );
  const unique = [...new Set(types)];
  if (unique.length === 0)
    return [{ path, code: 'invalid_value', message: 'matches several forms' }];
  return [{ path, code: 'invalid_type', message: `must be ${unique.join(' or ')}` }];
}

type PlainIssue = Exclude<
  Issue,
  { code: 'unrecognized_keys' | 'custom' | 'invalid_union' | 'invalid_key' | 'invalid_element' }
>;

function sentenceOf(issue: PlainIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeName(issue.expected)}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatSentence(issue);
  }
}

function oneOf(values: readonly unknown[]): string {
  const names = values.map(String).join(', ');
  return values.length === 1 ? `must be ${names}` : `must be one of ${names}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
  file: 'a file',
};

const typeName = (expected: string): string => typeNames[expected] ?? `of type ${expected}`;

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'entry',
  object: 'field',
  record: 'field',
  file: 'byte',
};

const plural = (count: number | bigint, unit: string) =>
  `${count} ${Number(count) === 1 ? unit : unit.replace(/y$/, 'ie').concat('s')}`;

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive, exact } = issue;
  const unit = units[origin];
  if (unit && exact) return `must have exactly ${plural(minimum, unit)}`;
  if (unit && Number(minimum) === 1) return 'must not be empty';
  if (unit) return `must have at least ${plural(minimum, unit)}`;
  if (origin === 'date') return `must not be before ${dateOf(minimum)}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const { origin, maximum, inclusive, exact } = issue;
  const unit = units[origin];
  if (unit && exact) return `must have exactly ${plural(maximum, unit)}`;
  if (unit) return `must have at most ${plural(maximum, unit)}`;
  if (origin === 'date') return `must not be after ${dateOf(maximum)}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

const dateOf = (time: number | bigint) => new Date(Number(time)).toISOString();

const formats: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-11-01',
  datetime: 'must be a time in UTC such as 2026-11-01T12:30:00Z',
  time: 'must be a time of day such as 12:30:00',
  duration: 'must be a duration such as P1D',
  email: 'must be an e-mail address',
  url: 'must be an absolute URL such as https://example.com/',
  uuid: 'must be a UUID',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  base64: 'must be text in base64',
  base64url: 'must be text in base64url',
  json_string: 'must be JSON as text',
};

function formatSentence(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  const { format, pattern } = issue;
  if (format === 'starts_with' && 'prefix' in issue) return `must begin with ${issue.prefix}`;
  if (format === 'ends_with' && 'suffix' in issue) return `must end with ${issue.suffix}`;
  if (format === 'includes' && 'includes' in issue) return `must contain ${issue.includes}`;
  if (format === 'regex' && pattern) return `must match ${pattern}`;
  return formats[format] ?? `must have the format ${format}`;
}
