import type { Request, Response } from 'express';
import type { KeyAccess } from '../../modules/account/rules/api-key';
import { isWithin } from '../../modules/account/rules/oauth-scope';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { audit } from '../../modules/account/store/audit-log';
import { findKey, isSecretLive } from '../../modules/account/store/key-store';
import { insertCode } from '../../modules/account/store/oauth-code-store';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { AppOptions } from '../app-options';
import { type Caller, refuseOverLimit } from '../http/authenticator';
import { addressOf } from '../http/client-address';
import { requestState } from '../http/request-state';
import {
  type AuthorizationRequest,
  readAuthorization,
  redirectTo,
  redirectUriOf,
} from './authorization-request';
import type { Client } from './client';
import { consentPage, keyPage } from './consent-html';
import { findClient } from './find-client';
import { issuerOf } from './issuer';
import { limitAddress } from './limit-address';
import { OAuthFailure } from './oauth-failure';
import { pageHeaders } from './page-html';
import { readForm, readQuery } from './read-form';
import { type ConsentTicket, openTicket, sealTicket } from './ticket';

/**
 * The pages at which a person gives a client access. There are no accounts of people: an API key,
 * pasted once, shows which workspace is meant. The pages keep nothing here until the decision: what
 * they need travels in their forms, sealed.
 */
export class Authorize {
  readonly #options: AppOptions;

  constructor(options: AppOptions) {
    this.#options = options;
  }

  /** Checks what a client asks for, and asks the person for a key. */
  async start(request: Request, response: Response): Promise<void> {
    const { services } = this.#options;
    const query = readQuery(request);
    const address = addressOf(request);
    const client = await findClient(services, query['client_id'] ?? '', address);
    await limitAddress(services.database.system, 'authorize', { address, clientId: client.id });
    const redirectUri = redirectUriOf(client, query);
    const issuer = issuerOf(services.config, request);
    try {
      const asked = readAuthorization(client, redirectUri, query, issuer);
      this.#sendKeyPage(response, asked);
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error;
      if (!isVouchedFor(client, redirectUri))
        throw new OAuthFailure(error.oauthCode, notSent(error, redirectUri));
      const failed = { error: error.oauthCode, error_description: error.message };
      const back = { redirectUri, state: query['state'] };
      response.redirect(303, redirectTo(back, issuer, failed));
    }
  }

  #sendKeyPage(response: Response, asked: AuthorizationRequest, problem?: string): void {
    const ticket = sealTicket(this.#options.services.cipher, 'key', { request: asked });
    response.status(problem === undefined ? 200 : 422).set(pageHeaders(asked.redirectUri));
    response.type('html').send(keyPage(asked, { ticket, ...(problem && { problem }) }));
  }

  /** Checks the key, and asks for the decision. */
  async takeKey(request: Request, response: Response): Promise<void> {
    const { services } = this.#options;
    const form = await readForm(services.bodyGate, request, response);
    const { request: asked } = openTicket(services.cipher, 'key', form['ticket']);
    if (form['decision'] === 'deny') return this.#deny(request, response, asked);
    const { clientId } = asked;
    await limitAddress(services.database.system, 'key', { address: addressOf(request), clientId });
    const secret = (form['key'] ?? '').trim();
    let caller: Caller;
    try {
      caller = await this.#authenticate(request, response, secret);
    } catch (error) {
      const isRefusal = error instanceof AppError && [401, 403].includes(error.status);
      if (!isRefusal) throw error;
      return this.#sendKeyPage(response, asked, keyProblem(error));
    }
    const { workspaceId, keyId, keyName, access } = caller;
    const { name: workspaceName } = await getWorkspace(services.database.reader(workspaceId));
    const grantId = newId('oauthGrant');
    const ticket = sealTicket(services.cipher, 'consent', {
      request: asked,
      workspaceId,
      keyId,
      keySecretHash: hashSecret(secret).toString('base64url'),
      grantId,
    });
    const shown = { ticket, workspaceName, keyName, canWrite: access === 'read_write' };
    response.set(pageHeaders(asked.redirectUri)).type('html').send(consentPage(asked, shown));
  }

  async #authenticate(request: Request, response: Response, key: string): Promise<Caller> {
    const { authenticator } = this.#options;
    const address = () => addressOf(request);
    const admitted = await authenticator.authenticate(`Bearer ${key}`, address);
    requestState(response).caller = admitted.caller;
    refuseOverLimit(admitted);
    if (!admitted.caller.isAgent) return admitted.caller;
    throw new AppError('forbidden', 'This key is for an agent. Use a key of a person.');
  }

  /** Sends the person back to the client, with a code if access was given. */
  async decide(request: Request, response: Response): Promise<void> {
    const { services } = this.#options;
    const form = await readForm(services.bodyGate, request, response);
    const ticket = openTicket(services.cipher, 'consent', form['ticket']);
    if (form['decision'] !== 'allow') return this.#deny(request, response, ticket.request);
    const access = form['access'] === 'read_write' ? 'read_write' : 'read';
    if (!isWithin(access, ticket.request.access)) {
      throw new AppError('bad_request', 'The client did not ask for this access.');
    }
    const code = await this.#give(request, response, { ticket, access });
    const issuer = issuerOf(services.config, request);
    response.set(pageHeaders(ticket.request.redirectUri));
    response.redirect(303, redirectTo(ticket.request, issuer, { code }));
  }

  #deny(request: Request, response: Response, asked: AuthorizationRequest): void {
    const denied = { error: 'access_denied', error_description: 'The person declined.' };
    const issuer = issuerOf(this.#options.services.config, request);
    response.set(pageHeaders(asked.redirectUri));
    response.redirect(303, redirectTo(asked, issuer, denied));
  }

  async #give(
    request: Request,
    response: Response,
    { ticket, access }: { ticket: ConsentTicket; access: KeyAccess },
  ): Promise<string> {
    const { workspaceId, keyId, keySecretHash, grantId, request: asked } = ticket;
    return this.#options.services.database.transaction(workspaceId, async (tx) => {
      // A revocation or rotation of the key waits, and then ends what is given here.
      const key = await findKey(tx, keyId, { forUpdate: true });
      const isOver =
        !key ||
        (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) ||
        !(await isSecretLive(tx, keyId, Buffer.from(keySecretHash, 'base64url')));
      if (isOver || !isWithin(access, key.access)) {
        throw new AppError('forbidden', 'The key cannot give this access, or is no longer valid.');
      }
      const { clientId, clientName, redirectUri, codeChallenge } = asked;
      const code = await insertCode(tx, {
        grantId,
        grantedBy: keyId,
        clientId,
        clientName,
        redirectUri,
        codeChallenge,
        access,
      });
      if (code === undefined) throw new AppError('conflict', 'This was decided before.');
      const caller = { workspaceId, keyId, keyName: key.name };
      const { requestId } = requestState(response);
      await audit(
        tx,
        { caller, requestId, address: addressOf(request) },
        {
          action: 'agent_grant.create',
          targetType: 'agent_grant',
          targetId: grantId,
          details: { clientId, clientName, redirectHost: new URL(redirectUri).host, access },
        },
      );
      return code;
    });
  }
}

/**
 * Whether a client's host vouches for where a person is sent without having decided anything. A
 * client that registered itself may name any address (RFC 9700, 4.11.2).
 */
const isVouchedFor = ({ host }: Client, redirectUri: string): boolean =>
  host !== undefined && new URL(redirectUri).host === host;

const notSent = ({ message }: OAuthFailure, redirectUri: string): string =>
  `${message} The program that sent you here wants you at ${new URL(redirectUri).host} next. You were not sent there, because it asked wrongly.`;

const keyProblem = ({ code, message }: AppError): string =>
  code === 'unauthorized'
    ? 'This is no API key that works here. Check that all of it was pasted.'
    : message;
