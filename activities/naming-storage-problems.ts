import { ApplicationFailure } from '@temporalio/activity';
import { FileStoreFailure } from '../platform/files/file-store';

/** Keeps the name of a storage failure as the error code of the job's outcome. */
export async function namingStorageProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileStoreFailure)) throw error;
    throw ApplicationFailure.retryable(error.message, error.problem);
  }
}
