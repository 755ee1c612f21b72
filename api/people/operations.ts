import { invitePerson } from './invite-person';
import { listPeople } from './list-people';
import { renewInvitation } from './renew-invitation';
import { revokePerson } from './revoke-person';

export const peopleOperations = [listPeople, invitePerson, renewInvitation, revokePerson];
