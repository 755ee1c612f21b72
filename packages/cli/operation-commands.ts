import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { CliCommand, CliOption } from './cli-command';
import { runOperation } from './run-operation';

/** Reads the commands that `npm run openapi` writes. */
export const readCommands = (): CliCommand[] =>
  JSON.parse(readFileSync(join(__dirname, 'commands.generated.json'), 'utf8')) as CliCommand[];

/** Adds `noun verb` for every operation of the API. */
export function addOperationCommands(program: Command, commands: readonly CliCommand[]): void {
  const nouns = new Map<string, Command>();
  for (const command of commands) {
    const noun = nouns.get(command.noun) ?? program.command(command.noun).helpGroup('Resources:');
    nouns.set(command.noun, noun);
    addOperation(noun, command);
  }
  for (const [name, noun] of nouns) {
    const verbs = commands.filter((each) => each.noun === name).map(({ verb }) => verb);
    noun.description(verbs.length > 6 ? `${verbs.slice(0, 5).join(', ')} …` : verbs.join(', '));
  }
}

function addOperation(noun: Command, command: CliCommand): void {
  const added = noun.command(command.verb).summary(command.summary);
  added.description([`${command.summary}.`, command.description].filter(Boolean).join('\n\n'));
  for (const id of command.ids) {
    const what = id === 'websiteId' ? 'the website’s id or domain' : 'from the list’s column `id`';
    added.addArgument(new Argument(`<${id}>`, what));
  }
  if (command.kind === 'upload') added.argument('<file>', 'the file to send; - reads stdin');
  const isBodyPresent = command.kind === 'json';
  for (const option of command.query) added.addOption(optionOf(option, option.isRequired === true));
  for (const option of command.body) added.addOption(optionOf(option, false));
  if (isBodyPresent) {
    added.option('--body <json>', 'the whole body as JSON; @FILE reads a file, - reads stdin');
  }
  if (command.estimate) added.option('--dry-run', 'show what it would cost, and start nothing');
  addOutputOptions(added, command);
  added.action((...args: unknown[]) => {
    const values = args.slice(0, -2) as string[];
    return runOperation(command, values, added.optsWithGlobals());
  });
}

function addOutputOptions(added: Command, { kind, isCsv, http }: CliCommand): void {
  if (kind === 'file') {
    added.requiredOption('--out <file>', 'where to write the file; - writes to stdout');
    return;
  }
  added.addOption(new Option('--json [fields]', 'print JSON, of these fields only if named'));
  added.addOption(new Option('--fields <fields>', 'show these fields, comma-separated'));
  if (kind === 'list') {
    added.addOption(new Option('--jsonl', 'print one JSON object a line'));
    if (isCsv)
      added.addOption(
        new Option('--csv', 'print all rows as CSV').conflicts([
          'json',
          'jsonl',
          'fields',
          'limit',
          'offset',
        ]),
      );
    added.addOption(new Option('--limit <rows>', 'rows of one page, 1 to 1000').argParser(integer));
    added.addOption(new Option('--offset <rows>', 'rows to skip').argParser(integer));
    added.addOption(new Option('--all', 'read every page').conflicts('offset'));
  }
  if (http === 'DELETE') added.option('--yes', 'do not ask before deleting');
}

/** Query parameters and fields of the body share the command line; no operation has one name twice. */
function optionOf(spec: CliOption, isRequired: boolean): Option {
  const flag = `--${flagOf(spec.name)}`;
  const option = new Option(
    spec.type === 'boolean' ? `${flag} [true|false]` : `${flag} <${placeholder(spec)}>`,
    helpOf(spec),
  );
  if (spec.choices && spec.type === 'string' && !spec.isNullable) option.choices(spec.choices);
  else option.argParser((text) => parseValue(spec, text));
  if (isRequired) option.makeOptionMandatory();
  return option;
}

export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function placeholder({ type }: CliOption): string {
  if (type === 'list') return 'a,b';
  return type === 'string' ? 'text' : type;
}

function helpOf({ description = '', isNullable, preset, choices, type }: CliOption): string {
  const notes = [
    ...(choices && (type !== 'string' || isNullable)
      ? [`${type === 'list' ? 'any' : 'one'} of ${choices.join(', ')}`]
      : []),
    ...(isNullable ? ['null removes it'] : []),
    ...(preset === undefined || preset === '[]' ? [] : [`default: ${preset}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

function parseValue({ type, isNullable }: CliOption, text: string): unknown {
  if (isNullable && text === 'null') return null;
  if (type === 'number') return number(text);
  if (type === 'boolean') return boolean(text);
  if (type === 'list' && !/^\s*\[/.test(text)) return text.split(',').map((part) => part.trim());
  return type === 'string' ? text : json(text);
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value))
    throw new InvalidArgumentError('It must be a number.');
  return value;
}

function integer(text: string): number {
  const value = number(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

function boolean(text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw new InvalidArgumentError('It must be true or false.');
  return text === 'true';
}

/** Text that is no JSON is a text: most such fields take one of several types. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (/^\s*[[{]/.test(text)) throw new InvalidArgumentError('It is not valid JSON.');
    return text;
  }
}
