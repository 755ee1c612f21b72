import { endSession } from './end-session';
import { invitePerson } from './invite-person';
import { listPeople } from './list-people';
import { listSessions } from './list-sessions';
import { renewInvitation } from './renew-invitation';
import { revokePerson } from './revoke-person';

export const peopleOperations = [
  listPeople,
  invitePerson,
  renewInvitation,
  revokePerson,
  listSessions,
  endSession,
];
