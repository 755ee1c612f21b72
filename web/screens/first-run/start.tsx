import { useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page';
import { texts } from '../../texts';
import { FirstSteps } from './first-steps';

export function Start() {
  const { websiteId } = useParams({ strict: false });
  return (
    <Page title={texts.firstRun.title}>
      <FirstSteps {...(websiteId === undefined ? {} : { websiteId })} />
    </Page>
  );
}
