import { Digests } from './digests';
import { Thresholds } from './thresholds';

/** What is reported to whom by mail, and what is worth reporting. */
export function Notifications() {
  return (
    <>
      <Digests />
      <Thresholds />
    </>
  );
}
