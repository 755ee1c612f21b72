import { startBenchBackends } from './backends';
import { measureLedger } from './ledger-reads';
import { keywords, seedLedger, urls } from './ledger-seed';
import { print } from './print';

/** Seeds a ledger of a million URLs with visits and submissions, and measures each read of it. */
export async function benchLedger(): Promise<void> {
  const backends = await startBenchBackends();
  try {
    const startedAt = performance.now();
    const seeded = await seedLedger(backends.env);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print(
      `\na ledger of ${urls.toLocaleString('en')} URLs, ${keywords.toLocaleString('en')} keywords, seeded in ${seconds} s`,
    );
    await measureLedger(backends.env, seeded);
    print('one request after another, best median of 3 runs; plain SQL is a count and a page');
  } finally {
    await backends.stop();
  }
}
