import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { listRulesIn } from '../../rules/list-rules.ts';
import { findBankAccount } from '../../statements/accounts/lock-bank-account.ts';
import { readLine } from '../../statements/lock-lines.ts';
import type { BankAccount, BankLine } from '../../statements/statement.rules.ts';
import { loadCandidateFacts } from '../candidates/load-candidates.ts';
import type { Suggestion } from '../match.rules.ts';
import { matchHere } from './match-compute.ts';
import type { MatchComputeDeps } from './match-compute.ts';

export type SuggestOutcome =
  | {
      readonly kind: 'suggestions';
      readonly line: BankLine;
      readonly account: BankAccount;
      readonly suggestions: readonly Suggestion[];
    }
  | { readonly kind: 'reject'; readonly reason: 'line_not_found' | 'line_not_open' };

/** Suggested matches for an open line, best first, each with its evidence. */
export async function suggestMatches(
  deps: BooksDeps & MatchComputeDeps,
  { orgId, lineId }: { readonly orgId: string; readonly lineId: string },
): Promise<SuggestOutcome> {
  const { db } = deps.database;
  const line = await readLine(db, orgId, lineId);
  const account = line === null ? null : await findBankAccount(db, orgId, line.accountId);
  if (line === null || account === null) return { kind: 'reject', reason: 'line_not_found' };
  if (line.status !== 'open') return { kind: 'reject', reason: 'line_not_open' };
  const facts = await loadCandidateFacts(db, deps, orgId, account, [line]);
  const rules = await listRulesIn(db, orgId);
  const { compute = matchHere } = deps;
  const { suggestions } = await compute.matchLines(orgId, {
    rules,
    facts,
    lines: [line],
    wants: 'suggestions',
    refusedIds: [],
    decisionsMax: 0,
  });
  return { kind: 'suggestions', line, account, suggestions };
}
