import {
  checkDashboardDomain,
  deleteDashboardDomain,
  getDashboardDomain,
  saveDashboardDomain,
} from './dashboard-domain';
import { deleteOpenIdProvider } from './delete-openid-provider';
import { endSession } from './end-session';
import { getOpenIdProvider } from './get-openid-provider';
import { getSignInSettings } from './get-sign-in-settings';
import { invitePerson } from './invite-person';
import { listPeople } from './list-people';
import { listSessions } from './list-sessions';
import { removePasskeys } from './remove-passkeys';
import { renewInvitation } from './renew-invitation';
import { revokePerson } from './revoke-person';
import { saveOpenIdProvider } from './save-openid-provider';
import { updatePerson } from './update-person';
import { updateSignInSettings } from './update-sign-in-settings';

export const peopleOperations = [
  listPeople,
  invitePerson,
  updatePerson,
  renewInvitation,
  revokePerson,
  removePasskeys,
  getSignInSettings,
  updateSignInSettings,
  getOpenIdProvider,
  saveOpenIdProvider,
  deleteOpenIdProvider,
  getDashboardDomain,
  saveDashboardDomain,
  checkDashboardDomain,
  deleteDashboardDomain,
  listSessions,
  endSession,
];
