import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Settings, SettingsContent, SettingsFacts } from './settings.rules.ts';

export async function findSettings(db: Db, orgId: string): Promise<Settings | null> {
  const row = await db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', orgId)
    .executeTakeFirst();
  return row === undefined ? null : toSettings(row);
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx, orgId: string): Promise<Settings | null> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toSettings(row);
}

/** Locks the base currency until the transaction ends. False if it has changed. */
export async function lockBaseCurrencyRow(
  tx: Tx,
  orgId: string,
  currency: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', orgId)
    .where('base_currency', '=', currency)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The database refuses another tax scheme once tax was posted. */
export async function saveSettings(
  tx: Tx,
  orgId: string,
  content: SettingsContent,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({
      name: content.name,
      legal_name: content.legalName,
      address_lines: [...content.addressLines],
      tax_number: content.taxNumber,
      reply_to: content.replyTo,
      payment_details: content.paymentDetails,
      country: content.country,
      time_zone: content.timeZone,
      fiscal_year_start: content.fiscalYearStart,
      amounts: content.amounts,
      tax_rounding: content.taxRounding,
      tax_scheme: content.taxScheme,
      payment_terms_days: content.paymentTermsDays,
      payment_terms_id: content.paymentTermsId,
      sales_account_id: content.salesAccountId,
      purchase_account_id: content.purchaseAccountId,
      sales_tax_code_id: content.salesTaxCodeId,
      purchase_tax_code_id: content.purchaseTaxCodeId,
      updated_at: now,
    })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', orgId)
    .execute();
}

export async function readSettingsFacts(db: Db, orgId: string): Promise<SettingsFacts> {
  const { rows } = await sql<SettingsFacts>`
    select
      exists (select from books where org_id = ${orgId} and last_entry_no > 0) as "hasEntries",
      exists (select from journal_entries where org_id = ${orgId} and has_tax) as "hasTaxEntries",
      exists (select from number_series s
        join number_counters c on c.org_id = s.org_id and c.kind = s.kind
        where s.org_id = ${orgId} and s.is_yearly) as "hasYearlyNumbers",
      exists (select from year_closings where org_id = ${orgId} and reopened_at is null)
        as "hasClosedYear"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the settings facts query returned no row');
  return facts;
}

function toSettings(row: Selectable<Schema['organisations']>): Settings {
  return {
    id: row.id,
    name: row.name,
    legalName: row.legal_name,
    addressLines: row.address_lines,
    taxNumber: row.tax_number,
    replyTo: row.reply_to,
    paymentDetails: row.payment_details,
    environment: row.environment,
    country: row.country,
    baseCurrency: getCurrency(row.base_currency),
    timeZone: row.time_zone,
    fiscalYearStart: row.fiscal_year_start,
    amounts: row.amounts,
    taxRounding: row.tax_rounding,
    taxScheme: row.tax_scheme,
    paymentTermsDays: row.payment_terms_days,
    paymentTermsId: row.payment_terms_id,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
    version: row.version,
    createdAt: row.created_at,
  };
}
