import { getCurrency } from '@countinghouse/money';
import type { Selectable } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Organisation } from './organisation.rules.ts';

export async function findOrganisation(db: Db, orgId: string): Promise<Organisation | null> {
  const row = await db
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

export async function listOrganisationRows(db: Db): Promise<readonly OrganisationSummary[]> {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'environment', 'country', 'base_currency', 'time_zone', 'created_at'])
    .orderBy('id')
    .execute();
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
