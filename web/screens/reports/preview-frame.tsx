import { useMemo, useRef } from 'react';
import { fitFrame } from './fit-frame';

type Page = { html: string; style: string };

/**
 * Takes the style out of a page: the policy of the dashboard, which a frame without an address of its own
 * inherits, lets no style sheet in a page apply.
 */
function splitPage(html: string): Page {
  const [head = '', rest = ''] = html.split('<style>', 2);
  const end = rest.indexOf('</style>');
  if (end < 0) return { html, style: '' };
  return { html: head + rest.slice(end + '</style>'.length), style: rest.slice(0, end) };
}

/** A page that the service wrote, in a frame as high as the page; it runs no script. */
export function PreviewFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useMemo(() => splitPage(html), [html]);
  const show = () => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!frame.current || !view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(page.style);
    view.document.adoptedStyleSheets = [sheet];
    fitFrame(frame.current);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={page.html}
      onLoad={show}
      sandbox="allow-same-origin"
      className="min-h-96 w-full rounded-lg border border-line bg-panel"
    />
  );
}
