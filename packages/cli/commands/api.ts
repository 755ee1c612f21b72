import { readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { CliError, exitCodes } from '../exit-codes';
import { write } from '../output/print';
import { openClient } from '../session';

type Options = { profile?: string; body?: string };

/** Adds `api GET /path`: any request, also one that this version does not know. */
export function addApiCommand(program: Command): void {
  program
    .command('api')
    .summary('Send a request to any path of the API')
    .description(
      'Sends a request to a path below /api/v1 and prints the response’s `data` as JSON.',
    )
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'such as /websites?limit=5')
    .addOption(new Option('--body <json>', 'JSON; @FILE reads a file, - reads stdin'))
    .action(async (method: string, path: string, _: Options, command: Command) => {
      const { profile, body } = command.optsWithGlobals<Options>();
      if (!path.startsWith('/')) {
        throw new CliError('The path begins with a slash, such as /websites.', exitCodes.usage);
      }
      const data = await openClient(profile).request(
        method.toUpperCase(),
        path.replace(/^\/api\/v1(?=\/)/, ''),
        body === undefined ? {} : { body: await parse(body) },
      );
      await write(`${JSON.stringify(data, null, 2)}\n`);
    });
}

async function parse(argument: string): Promise<unknown> {
  const text =
    argument === '-'
      ? await readText(process.stdin)
      : argument.startsWith('@')
        ? readFileSync(argument.slice(1), 'utf8')
        : argument;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`--body is not valid JSON: ${(error as Error).message}`, exitCodes.usage);
  }
}
