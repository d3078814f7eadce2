import { readUpload } from './read-upload.ts';
import type { ReadUpload, UploadQuestion } from './read-upload.ts';

/** Reads a bank's file. Services do it in worker threads. */
export interface UploadCompute {
  readonly readUpload: (orgId: string, question: UploadQuestion) => Promise<ReadUpload>;
}

export interface UploadComputeDeps {
  readonly compute?: UploadCompute;
}

/** For commands and tests, which serve nobody else: in the caller's thread. */
export const readHere: UploadCompute = {
  readUpload: async (_orgId, question) => readUpload(question),
};
