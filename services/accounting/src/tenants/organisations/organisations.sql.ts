import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Organisation } from './organisation.rules.ts';

export type NewOrganisation = Insertable<Schema['organisations']>;

/** The organisation and its empty books. */
export async function insertOrganisation(tx: Tx, organisation: NewOrganisation): Promise<void> {
  await tx.insertInto('organisations').values(organisation).execute();
  await tx.insertInto('books').values({ org_id: organisation.id }).execute();
}

export async function findOrganisation(tx: Tx, orgId: string): Promise<Organisation | null> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', orgId)
    .executeTakeFirst();
  return row === undefined ? null : toOrganisation(row);
}

export interface OrganisationSummary {
  readonly id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly base_currency: string;
  readonly time_zone: string;
  readonly created_at: Date;
}

export async function listOrganisations(tx: Tx): Promise<readonly OrganisationSummary[]> {
  return tx
    .selectFrom('organisations')
    .select(['id', 'name', 'environment', 'country', 'base_currency', 'time_zone', 'created_at'])
    .orderBy('id')
    .execute();
}

export interface DefaultIds {
  readonly salesAccountId: string;
  readonly purchaseAccountId: string;
  readonly salesTaxCodeId: string | null;
  readonly purchaseTaxCodeId: string | null;
}

export async function saveDefaults(
  tx: Tx,
  orgId: string,
  ids: DefaultIds,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({
      sales_account_id: ids.salesAccountId,
      purchase_account_id: ids.purchaseAccountId,
      sales_tax_code_id: ids.salesTaxCodeId,
      purchase_tax_code_id: ids.purchaseTaxCodeId,
      updated_at: now,
    })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', orgId)
    .execute();
}

/** The database refuses it once the books have an entry. */
export async function saveBaseCurrency(
  tx: Tx,
  orgId: string,
  currency: CurrencyCode,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ base_currency: currency, updated_at: now })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', orgId)
    .execute();
}

/** Whether a draft waits that a person gave a rate to the base currency. */
export async function hasChosenRates(tx: Tx, orgId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_rate_chosen', '=', true)
    .where('status', '<>', 'void')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toOrganisation(row: Selectable<Schema['organisations']>): Organisation {
  return {
    id: row.id,
    name: row.name,
    environment: row.environment,
    country: row.country,
    baseCurrency: getCurrency(row.base_currency),
    timeZone: row.time_zone,
    fiscalYearStart: row.fiscal_year_start,
    amounts: row.amounts,
    taxRounding: row.tax_rounding,
    taxScheme: row.tax_scheme,
    paymentTermsDays: row.payment_terms_days,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
  };
}
