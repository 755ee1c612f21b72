/** The provider, or the person at it, refused; the message is for people. */
export class OpenIdFailed extends Error {
  override readonly name = 'OpenIdFailed';
}
