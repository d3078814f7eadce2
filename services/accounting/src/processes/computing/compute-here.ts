import { matchLines } from '../../bank/matching/suggesting/match-lines.rules.ts';
import { readUpload } from '../../bank/statements/formats/read-upload.ts';
import { pdfOf } from '../../customers/pdf/templates.ts';
import type { Compute } from './compute.ts';

/** For processes that serve nobody else: the same work in the thread of the caller. */
export const computeHere: Compute = {
  readUpload: async (_orgId, question) => readUpload(question),
  drawPdf: (_orgId, view) => pdfOf(view),
  matchLines: async (_orgId, question) => matchLines(question),
};
