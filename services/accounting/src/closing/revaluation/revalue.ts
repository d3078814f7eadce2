import type { Actor } from '@countinghouse/actor';
import { addDays, dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { mirrorLines } from '../../ledger/journal/entry.rules.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { gainAndLoss, isSameValuation, revaluationLines } from './revaluation.rules.ts';
import type { Revaluation, Valuation, ValuationDecision } from './revaluation.rules.ts';
import { findActiveRevaluation, insertRevaluation } from './revaluations.sql.ts';
import { reverseRevaluation } from './undo-revaluation.ts';
import { valueBooks } from './value-books.ts';

export interface RevaluationOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** Usually the last day of a period. */
  readonly date: string;
  readonly lockPass?: LockPass;
}

export type RevalueOutcome =
  | {
      readonly kind: 'revalued';
      readonly revaluation: Revaluation;
      /** The day's previous revaluation, now reversed. */
      readonly replaced: Revaluation | null;
    }
  /** The books already have these values. */
  | { readonly kind: 'unchanged'; readonly revaluation: Revaluation }
  | { readonly kind: 'reject'; readonly reason: 'date_in_future' | 'too_many_balances' }
  | Extract<ValuationDecision, { kind: 'reject' }>
  | BooksRejection;

/** The range of line numbers, less room for gains and losses. */
const balancesMax = 32_000;

/**
 * Revalues foreign-currency balances on a day and reverses it on the next: that day's reports show it,
 * while later settlements are measured from their own rates as if it had not happened. Running it again
 * for the same day replaces the earlier one.
 */
export function revalue(deps: BooksDeps, order: RevaluationOrder): Promise<RevalueOutcome> {
  return orRefusal(() => withTransaction(deps.database.db, (tx) => revalueIn(tx, deps, order)));
}

async function revalueIn(
  tx: Tx,
  tools: BooksTools,
  order: RevaluationOrder,
): Promise<RevalueOutcome> {
  const { orgId, date } = order;
  const organisation = await getOrganisation(tx, orgId);
  if (date > dayIn(organisation.timeZone, tools.now())) {
    return { kind: 'reject', reason: 'date_in_future' };
  }
  // No other transaction posts from here on, so what is read is what is revalued.
  await lockBooks(tx, orgId);
  const valuation = await valueBooks(tx, organisation, date);
  if (valuation.kind === 'reject') return valuation;
  if (valuation.balances.length > balancesMax) {
    return { kind: 'reject', reason: 'too_many_balances' };
  }
  const active = await findActiveRevaluation(tx, orgId, date);
  if (active !== null) {
    if (isSameValuation(active.valuation, valuation)) {
      return { kind: 'unchanged', revaluation: active };
    }
    await reverseRevaluation(tx, tools, order, active);
  }
  const revaluation = await postValuation(tx, tools, order, { organisation, valuation });
  return { kind: 'revalued', revaluation, replaced: active };
}

interface PostedValuation {
  readonly organisation: Organisation;
  readonly valuation: Valuation;
}

async function postValuation(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, date, lockPass }: RevaluationOrder,
  { organisation: { baseCurrency }, valuation }: PostedValuation,
): Promise<Revaluation> {
  const id = tools.newId();
  const systemAccount = await getSystemAccounts(tx, orgId);
  const lines = revaluationLines(valuation, {
    gainId: systemAccount('unrealised_fx_gain'),
    lossId: systemAccount('unrealised_fx_loss'),
    baseCurrency,
  });
  const entry = {
    orgId,
    source: { kind: 'revaluation', id },
    seq: 1,
    area: 'general',
    reversesId: null,
  } as const;
  const posting = { actor, ...(lockPass !== undefined && { lockPass }) };
  const isEmpty = lines.length === 0;
  const first = isEmpty
    ? null
    : await postEntry(tx, tools, posting, {
        ...entry,
        date,
        move: 'revalue',
        memo: `Revaluation at ${date}`,
        lines,
      });
  const second = isEmpty
    ? null
    : await postEntry(tx, tools, posting, {
        ...entry,
        date: addDays(date, 1),
        move: 'reverse',
        memo: `Reversal of the revaluation at ${date}`,
        lines: mirrorLines(lines),
      });
  const createdAt = tools.now();
  const revaluation = {
    id,
    date,
    entryId: first?.id ?? null,
    reversalEntryId: second?.id ?? null,
    valuation,
    actor,
    createdAt,
  };
  await insertRevaluation(tx, orgId, revaluation);
  const { gainMinor, lossMinor } = gainAndLoss(valuation.balances);
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'revaluation.posted',
    subjectKind: 'revaluation',
    subjectId: id,
    detail: { date, gain_minor: String(gainMinor), loss_minor: String(lossMinor) },
  });
  return { ...revaluation, undoneAt: null };
}
