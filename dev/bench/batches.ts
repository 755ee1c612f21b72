import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { startBenchBackends } from './backends';
import { bySize, record } from './figures';
import { gzipBatches, newTargets, sendNewBatch, type Target } from './ingest-api';
import { print, table } from './print';
import { type CpuSplit, cpuParts, cpuSum, watchCpu } from './process-figures';
import { startApi } from './processes';
import { asNginxJson } from './sample-log';
import { median } from './timing';

const linesPerBatch = 1_000;
const batchesPerRound = bySize(1_000, 100);
const differentBatches = 100;
const websites = 100;
const senders = 16;
const rounds = bySize(5, 1);

/** Measures what log lines cost that arrive in batches, as shippers send them. */
export async function benchBatches(): Promise<void> {
  const batches = gzipBatches(differentBatches, linesPerBatch, asNginxJson);
  const backends = await startBenchBackends();
  const api = await startApi(backends.env);
  try {
    // A key may make 120 requests a minute, so each website is of a workspace of its own.
    const targets: Target[] = [];
    while (targets.length < websites) targets.push(...(await newTargets(backends.env, 1)));
    const send = (number: number) =>
      sendNewBatch(
        api.url,
        targets[number % websites] as Target,
        batches[number % batches.length] as Buffer,
        linesPerBatch,
      );
    const round = (count: number) =>
      mapWithConcurrency(
        Array.from({ length: count }, (_, at) => at),
        senders,
        send,
      );
    // Each website has sent before, connections are open and code is compiled.
    await round(websites * 2);
    const spent: CpuSplit[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      const stop = watchCpu(backends, [api.process]);
      await round(batchesPerRound);
      spent.push(stop());
    }
    const scale = 1e6 / (batchesPerRound * linesPerBatch);
    const ofPart = (part: keyof CpuSplit) => median(spent.map((each) => each[part])) * scale;
    print(`\nprocessor seconds of a million JSON lines in batches of ${linesPerBatch}`);
    table(
      ['all but the sender', ...cpuParts],
      [
        [
          median(spent.map((each) => cpuSum(each) - each.sender)) * scale,
          ...cpuParts.map(ofPart),
        ].map((each) => each.toFixed(1)),
      ],
    );
    record({
      scenario: `a million JSON lines in batches of ${linesPerBatch.toLocaleString('en')} from ${websites} websites`,
      aim: '',
      result: median(spent.map((each) => cpuSum(each) - each.sender)) * scale,
      unit: 's of processor time',
    });
  } finally {
    await api.stop();
    await backends.stop();
  }
}
