import { Buffer } from 'node:buffer';
import { sampleReport } from '../../dev/reports/sample-report';
import { entryPoint } from '../../dev/stack/entry-point';
import { readPdfContent } from '../../modules/reports/pdf/pdf-content';
import { PdfRenderer } from '../../modules/reports/pdf/pdf-renderer';
import { renderPdf } from '../../modules/reports/pdf/render-pdf';
import { sampleLogo } from '../support/sample-logo';

const script = entryPoint('modules/reports/pdf/pdf-thread');
const never = new AbortController().signal;

let renderer: PdfRenderer;

beforeEach(() => {
  renderer = new PdfRenderer({ script });
});

afterEach(() => renderer.close());

describe('a thread for PDFs', () => {
  it('writes the bytes that rendering in place gives, the logo with them', async () => {
    const report = { ...sampleReport(), logo: sampleLogo };
    const here = await renderPdf(await readPdfContent(report));
    const there = await renderer.render('ws_1', report, never);
    expect(Buffer.compare(there.bytes, here.bytes)).toBe(0);
    expect(there.pages).toBe(here.pages);
  });

  it('leaves the event loop to others', async () => {
    await renderer.render('ws_1', sampleReport(), never);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await renderer.render('ws_1', sampleReport(1_000), never);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(50);
  });

  it('ends a report that is cancelled, waiting or begun, and continues with the next', async () => {
    const cancel = new AbortController();
    const reason = new Error('enough');
    const begun = renderer.render('ws_1', sampleReport(1_000), cancel.signal);
    const waiting = renderer.render('ws_1', sampleReport(), cancel.signal);
    const next = renderer.render('ws_1', sampleReport(), never);
    setTimeout(() => cancel.abort(reason), 100);
    await expect(begun).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    expect((await next).pages).toBeGreaterThan(5);
  });

  it('renders a workspace’s first PDF before the second of another', async () => {
    const order: string[] = [];
    const render = async (workspaceId: string, name: string) => {
      await renderer.render(workspaceId, sampleReport(), never);
      order.push(name);
    };
    await Promise.all([
      render('ws_1', 'first'),
      render('ws_1', 'second'),
      render('ws_1', 'third'),
      render('ws_2', 'other'),
    ]);
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('third'));
  });

  it('says what failed in the thread, and that it ended under a report', async () => {
    const broken = sampleReport();
    const { dataset } = broken;
    const asOf = 'never';
    await expect(
      renderer.render('ws_1', { ...broken, dataset: { ...dataset, asOf } }, never),
    ).rejects.toThrow('Invalid time value');
    const cut = renderer.render('ws_1', sampleReport(1_000), never);
    const ended = expect(cut).rejects.toThrow(
      'Rendering the PDF failed: Terminating worker thread',
    );
    setTimeout(() => void renderer.close(), 100);
    await ended;
  });

  test('says why the thread could not start', async () => {
    const unable = new PdfRenderer({ script: 'no-such-thread.js' });
    for (const _ of ['once', 'and again']) {
      await expect(unable.render('ws_1', sampleReport(), never)).rejects.toThrow(
        /^Rendering the PDF failed: .*Cannot find module/,
      );
    }
    await unable.close();
  });
});
