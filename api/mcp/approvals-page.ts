import { Router } from 'express';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Approve an agent’s call – Sightline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="/approvals/page.css" />
    <script src="/approvals/page.js" defer></script>
  </head>
  <body>
    <main>
      <h1>An agent asks for your approval</h1>
      <form id="look">
        <label for="key">A read &amp; write API key of the workspace, not the agent’s own</label>
        <input id="key" type="password" autocomplete="off" spellcheck="false" required />
        <button>Show what it asks for</button>
      </form>
      <section id="asked" hidden>
        <p>By <code id="tool"></code>, with the key <code id="by"></code>:</p>
        <ul id="summary"></ul>
        <button id="approve" type="button">Approve</button>
        <p>To refuse, close this page. It lapses at <time id="until"></time>.</p>
      </section>
      <p id="said" role="status"></p>
    </main>
  </body>
</html>
`;

// Shows the agent's request as text only, since names in it are untrusted.
const script = `const id = location.pathname.split('/').pop();
const at = (name) => document.getElementById(name);
async function send(method, path) {
  const response = await fetch('/api/v1/approvals/' + encodeURIComponent(id) + path, {
    method,
    headers: { Authorization: 'Bearer ' + at('key').value.trim() },
  });
  const { data, error } = await response.json();
  if (error) throw new Error(error.message);
  return data;
}
const tell = (error) => { at('said').textContent = error.message; };
at('look').addEventListener('submit', (event) => {
  event.preventDefault();
  send('GET', '').then((asked) => {
    at('tool').textContent = asked.tool;
    at('by').textContent = asked.keyId;
    at('until').textContent = new Date(asked.expiresAt).toLocaleTimeString();
    at('summary').replaceChildren(...asked.summary.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }));
    at('asked').hidden = false;
    at('said').textContent = '';
  }).catch(tell);
});
at('approve').addEventListener('click', () => {
  send('POST', '/approve').then(() => {
    at('asked').hidden = true;
    at('key').value = '';
    at('said').textContent = 'Approved. Ask the agent to continue: it has five minutes.';
  }).catch(tell);
});
`;

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 40rem; padding: 0 1rem; }
label { display: block; }
input { box-sizing: border-box; font: inherit; margin: 0.25rem 0 0.5rem; padding: 0.4rem; width: 100%; }
button { font: inherit; padding: 0.4rem 1rem; }
`;

// Loads nothing from other origins, and cannot be framed, which prevents clickjacking.
const contentPolicy =
  "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The page at which a person approves an agent's request. It shows nothing without a key. */
export function approvalsPage(): Router {
  const router = Router();
  router.get('/approvals/page.js', (_request, response) => {
    response.type('js').send(script);
  });
  router.get('/approvals/page.css', (_request, response) => {
    response.type('css').send(style);
  });
  router.get('/approvals/:approvalId', (_request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentPolicy });
    response.type('html').send(page);
  });
  return router;
}
