import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { FairSemaphore } from '../../../platform/concurrency/fair-semaphore';
import { BrowserUnavailable } from '../crawl/rendering/find-chromium';
import { launchChromium } from '../crawl/rendering/start-chromium';
import { type GuardOptions, openGuardProxy } from './guard-proxy';

/** Longest time of one page, the start of Lighthouse included. */
const timeoutMs = 120_000;
const outputBytesMax = 1024 * 1024;

const measuredSchema = z.object({
  lighthouse: z.string(),
  failure: z.string().nullable(),
  performance: z.number().nullable(),
  lcpMs: z.number().nullable(),
  cls: z.number().nullable(),
  tbtMs: z.number().nullable(),
  fcpMs: z.number().nullable(),
  speedIndexMs: z.number().nullable(),
});

export type LabFormFactor = 'mobile' | 'desktop';
/** What Lighthouse measured, or why it did not. */
export type LabMeasurement = z.output<typeof measuredSchema>;

/** Neither Lighthouse nor any other page of the sample can run here. */
export class LabUnavailable extends Error {}

export type LighthouseOptions = {
  chromiumPath: string | undefined;
  guard: GuardOptions;
  /** Where `scripts/install-lighthouse.sh` installed it. */
  folder?: string;
};

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs Lighthouse on pages, one at a time: two would measure each other. */
export class LighthouseRunner {
  readonly #turns = new FairSemaphore({ all: 1 });
  readonly #options: LighthouseOptions;

  constructor(options: LighthouseOptions) {
    this.#options = options;
  }

  /** Throws `LabUnavailable`, and the signal's reason. */
  async measure(
    workspaceId: string,
    page: { url: string; formFactor: LabFormFactor },
    signal: AbortSignal,
  ): Promise<LabMeasurement> {
    const free = await this.#turns.take(workspaceId, { signal });
    try {
      return await this.#measure(page, signal);
    } finally {
      free();
    }
  }

  async #measure(
    page: { url: string; formFactor: LabFormFactor },
    signal: AbortSignal,
  ): Promise<LabMeasurement> {
    const { chromiumPath, guard, folder = join(process.cwd(), 'lighthouse') } = this.#options;
    if (!existsSync(join(folder, 'node_modules', 'lighthouse'))) {
      throw new LabUnavailable(
        'Lighthouse is not installed where the worker runs: run scripts/install-lighthouse.sh there.',
      );
    }
    const proxy = await openGuardProxy(guard);
    try {
      const port = await findPort();
      const browser = await launchChromium(chromiumPath, {
        proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
        args: [
          `--remote-debugging-port=${port}`,
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ],
      });
      try {
        return await run(join(folder, 'run.mjs'), { ...page, port }, signal);
      } finally {
        await browser.close();
      }
    } catch (error) {
      if (error instanceof BrowserUnavailable) throw new LabUnavailable(error.message);
      throw error;
    } finally {
      proxy.close();
    }
  }
}

/** Lighthouse's process gets nothing of the worker's environment, which contains secrets. */
function run(script: string, task: object, signal: AbortSignal): Promise<LabMeasurement> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), LANG: 'C.UTF-8' };
  const options = {
    env,
    signal,
    timeout: timeoutMs,
    maxBuffer: outputBytesMax,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(task)], options, (error, stdout, stderr) => {
      if (signal.aborted) return reject(signal.reason);
      const measured = readResult(stdout);
      resolve(
        measured ??
          failed(error?.killed ? `took longer than ${timeoutMs / 1_000} s` : lastLine(stderr)),
      );
    });
  });
}

function readResult(stdout: string): LabMeasurement | undefined {
  try {
    return measuredSchema.parse(JSON.parse(stdout));
  } catch {
    return undefined;
  }
}

const lastLine = (text: string) =>
  text
    .split('\n')
    .find((line) => /error/i.test(line))
    ?.trim()
    .slice(0, 500) || 'ended without a result';

const failed = (why: string): LabMeasurement => ({
  lighthouse: '',
  failure: `Lighthouse ${why}`,
  performance: null,
  lcpMs: null,
  cls: null,
  tbtMs: null,
  fcpMs: null,
  speedIndexMs: null,
});
