import { checkKnownLinks } from './check-known-links';
import { createKnownLinks } from './create-known-links';
import { deleteKnownLinks } from './delete-known-links';
import { getKnownLink } from './get-known-link';
import { importKnownLinks } from './import-known-links';
import { listKnownLinks } from './list-known-links';
import { updateKnownLink } from './update-known-link';

export const backlinkOperations = [
  listKnownLinks,
  createKnownLinks,
  importKnownLinks,
  checkKnownLinks,
  getKnownLink,
  updateKnownLink,
  deleteKnownLinks,
];
