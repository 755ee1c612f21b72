import { z } from 'zod';
import { setTestClock } from '../../platform/calendar/clock';
import { createSandbox } from './sandbox';

const port = z.coerce.number().int().min(0).max(65_535).default(0);

const environment = z.object({
  SANDBOX_PORT: port,
  DEMO_SITE_PORT: port,
  DEMO_SITE_TLS_PORT: port,
  RESOLVE_OVERRIDES: z.string().optional(),
  TEST_CLOCK_DAYS: z.coerce.number().int().min(0).default(0),
});

/** Runs the sandbox in its own process, which ends with its parent. */
async function main(): Promise<void> {
  const env = environment.parse(process.env);
  setTestClock(env.TEST_CLOCK_DAYS);
  const sandbox = await createSandbox({
    port: env.SANDBOX_PORT,
    resolveOverrides: env.RESOLVE_OVERRIDES,
    demoSite: { port: env.DEMO_SITE_PORT, tlsPort: env.DEMO_SITE_TLS_PORT },
  });
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The kernel closes the channel, however the parent dies.
  process.once('disconnect', stop);
  if (process.send) process.send({ type: 'ready', url: sandbox.url });
  else process.stdout.write(`sandbox ready at ${sandbox.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
