import { matchLines } from './match-lines.rules.ts';
import type { MatchAnswer, MatchQuestion } from './match-lines.rules.ts';

/** Compares lines with their candidates. Services run it in worker threads. */
export interface MatchCompute {
  readonly matchLines: (orgId: string, question: MatchQuestion) => Promise<MatchAnswer>;
}

export interface MatchComputeDeps {
  readonly compute?: MatchCompute;
}

/** Runs in the caller's thread, for commands and tests. */
export const matchHere: MatchCompute = {
  matchLines: async (_orgId, question) => matchLines(question),
};
