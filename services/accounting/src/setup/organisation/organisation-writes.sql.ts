import type { CurrencyCode } from '@countinghouse/money';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export type NewOrganisation = Insertable<Schema['organisations']>;

/** Inserts the organisation and its empty books. */
export async function insertOrganisation(tx: Tx, organisation: NewOrganisation): Promise<void> {
  await tx.insertInto('organisations').values(organisation).execute();
  await tx.insertInto('books').values({ org_id: organisation.id }).execute();
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

/** Whether there is a draft with a rate chosen by a person. */
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
