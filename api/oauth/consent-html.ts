import { isLoopback } from '../../modules/account/rules/redirect-uri';
import { grantDaysMax, grantIdleDays } from '../../modules/account/store/agent-grant-store';
import { type Html, html } from '../../platform/html';
import type { AuthorizationRequest } from './authorization-request';
import { pageOf } from './page-html';

const returnPlace = (redirectUri: string): string => {
  const url = new URL(redirectUri);
  return isLoopback(url) ? `a program on this computer (${url.host})` : url.host;
};

/** What is known of the client: only the host of a metadata document is more than its own words. */
const clientRows = ({ clientName, clientHost, redirectUri }: AuthorizationRequest): Html[] => [
  html`<dt>Client</dt><dd>${clientName}<small>${
    clientHost ? `as ${clientHost} describes it` : 'a name that it gave itself'
  }</small></dd>`,
  html`<dt>Returns you to</dt><dd><strong>${returnPlace(redirectUri)}</strong></dd>`,
];

const alert = (problem: string | undefined): Html =>
  problem ? html`<p role="alert">${problem}</p>` : html``;

/** The first page: a key says which workspace is meant. */
export function keyPage(
  request: AuthorizationRequest,
  form: { ticket: string; problem?: string },
): string {
  const title = `${request.clientName} asks for access`;
  const asks = request.access === 'read' ? 'Read data' : 'Read and change data';
  return pageOf(
    title,
    html`<h1>${title}</h1>
      <p>An agent’s client wants to use a workspace of Sightline. Go on only if you have just started this in that client yourself.</p>
      <dl>${clientRows(request)}<dt>Asks to</dt><dd>${asks}</dd></dl>
      ${alert(form.problem)}
      <form method="post" action="/oauth/authorize/key">
        <input type="hidden" name="ticket" value="${form.ticket}">
        <label class="label" for="key">An API key of the workspace</label>
        <input id="key" name="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="hint" autofocus required>
        <span class="hint" id="hint">It proves that you may decide for the workspace. The client never gets it.</span>
        <div class="actions">
          <button class="main" name="decision" value="continue">Continue</button>
          <button name="decision" value="deny" formnovalidate>Cancel</button>
        </div>
      </form>`,
  );
}

const choice = (value: string, name: string, explained: string, isChosen: boolean): Html =>
  html`<label class="choice"><input type="radio" name="access" value="${value}"${
    isChosen ? html` checked` : html``
  }><span>${name}<small>${explained}</small></span></label>`;

/** The second page: the decision, with the name of the workspace. */
export function consentPage(
  request: AuthorizationRequest,
  shown: { ticket: string; workspaceName: string; keyName: string; canWrite: boolean },
): string {
  const title = `Give ${request.clientName} access?`;
  const writes = choice(
    'read_write',
    'Read and change data',
    'Deleting and spending need a confirmation each time.',
    true,
  );
  const isOffered = request.access === 'read_write' && shown.canWrite;
  return pageOf(
    title,
    html`<h1>${title}</h1>
      <dl><dt>Workspace</dt><dd><strong>${shown.workspaceName}</strong></dd>${clientRows(request)}<dt>Ends</dt><dd>when you revoke it, with the key “${shown.keyName}”, after ${String(grantIdleDays)} days without use, or ${String(grantDaysMax)} days from now</dd></dl>
      <form method="post" action="/oauth/authorize/decision">
        <input type="hidden" name="ticket" value="${shown.ticket}">
        <fieldset>
          <legend>It may</legend>
          ${isOffered ? [writes] : []}
          ${choice('read', 'Read data', 'It changes nothing.', !isOffered)}
        </fieldset>
        <div class="actions">
          <button class="main" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  );
}

/** Shown where the person cannot be sent back to the client. */
export const failurePage = (message: string): string =>
  pageOf(
    'Access was not given',
    html`<h1>Access was not given</h1>
      <p>${message}</p>
      <p>You can close this page.</p>`,
  );
