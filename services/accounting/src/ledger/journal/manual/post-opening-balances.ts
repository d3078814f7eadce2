import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { getSystemAccounts } from '../../../setup/chart/get-system-accounts.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { LockPass } from '../../locks/lock.rules.ts';
import { createControlItems } from '../create-control-items.ts';
import type { PostedEntry } from '../entry.rules.ts';
import { postEntry } from '../post-entry.ts';
import { orRefusal } from '../refusals.ts';
import type { BooksRefusal } from '../refusals.ts';
import { readLineFacts } from './manual-line-facts.ts';
import { refuseLines } from './manual-line.rules.ts';
import type { LineRefusal } from './manual-line.rules.ts';
import { balancingLines } from './opening.rules.ts';
import { valueManualLines } from './value-manual-lines.ts';
import type { WrittenLine } from './value-manual-lines.ts';

export interface OpeningBalances {
  readonly orgId: string;
  readonly actor: Actor;
  /** The last day before the books start here. */
  readonly date: string;
  readonly lines: readonly WrittenLine[];
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
}

export type OpeningOutcome =
  | { readonly kind: 'posted'; readonly entry: PostedEntry }
  | { readonly kind: 'reject'; readonly reason: LineRefusal | 'fx_rate_missing' | BooksRefusal };

/**
 * Posts opening balances. The difference goes to opening balance equity, which reaches zero once all
 * balances are entered.
 */
export function postOpeningBalances(
  deps: BooksDeps,
  balances: OpeningBalances,
): Promise<OpeningOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => postOpeningBalancesIn(tx, deps, balances)),
  );
}

/**
 * As postOpeningBalances, inside the caller's transaction. Throws if the database refuses the posting.
 */
export async function postOpeningBalancesIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, date, lines: written, lockPass }: OpeningBalances,
): Promise<OpeningOutcome> {
  const organisation = await getOrganisation(tx, orgId);
  const valued = await valueManualLines(tx, organisation, date, written);
  if (valued.kind === 'reject') return valued;
  const { lines } = valued;
  const facts = await readLineFacts(tx, organisation, lines);
  const refusal = refuseLines(lines, facts);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const systemAccount = await getSystemAccounts(tx, orgId);
  // On the cash basis there are no receivables or payables: money that arrives later is income then.
  const opening = await createControlItems(tx, tools, {
    orgId,
    date,
    source: 'opening',
    lines,
    facts,
    basisOf: (isControlLine) => (isControlLine ? 'accrual' : 'both'),
  });
  const equity = balancingLines(
    opening,
    systemAccount('opening_balance'),
    organisation.baseCurrency,
  );
  const entry = await postEntry(
    tx,
    tools,
    { actor, ...(lockPass !== undefined && { lockPass }) },
    {
      orgId,
      date,
      source: { kind: 'opening', id: tools.newId() },
      move: 'post',
      seq: 1,
      area: 'general',
      reversesId: null,
      memo: 'Opening balances',
      lines: [...opening, ...equity],
      reliesOn: { baseCurrency: organisation.baseCurrency },
    },
  );
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'opening.posted',
    subjectKind: 'journal_entry',
    subjectId: entry.id,
    detail: { date, entry_no: String(entry.entryNo) },
  });
  return { kind: 'posted', entry };
}
