import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { TaxKind } from './tax-code.rules.ts';

/** A code with its components and their rates. */
export interface NewTaxCode {
  readonly code: Insertable<Schema['tax_codes']>;
  readonly components: readonly Insertable<Schema['tax_components']>[];
  readonly rates: readonly Insertable<Schema['tax_rates']>[];
}

export async function insertTaxCode(
  tx: Tx,
  { code, components, rates }: NewTaxCode,
): Promise<void> {
  await tx.insertInto('tax_codes').values(code).execute();
  await tx.insertInto('tax_components').values(components).execute();
  await tx.insertInto('tax_rates').values(rates).execute();
}

/** Active codes only. */
export async function listTaxCodeKindRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly kind: TaxKind }[]> {
  return tx
    .selectFrom('tax_codes')
    .select(['id', 'kind'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('active', '=', true)
    .execute();
}

export interface TaxCodeRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: TaxKind;
  readonly isReverseCharge: boolean;
  readonly active: boolean;
  readonly supersededById: string | null;
  readonly version: number;
}

const selected = [
  'id',
  'code',
  'name',
  'kind',
  'is_reverse_charge as isReverseCharge',
  'active',
  'superseded_by_id as supersededById',
  'version',
] as const;

export async function listTaxCodeRows(db: Db, orgId: string): Promise<readonly TaxCodeRow[]> {
  return db
    .selectFrom('tax_codes')
    .select(selected)
    .where('org_id', '=', orgId)
    .orderBy(sql`code collate "C"`)
    .execute();
}

/** Locks the code until the transaction ends. */
export async function lockTaxCode(tx: Tx, orgId: string, id: string): Promise<TaxCodeRow | null> {
  const row = await tx
    .selectFrom('tax_codes')
    .select(selected)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSuccessor(
  tx: Tx,
  orgId: string,
  id: string,
  successorId: string,
): Promise<void> {
  await tx
    .updateTable('tax_codes')
    .set({ active: false, superseded_by_id: successorId, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export interface ComponentRates {
  readonly id: string;
  /** The first day of its last rate. */
  readonly lastValidFrom: string;
}

/** In order of position within the code. */
export async function listComponentRates(
  tx: Tx,
  orgId: string,
  taxCodeId: string,
): Promise<readonly ComponentRates[]> {
  const { rows } = await sql<ComponentRates>`
    select p.id, max(r.valid_from) as "lastValidFrom"
    from tax_components p
    join tax_rates r on r.org_id = p.org_id and r.component_id = p.id
    where p.org_id = ${orgId} and p.tax_code_id = ${taxCodeId}
    group by p.id, p.position
    order by p.position`.execute(tx);
  return rows;
}

/** A rate is part of its code, so it increments the code's version. */
export async function insertTaxRate(
  tx: Tx,
  taxCodeId: string,
  rate: Insertable<Schema['tax_rates']>,
): Promise<void> {
  await tx.insertInto('tax_rates').values(rate).execute();
  await tx
    .updateTable('tax_codes')
    .set({ version: sql<number>`version + 1` })
    .where('org_id', '=', rate.org_id)
    .where('id', '=', taxCodeId)
    .execute();
}
