import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { isFxRate } from './fx-rate.rules.ts';
import { lockFxRate, saveFxRate } from './rates.sql.ts';

export interface RateOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly currency: CurrencyCode;
  readonly date: string;
  /** Units of base currency per unit of `currency`, as decimal text. */
  readonly rate: string;
  /** The rate's source: a bank, an authority, a person. */
  readonly source: string;
}

export type SetRateOutcome =
  | { readonly kind: 'set' }
  | { readonly kind: 'reject'; readonly reason: 'rate_invalid' | 'base_currency' };

/** Existing documents keep their rate. */
export async function setRate(deps: BooksDeps, order: RateOrder): Promise<SetRateOutcome> {
  const { orgId, actor, currency, date, rate, source } = order;
  if (!isFxRate(rate)) return { kind: 'reject', reason: 'rate_invalid' };
  return withTransaction(deps.database.db, async (tx) => {
    const { baseCurrency } = await getOrganisation(tx, orgId);
    if (currency === baseCurrency) return { kind: 'reject', reason: 'base_currency' };
    const now = deps.now();
    const before = await lockFxRate(tx, orgId, { currency, date });
    await saveFxRate(tx, { org_id: orgId, currency, date, rate, source, created_at: now });
    const subject = { subjectKind: 'fx_rate', subjectId: `${currency} ${date}` };
    const detail = { ...changesOf(before ?? {}, { rate, source }) };
    await recordAudit(tx, deps, { orgId, actor, action: 'fx_rate.set', ...subject, detail });
    return { kind: 'set' };
  });
}
