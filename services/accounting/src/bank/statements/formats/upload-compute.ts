import { readUpload } from './read-upload.ts';
import type { ReadUpload, UploadQuestion } from './read-upload.ts';

/** Reads a bank file. Services run it in worker threads. */
export interface UploadCompute {
  readonly readUpload: (orgId: string, question: UploadQuestion) => Promise<ReadUpload>;
}

export interface UploadComputeDeps {
  readonly compute?: UploadCompute;
}

/** Runs in the caller's thread, for commands and tests. */
export const readHere: UploadCompute = {
  readUpload: async (_orgId, question) => readUpload(question),
};
