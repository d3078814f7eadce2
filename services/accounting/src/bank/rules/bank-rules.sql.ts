import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export type RuleRow = Selectable<Schema['bank_rules']>;

/** In rule order. */
export async function listRuleRows(db: Db, orgId: string): Promise<readonly RuleRow[]> {
  return db
    .selectFrom('bank_rules')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** As listRuleRows, locked: concurrent changes to the rules wait for each other. */
export async function lockRuleRows(tx: Tx, orgId: string): Promise<readonly RuleRow[]> {
  return tx
    .selectFrom('bank_rules')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface StoredRule {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly conditions: unknown;
  readonly action: unknown;
  readonly active: boolean;
  readonly now: Date;
}

export async function insertRule(
  tx: Tx,
  rule: StoredRule & { readonly position: number },
): Promise<void> {
  await tx
    .insertInto('bank_rules')
    .values({
      org_id: rule.orgId,
      id: rule.id,
      position: rule.position,
      name: rule.name,
      conditions: JSON.stringify(rule.conditions),
      action: JSON.stringify(rule.action),
      active: rule.active,
      created_at: rule.now,
      updated_at: rule.now,
    })
    .execute();
}

export async function saveRule(tx: Tx, rule: StoredRule): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_rules')
    .set({
      name: rule.name,
      conditions: JSON.stringify(rule.conditions),
      action: JSON.stringify(rule.action),
      active: rule.active,
      version: sql<number>`version + 1`,
      updated_at: rule.now,
    })
    .where('org_id', '=', rule.orgId)
    .where('id', '=', rule.id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Saves the order of the ids and returns how many rules there were. */
export async function saveRuleOrder(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update bank_rules r set position = o.place, updated_at = ${now}
    from unnest(${ids}::uuid[]) with ordinality o (id, place)
    where r.org_id = ${orgId} and r.id = o.id
    returning r.id`.execute(tx);
  return rows.length;
}

export async function deleteRule(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bank_rules')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
