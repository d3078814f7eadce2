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
import { holdBooks } from '../../ledger/locks/hold-books.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { gainAndLoss, isSameValuation, revaluationLines } from './revaluation.rules.ts';
import type { Revaluation, Valuation, ValuationDecision } from './revaluation.rules.ts';
import { findStandingRevaluation, insertRevaluation } from './revaluations.sql.ts';
import { takeBack } from './undo-revaluation.ts';
import { valueBooks } from './value-books.ts';

export interface RevaluationOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** The last day of a period, as a rule. */
  readonly date: string;
  readonly lockPass?: LockPass;
}

export type RevalueOutcome =
  | {
      readonly kind: 'revalued';
      readonly revaluation: Revaluation;
      /** What the day was valued at before; it was taken back. */
      readonly replaced: Revaluation | null;
    }
  /** The books have these values already. */
  | { readonly kind: 'unchanged'; readonly revaluation: Revaluation }
  | { readonly kind: 'reject'; readonly reason: 'date_in_future' | 'too_many_balances' }
  | Extract<ValuationDecision, { kind: 'reject' }>
  | BooksRejection;

/** What the number of a line can count to, with room for gains and losses. */
const balancesMax = 32_000;

/**
 * Puts what is in other currencies at its worth on a day and takes that back on the next: reports of
 * the day show it, and whatever is settled later is measured from its own rate as if this had never
 * been. Done again for the same day, it replaces what was done before.
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
  // From here on nobody else posts: what is read is what will be valued.
  await holdBooks(tx, orgId);
  const valuation = await valueBooks(tx, organisation, date);
  if (valuation.kind === 'reject') return valuation;
  if (valuation.balances.length > balancesMax) {
    return { kind: 'reject', reason: 'too_many_balances' };
  }
  const standing = await findStandingRevaluation(tx, orgId, date);
  if (standing !== null) {
    if (isSameValuation(standing.valuation, valuation)) {
      return { kind: 'unchanged', revaluation: standing };
    }
    await takeBack(tx, tools, order, standing);
  }
  const revaluation = await postValuation(tx, tools, order, { organisation, valuation });
  return { kind: 'revalued', revaluation, replaced: standing };
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
