import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { deleteFxRate, lockFxRate } from './rates.sql.ts';

export type DeleteRateOutcome =
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'reject'; readonly reason: 'rate_not_found' };

/** Deletes a rate entered by mistake: the previous one applies again. Documents keep their rate. */
export function deleteRate(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly currency: CurrencyCode;
    readonly date: string;
  },
): Promise<DeleteRateOutcome> {
  const { orgId, actor, currency, date } = order;
  return withTransaction(deps.database.db, async (tx): Promise<DeleteRateOutcome> => {
    const found = await lockFxRate(tx, orgId, { currency, date });
    if (found === null) return { kind: 'reject', reason: 'rate_not_found' };
    await deleteFxRate(tx, orgId, { currency, date });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'fx_rate.forgotten',
      subjectKind: 'fx_rate',
      subjectId: `${currency} ${date}`,
      detail: { before: { rate: found.rate, source: found.source } },
    });
    return { kind: 'forgotten' };
  });
}
