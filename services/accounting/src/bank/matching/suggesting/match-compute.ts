import { matchLines } from './match-lines.rules.ts';
import type { MatchAnswer, MatchQuestion } from './match-lines.rules.ts';

/** Compares lines with what they could belong to. Services do it in worker threads. */
export interface MatchCompute {
  readonly matchLines: (orgId: string, question: MatchQuestion) => Promise<MatchAnswer>;
}

export interface MatchComputeDeps {
  readonly compute?: MatchCompute;
}

/** For commands and tests, which serve nobody else: in the caller's thread. */
export const matchHere: MatchCompute = {
  matchLines: async (_orgId, question) => matchLines(question),
};
