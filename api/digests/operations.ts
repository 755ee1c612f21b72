import type { Operation } from '../operation/operation';
import { createDigest } from './create-digest';
import { deleteDigest } from './delete-digest';
import { getDigest } from './get-digest';
import { listDigests } from './list-digests';
import { sendDigest } from './send-digest';
import { updateDigest } from './update-digest';

export const digestOperations: readonly Operation[] = [
  listDigests,
  createDigest,
  getDigest,
  updateDigest,
  deleteDigest,
  sendDigest,
];
