import type { Tx } from '../../kernel/database.ts';
import { listReconciledUntil } from '../reconciliation/list-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { holdBankAccounts } from '../statements/accounts/hold-bank-account.ts';
import { holdLines, readLines } from '../statements/hold-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { SeenLine } from './match.rules.ts';

type Held =
  | { readonly kind: 'held'; readonly lines: ReadonlyMap<string, BankLine> }
  | MatchRejection;

/**
 * Accounts, then lines, each by id: the first locks of whoever matches. For each of the decisions the
 * lines it takes, or why it cannot have them; what an earlier one of them takes is taken.
 */
export async function holdSeen(
  tx: Tx,
  orgId: string,
  decisions: readonly (readonly SeenLine[])[],
): Promise<readonly Held[]> {
  const ids = [...new Set(decisions.flat().map(({ lineId }) => lineId))];
  const accountIds = (await readLines(tx, orgId, ids)).map(({ accountId }) => accountId);
  await holdBankAccounts(tx, orgId, accountIds);
  const held = new Map((await holdLines(tx, orgId, ids)).map((line) => [line.id, line]));
  const until = await listReconciledUntil(tx, orgId, [...new Set(accountIds)]);
  const taken = new Set<string>();
  return decisions.map((seen) => {
    const lines = new Map<string, BankLine>();
    for (const { lineId, version } of seen) {
      const line = held.get(lineId);
      if (line === undefined || lines.has(lineId)) return refuse('line_not_found');
      if (line.status !== 'open' || taken.has(lineId)) return refuse('line_not_open');
      if (line.version !== version) return refuse('version_conflict');
      if (isReconciled(line.date, until.get(line.accountId) ?? null)) return refuse('reconciled');
      lines.set(lineId, line);
    }
    for (const lineId of lines.keys()) taken.add(lineId);
    return { kind: 'held', lines };
  });
}

const refuse = (reason: MatchRejection['reason']): MatchRejection => ({ kind: 'reject', reason });
