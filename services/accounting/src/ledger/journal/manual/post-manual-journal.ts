import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { LockPass } from '../../locks/lock.rules.ts';
import { createControlItems } from '../create-control-items.ts';
import type { PostedEntry } from '../entry.rules.ts';
import { postEntry } from '../post-entry.ts';
import { orRefusal } from '../refusals.ts';
import type { BooksRefusal } from '../refusals.ts';
import { readLineFacts } from './manual-line-facts.ts';
import { isBalanced, isControl, refuseLines } from './manual-line.rules.ts';
import type { LineRefusal } from './manual-line.rules.ts';
import { valueManualLines } from './value-manual-lines.ts';
import type { WrittenLine } from './value-manual-lines.ts';

export interface ManualJournal {
  readonly orgId: string;
  readonly actor: Actor;
  readonly date: string;
  readonly memo: string;
  readonly lines: readonly WrittenLine[];
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type ManualJournalOutcome =
  | { readonly kind: 'posted'; readonly entry: PostedEntry }
  | {
      readonly kind: 'reject';
      readonly reason: LineRefusal | 'unbalanced' | 'fx_rate_missing' | BooksRefusal;
    };

/**
 * Posts a manual entry. It counts on both bases unless it touches receivables, payables or employee
 * balances: on the cash basis nothing happens until money moves.
 */
export function postManualJournal(
  deps: BooksDeps,
  journal: ManualJournal,
): Promise<ManualJournalOutcome> {
  const { orgId, actor, date, memo, lockPass } = journal;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<ManualJournalOutcome> => {
      const organisation = await getOrganisation(tx, orgId);
      const valued = await valueManualLines(tx, organisation, date, journal.lines);
      if (valued.kind === 'reject') return valued;
      const { lines } = valued;
      const facts = await readLineFacts(tx, organisation, lines);
      const refusal = refuseLines(lines, facts);
      if (refusal !== null) return { kind: 'reject', reason: refusal };
      if (!isBalanced(lines)) return { kind: 'reject', reason: 'unbalanced' };
      const hasControl = lines.some(({ accountId }) => isControl(facts.accounts.get(accountId)));
      const entryLines = await createControlItems(tx, deps, {
        orgId,
        date,
        source: 'journal',
        lines,
        facts,
        basisOf: () => (hasControl ? 'accrual' : 'both'),
      });
      const entry = await postEntry(
        tx,
        deps,
        { actor, ...(lockPass !== undefined && { lockPass }) },
        {
          orgId,
          date,
          source: { kind: 'journal', id: deps.newId() },
          move: 'post',
          seq: 1,
          area: 'general',
          reversesId: null,
          memo,
          lines: entryLines,
          reliesOn: { baseCurrency: organisation.baseCurrency },
        },
      );
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action: 'journal.posted',
        subjectKind: 'journal_entry',
        subjectId: entry.id,
        detail: { date, memo, entry_no: String(entry.entryNo) },
      });
      return { kind: 'posted', entry };
    }),
  );
}
