import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { isStale } from './tax-code.rules.ts';
import { insertTaxRate, listComponentRates, lockTaxCode } from './tax-codes.sql.ts';
import { isRate } from './tax-rate.rules.ts';

export interface TaxRateOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly taxCodeId: string;
  /** The version that the caller saw. If given, a code that has changed since is not touched. */
  readonly version?: number;
  /** The component's position within its code, from 1. */
  readonly position: number;
  readonly validFrom: string;
  readonly ratePct: string;
}

export type AddTaxRateOutcome =
  | { readonly kind: 'added' }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'version_conflict' | 'rate_invalid' | 'rate_too_early';
    };

/**
 * Adds a future rate: it starts after today and after every earlier rate, so that no past date is taxed
 * differently.
 */
export async function addTaxRate(deps: BooksDeps, order: TaxRateOrder): Promise<AddTaxRateOutcome> {
  const { orgId, actor, taxCodeId, position, validFrom, ratePct } = order;
  if (!isRate(ratePct)) return { kind: 'reject', reason: 'rate_invalid' };
  return withTransaction(deps.database.db, async (tx) => {
    const { timeZone } = await getOrganisation(tx, orgId);
    const code = await lockTaxCode(tx, orgId, taxCodeId);
    const components = await listComponentRates(tx, orgId, taxCodeId);
    const component = components[position - 1];
    if (code === null || component === undefined) return { kind: 'reject', reason: 'not_found' };
    if (isStale(code, order.version)) return { kind: 'reject', reason: 'version_conflict' };
    const isLater = validFrom > dayIn(timeZone, deps.now());
    if (!isLater || validFrom <= component.lastValidFrom) {
      return { kind: 'reject', reason: 'rate_too_early' };
    }
    const componentId = component.id;
    const key = { org_id: orgId, component_id: componentId, valid_from: validFrom };
    await insertTaxRate(tx, taxCodeId, { ...key, rate_pct: ratePct });
    const detail = { after: { position, validFrom, ratePct } };
    const subject = { subjectKind: 'tax_code', subjectId: taxCodeId, detail };
    await recordAudit(tx, deps, { orgId, actor, action: 'tax_code.rate_added', ...subject });
    return { kind: 'added' };
  });
}
