import type { Response } from 'express';
import { escapeHtml } from '../../platform/html';

type Page = { status: number; title: string; body: string };

/** The pages that a person sees. None repeats anything of the request. */
export const connectPage = {
  ask: (workspace: string): Page => ({
    status: 200,
    title: 'Connect Google Search Console',
    body: `<p>Your Google account’s Search Console data will be read by the workspace <strong>${escapeHtml(workspace)}</strong>. Continue only if you asked for this link, or know its sender.</p>
      <form method="post"><button>Continue to Google</button></form>`,
  }),
  confirm: (workspace: string): Page => ({
    status: 200,
    title: 'Connect this account?',
    body: `<p>Google gave its consent. The workspace <strong>${escapeHtml(workspace)}</strong> will read your Google account’s Search Console data. Nothing is connected yet. If you do not know this workspace, close this page.</p>
      <form method="post"><button>Connect to ${escapeHtml(workspace)}</button></form>`,
  }),
  foreign: {
    status: 403,
    title: 'Not connected',
    body: '<p>This form was not sent from its own page. Open the link that you were given, and continue there.</p>',
  },
  connected: {
    status: 200,
    title: 'Connected',
    body: '<p>The account is connected. You can close this page.</p>',
  },
  no_data: {
    status: 200,
    title: 'Connected, without data',
    body: '<p>The account is connected, but has no property that it may read. Add it as a user of one in Search Console.</p>',
  },
  declined: {
    status: 400,
    title: 'Not connected',
    body: '<p>Google was not given your consent. Nothing was connected. Ask for a new link to try again.</p>',
  },
  scope_missing: {
    status: 400,
    title: 'Not connected',
    body: '<p>Your consent did not include Search Console. Ask for a new link, and leave its box checked.</p>',
  },
  no_refresh_token: {
    status: 400,
    title: 'Not connected',
    body: '<p>Google gave access for an hour only. Remove the app at myaccount.google.com/permissions, and ask for a new link.</p>',
  },
  unreachable: {
    status: 503,
    title: 'Not connected',
    body: '<p>Google could not be reached. Nothing was connected. Ask for a new link to try again.</p>',
  },
  over_limit: {
    status: 402,
    title: 'Not connected',
    body: '<p>The workspace has as many connections as its plan allows. Nothing was connected.</p>',
  },
  ended: {
    status: 400,
    title: 'This link does not work',
    body: '<p>It was used before, has ended, or was opened in another browser. Ask for a new link.</p>',
  },
} as const;

/** Sends a page. `formTarget` is where its form leads after a redirect, which browsers check. */
export function sendConnectPage(response: Response, page: Page, formTarget = ''): void {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'`,
    // Lets a form name its origin; the link goes to no other site.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response
    .status(page.status)
    .type('html')
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${page.title} – Sightline</title>
  </head>
  <body>
    <main>
      <h1>${page.title}</h1>
      ${page.body}
    </main>
  </body>
</html>
`);
}
