/**
 * A real OpenID provider in a process of its own, with one client. The name of an account that is
 * typed signs in. argv: the redirect address. Prints its issuer. POST /accounts sets what
 * is said of an account: {subject, name, email, isVerified}.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const accounts = new Map();

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'sightline',
      client_secret: 'the-secret-of-the-client',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  cookies: { keys: ['a key of the test'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims() {
      const { name, email, isVerified } = accounts.get(id) ?? {};
      return { sub: id, name, email, email_verified: isVerified };
    },
  }),
});
const answer = provider.callback();
server.on('request', async (request, response) => {
  if (request.url !== '/accounts') return answer(request, response);
  const account = JSON.parse(await text(request));
  accounts.set(account.subject, account);
  response.end();
});
process.stdout.write(`${issuer}\n`);
