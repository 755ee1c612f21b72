import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Webhook } from 'standardwebhooks';
import type { Event } from '../../../modules/webhooks/rules/event-types';
import { messageOf } from '../../../modules/webhooks/rules/message';
import type { Sightline } from '../../client/src/client';
import { note } from '../output/print';
import { findAccess, openClient } from '../session';

type Options = {
  profile?: string;
  forwardTo: string;
  types?: string[];
  secretFile?: string;
  interval: number;
};

const sendMsMax = 10_000;

/** Adds `webhooks listen`: events on a developer's machine, without a URL that others reach. */
export function addListenCommand(program: Command): void {
  const webhooks = program.commands.find((each) => each.name() === 'webhooks');
  webhooks
    ?.command('listen')
    .summary('Forward events to a program on this machine')
    .description(
      'Asks for new events and posts each of them to a URL, signed as a webhook signs. No webhook is created, and nothing needs to reach this machine. An event is posted once; Ctrl-C ends it.',
    )
    .addOption(
      new Option('--forward-to <url>', 'where to post')
        .argParser((text) => {
          if (!URL.canParse(text)) throw new InvalidArgumentError('It must be a URL.');
          return text;
        })
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--types <a,b>', 'only events of these types').argParser((text) =>
        text.split(',').map((type) => type.trim()),
      ),
    )
    .addOption(
      new Option(
        '--secret-file <path>',
        'file with the secret that signs (whsec_…); default: a new one, which is shown; no argument, since other users of the machine see those',
      ),
    )
    .addOption(
      new Option('--interval <seconds>', 'time between two questions').default(2).argParser(Number),
    )
    .action((_: Options, command: Command) => listen(command.optsWithGlobals()));
}

async function listen(options: Options): Promise<void> {
  const client = openClient(options.profile);
  const { url } = findAccess(options.profile);
  const { secretFile } = options;
  const secret =
    secretFile === undefined
      ? `whsec_${randomBytes(32).toString('base64')}`
      : readFileSync(secretFile, 'utf8').trim();
  process.once('SIGINT', () => process.exit(130));
  let after = await newestEventId(client);
  const signed = secretFile === undefined ? secret : `the secret in ${secretFile}`;
  note(`New events are forwarded to ${options.forwardTo}, signed with ${signed}`);
  for (;;) {
    for (const event of await eventsAfter(client, after)) {
      after = event.id;
      if (options.types && !options.types.includes(event.type)) continue;
      const outcome = await forward(event, { to: options.forwardTo, secret, baseUrl: url });
      note(`${event.occurredAt}  ${event.type}  ${event.subject}  ${outcome}`);
    }
    await sleep(options.interval * 1_000);
  }
}

async function newestEventId(client: Sightline): Promise<string | undefined> {
  for await (const event of client.webhooks.listEvents({ limit: 1 })) return event.id;
  return undefined;
}

/** Returns the events that follow one, oldest first; without one all, since none was there before. */
async function eventsAfter(client: Sightline, after: string | undefined): Promise<Event[]> {
  const found: Event[] = [];
  const query = after === undefined ? {} : { after };
  for await (const event of client.webhooks.listEvents(query)) found.push(event as Event);
  return after === undefined ? found.reverse() : found;
}

async function forward(
  event: Event,
  { to, secret, baseUrl }: { to: string; secret: string; baseUrl: string },
): Promise<string> {
  const body = messageOf(event, 'standard', baseUrl);
  const at = new Date();
  try {
    const response = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(sendMsMax),
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(event.id, at, body),
      },
      body,
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return `failed: ${cause?.code ?? message}`;
  }
}
