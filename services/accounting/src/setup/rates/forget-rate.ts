import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { deleteFxRate, lockFxRate } from './rates.sql.ts';

export type ForgetRateOutcome =
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'reject'; readonly reason: 'rate_not_found' };

/** For a rate given by mistake: the one before it holds again. Documents keep the rate that they have. */
export function forgetRate(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly currency: CurrencyCode;
    readonly date: string;
  },
): Promise<ForgetRateOutcome> {
  const { orgId, actor, currency, date } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ForgetRateOutcome> => {
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
