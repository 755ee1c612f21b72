import { createHash } from 'node:crypto';
import { escapeHtml, type Html } from '../../platform/html';

const style = `
:root { color-scheme: light dark; --text: #1c2126; --soft: #59636e; --line: #d5dae0; --page: #f5f6f8; --card: #fff; --action: #0b6e4f; --warn: #a4260f; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --soft: #a3abb5; --line: #3a4149; --page: #14171a; --card: #1d2125; --action: #3fb68b; --warn: #ff9b85; }
}
* { box-sizing: border-box; }
body { background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem 1rem; }
main { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; margin: 4vh auto; max-width: 34rem; padding: 1.75rem; }
header { color: var(--soft); font-weight: 600; letter-spacing: 0.02em; margin-bottom: 0.75rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
dl { border-block: 1px solid var(--line); display: grid; gap: 0.375rem 1rem; grid-template-columns: max-content 1fr; margin: 1rem 0; padding: 0.875rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
legend, .label { display: block; font-weight: 600; margin-bottom: 0.25rem; padding: 0; }
.choice { display: flex; gap: 0.5rem; padding: 0.25rem 0; }
small, .hint { color: var(--soft); display: block; font-size: 0.875rem; }
input[type="password"] { background: transparent; border: 1px solid var(--soft); border-radius: 0.375rem; color: inherit; font: inherit; margin-bottom: 0.375rem; padding: 0.5rem 0.625rem; width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
button { background: transparent; border: 1px solid var(--soft); border-radius: 0.375rem; color: inherit; cursor: pointer; font: inherit; font-weight: 600; padding: 0.5rem 1.25rem; }
button.main { background: var(--action); border-color: var(--action); color: var(--card); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
[role="alert"] { border-left: 4px solid var(--warn); color: var(--warn); padding-left: 0.75rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const pageOf = (title: string, body: Html): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} – Sightline</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <header>Sightline</header>
      ${body.text}
    </main>
  </body>
</html>
`;

/**
 * Headers of a page. A browser applies `form-action` to the redirect after a form, too, so it names
 * where the client is. The opener policy lets a client that opened the page in a window of its own
 * see that it came back; the referrer policy lets a form name its origin.
 */
export const pageHeaders = (redirectUri?: string): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${sourceOf(redirectUri)}; frame-ancestors 'none'; base-uri 'none'`,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
});

function sourceOf(redirectUri: string | undefined): string {
  if (redirectUri === undefined) return '';
  const { origin, protocol, hostname } = new URL(redirectUri);
  // A policy cannot name an IPv6 address.
  return ` ${hostname.startsWith('[') ? protocol : origin}`;
}
