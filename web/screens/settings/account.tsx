import { Page } from '../../parts/page';
import { texts } from '../../texts';
import { Sessions } from './sessions';

/** What belongs to whoever is signed in, whatever the role. */
export const Account = () => (
  <Page title={texts.account.own}>
    <Sessions isOwn />
  </Page>
);
