// Measures one page by Lighthouse in a browser that runs already, and prints the result as JSON. The
// worker starts it in a process of its own: node run.mjs '{"url": …, "port": …, "formFactor": …}'
import lighthouse, { desktopConfig } from 'lighthouse';

const { url, port, formFactor } = JSON.parse(process.argv[2] ?? '{}');
const flags = { port, onlyCategories: ['performance'], output: [], logLevel: 'silent' };
const result = await lighthouse(url, flags, formFactor === 'desktop' ? desktopConfig : undefined);
const { lhr } = result;
const numberOf = (audit) => {
  const value = lhr.audits[audit]?.numericValue;
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : null;
};
const measured = {
  lighthouse: lhr.lighthouseVersion,
  failure: lhr.runtimeError ? `${lhr.runtimeError.code}: ${lhr.runtimeError.message}` : null,
  finalUrl: lhr.finalDisplayedUrl ?? null,
  performance: lhr.categories.performance?.score ?? null,
  lcpMs: numberOf('largest-contentful-paint'),
  cls: numberOf('cumulative-layout-shift'),
  tbtMs: numberOf('total-blocking-time'),
  fcpMs: numberOf('first-contentful-paint'),
  speedIndexMs: numberOf('speed-index'),
};
process.stdout.write(`${JSON.stringify(measured)}\n`, () => process.exit(0));
