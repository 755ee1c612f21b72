import { Runtime } from '@temporalio/worker';

/** Downloads Temporal's dev server with the SDK, into the folder that is the only argument. */
const [, , downloadDir] = process.argv;

async function download(): Promise<void> {
  const runtime = Runtime.instance();
  const server = await runtime.createEphemeralServer({
    type: 'dev-server',
    exe: {
      type: 'cached-download',
      downloadDir: downloadDir ?? null,
      version: 'default',
      ttl: 0,
      sdkName: 'sdk-typescript',
      sdkVersion: '1.24.0',
    },
    ip: '127.0.0.1',
    port: null,
    ui: false,
    uiPort: null,
    namespace: 'default',
    dbFilename: null,
    log: { format: 'json', level: 'error' },
    extraArgs: [],
  });
  await runtime.shutdownEphemeralServer(server);
}

download().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
