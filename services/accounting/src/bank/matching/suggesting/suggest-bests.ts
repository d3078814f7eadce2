import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { listRulesIn } from '../../rules/list-rules.ts';
import { findBankAccount } from '../../statements/accounts/lock-bank-account.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import { loadCandidateFacts } from '../candidates/load-candidates.ts';
import { matchHere } from './match-compute.ts';
import type { MatchComputeDeps } from './match-compute.ts';
import type { BestSuggestion } from './match-lines.rules.ts';

/** What fits each open line best, by line. Lines of one account share their candidates. */
export async function suggestBests(
  deps: BooksDeps & MatchComputeDeps,
  orgId: string,
  lines: readonly BankLine[],
): Promise<ReadonlyMap<string, BestSuggestion>> {
  const { db } = deps.database;
  const { compute = matchHere } = deps;
  const open = lines.filter(({ status }) => status === 'open');
  const rules = open.length === 0 ? [] : await listRulesIn(db, orgId);
  const bests = new Map<string, BestSuggestion>();
  for (const [accountId, together] of Map.groupBy(open, (line) => line.accountId)) {
    const account = await findBankAccount(db, orgId, accountId);
    if (account === null) continue;
    const facts = await loadCandidateFacts(db, deps, orgId, account, together);
    const answer = await compute.matchLines(orgId, {
      rules,
      facts,
      lines: together,
      wants: 'bests',
      refusedIds: [],
      decisionsMax: 0,
    });
    for (const best of answer.bests) bests.set(best.lineId, best);
  }
  return bests;
}
