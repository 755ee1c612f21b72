import { Page } from '../../parts/page';
import { texts } from '../../texts';
import { Passkeys } from './passkeys';
import { Sessions } from './sessions';

/** The own sign-in of a person or key, for every role. */
export const Account = () => (
  <Page title={texts.account.own}>
    <Passkeys />
    <Sessions isOwn />
  </Page>
);
