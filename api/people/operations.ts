import { endSession } from './end-session';
import { invitePerson } from './invite-person';
import { listPeople } from './list-people';
import { listSessions } from './list-sessions';
import { renewInvitation } from './renew-invitation';
import { revokePerson } from './revoke-person';
import { updatePerson } from './update-person';

export const peopleOperations = [
  listPeople,
  invitePerson,
  updatePerson,
  renewInvitation,
  revokePerson,
  listSessions,
  endSession,
];
