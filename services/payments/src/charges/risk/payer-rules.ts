import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import {
  countPayerRules,
  deletePayerRule,
  insertPayerRule,
  listPayerRuleRows,
} from './payer-rules.sql.ts';
import type { PayerRule } from './payer-rules.sql.ts';

export interface RuleDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** More than anybody keeps by hand. */
const rulesMax = 1_000;

export type AddRuleOutcome =
  | { readonly kind: 'added'; readonly rule: PayerRule }
  | { readonly kind: 'reject'; readonly reason: 'rule_exists' | 'too_many' };

export function listPayerRules(
  { database }: Pick<RuleDeps, 'database'>,
  workspaceId: string,
): Promise<readonly PayerRule[]> {
  return listPayerRuleRows(database.db, workspaceId, rulesMax);
}

export async function addPayerRule(
  deps: RuleDeps,
  caller: WorkspaceActor,
  order: Pick<PayerRule, 'effect' | 'kind' | 'value' | 'note'>,
): Promise<AddRuleOutcome> {
  const { workspaceId } = caller;
  const rule = { ...order, id: deps.newId(), createdAt: deps.now() };
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<AddRuleOutcome> => {
      if ((await countPayerRules(tx, workspaceId)) >= rulesMax) {
        return { kind: 'reject', reason: 'too_many' };
      }
      await insertPayerRule(tx, workspaceId, rule);
      // Naming the payer here would keep what may have to be removed.
      await recordCallerAct(tx, deps.newId, caller, {
        action: 'payer_rule.created',
        subjectKind: 'payer_rule',
        subjectId: rule.id,
        detail: { effect: rule.effect, kind: rule.kind },
      });
      return { kind: 'added', rule };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'payer_rules_once') throw error;
    return { kind: 'reject', reason: 'rule_exists' };
  }
}

/** Null: there is none. */
export function removePayerRule(
  deps: RuleDeps,
  caller: WorkspaceActor,
  id: string,
): Promise<PayerRule | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const rule = await deletePayerRule(tx, caller.workspaceId, id);
    if (rule === null) return null;
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'payer_rule.deleted',
      subjectKind: 'payer_rule',
      subjectId: id,
      detail: { effect: rule.effect, kind: rule.kind },
    });
    return rule;
  });
}
