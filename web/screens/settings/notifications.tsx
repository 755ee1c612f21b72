import { Digests } from './digests';
import { Thresholds } from './thresholds';

/** What is told to whom by mail, and what is worth telling. */
export function Notifications() {
  return (
    <>
      <Digests />
      <Thresholds />
    </>
  );
}
