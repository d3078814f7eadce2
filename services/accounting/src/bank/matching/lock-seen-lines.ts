import type { Tx } from '../../kernel/database.ts';
import { listReconciledUntil } from '../reconciliation/list-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { lockBankAccounts } from '../statements/accounts/lock-bank-account.ts';
import { lockLines, readLines } from '../statements/lock-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { SeenLine } from './match.rules.ts';

type LockedLines =
  | { readonly kind: 'locked'; readonly lines: ReadonlyMap<string, BankLine> }
  | MatchRejection;

/**
 * Locks accounts, then lines, each by id: the first locks of matching. Returns each decision's lines,
 * or why it cannot have them. A line used by an earlier decision is not available to a later one.
 */
export async function lockSeenLines(
  tx: Tx,
  orgId: string,
  decisions: readonly (readonly SeenLine[])[],
): Promise<readonly LockedLines[]> {
  const ids = [...new Set(decisions.flat().map(({ lineId }) => lineId))];
  const accountIds = (await readLines(tx, orgId, ids)).map(({ accountId }) => accountId);
  await lockBankAccounts(tx, orgId, accountIds);
  const locked = new Map((await lockLines(tx, orgId, ids)).map((line) => [line.id, line]));
  const until = await listReconciledUntil(tx, orgId, [...new Set(accountIds)]);
  const taken = new Set<string>();
  return decisions.map((seen) => {
    const lines = new Map<string, BankLine>();
    for (const { lineId, version } of seen) {
      const line = locked.get(lineId);
      if (line === undefined || lines.has(lineId)) return refuse('line_not_found');
      if (line.status !== 'open' || taken.has(lineId)) return refuse('line_not_open');
      if (line.version !== version) return refuse('version_conflict');
      if (isReconciled(line.date, until.get(line.accountId) ?? null)) return refuse('reconciled');
      lines.set(lineId, line);
    }
    for (const lineId of lines.keys()) taken.add(lineId);
    return { kind: 'locked', lines };
  });
}

const refuse = (reason: MatchRejection['reason']): MatchRejection => ({ kind: 'reject', reason });
