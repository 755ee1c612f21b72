import { oauthScopes } from '../../modules/account/rules/oauth-scope';
import { resourceOf } from './issuer';

/** Protected resource metadata (RFC 9728): which server gives tokens for `/mcp`. */
export const resourceMetadata = (issuer: string) => ({
  resource: resourceOf(issuer),
  resource_name: 'Sightline',
  authorization_servers: [issuer],
  scopes_supported: oauthScopes,
  bearer_methods_supported: ['header'],
});

/** Authorization server metadata (RFC 8414). */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: oauthScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
