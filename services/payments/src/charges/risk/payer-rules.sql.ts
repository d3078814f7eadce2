import type { Db, Tx } from '../../kernel/database.ts';
import type { RuleEffect, RuleKind } from './risk.rules.ts';

export interface PayerRule {
  readonly id: string;
  readonly effect: RuleEffect;
  readonly kind: RuleKind;
  /** In lower case. */
  readonly value: string;
  readonly note: string | null;
  readonly createdAt: Date;
}

export async function listPayerRuleRows(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<readonly PayerRule[]> {
  const rows = await db
    .selectFrom('payer_rules')
    .select(['id', 'effect', 'kind', 'value', 'note', 'created_at as createdAt'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRule);
}

export async function countPayerRules(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payer_rules')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Violates `payer_rules_once` where there is one for the same address or domain. */
export async function insertPayerRule(tx: Tx, workspaceId: string, rule: PayerRule): Promise<void> {
  const { id, effect, kind, value, note, createdAt } = rule;
  await tx
    .insertInto('payer_rules')
    .values({ workspace_id: workspaceId, id, effect, kind, value, note, created_at: createdAt })
    .execute();
}

export async function deletePayerRule(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<PayerRule | null> {
  const row = await tx
    .deleteFrom('payer_rules')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(['id', 'effect', 'kind', 'value', 'note', 'created_at as createdAt'])
    .executeTakeFirst();
  return row === undefined ? null : toRule(row);
}

interface RuleRow extends Omit<PayerRule, 'effect' | 'kind'> {
  readonly effect: string;
  readonly kind: string;
}

function toRule({ effect, kind, ...row }: RuleRow): PayerRule {
  return {
    ...row,
    effect: effect === 'allow' ? 'allow' : 'block',
    kind: kind === 'domain' ? 'domain' : 'email',
  };
}
