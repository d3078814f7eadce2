import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { isEmptyRule, rulesMax } from './bank-rule.rules.ts';
import type { BankRule, RuleAction, RuleConditions } from './bank-rule.rules.ts';
import { deleteRule, insertRule, lockRuleRows, saveRule, saveRuleOrder } from './bank-rules.sql.ts';
import { checkRule } from './check-rule.ts';
import type { RuleRefusal } from './check-rule.ts';
import { listRulesIn, toRule } from './list-rules.ts';

export interface RuleContent {
  readonly name: string;
  readonly conditions: RuleConditions;
  readonly action: RuleAction;
  readonly active: boolean;
}

interface Order {
  readonly orgId: string;
  readonly actor: Actor;
}

type Refused<Reason> = { readonly kind: 'reject'; readonly reason: Reason };

export type SaveRuleOutcome =
  | { readonly kind: 'kept'; readonly rule: BankRule }
  | Refused<RuleRefusal | 'rule_empty' | 'too_many_rules' | 'not_found' | 'version_conflict'>;

/** Adds a rule after all others. */
export function addRule(
  deps: BooksDeps,
  order: Order & { readonly content: RuleContent },
): Promise<SaveRuleOutcome> {
  const { orgId, actor, content } = order;
  return withTransaction(deps.database.db, async (tx): Promise<SaveRuleOutcome> => {
    const rows = await lockRuleRows(tx, orgId);
    if (rows.length >= rulesMax) return { kind: 'reject', reason: 'too_many_rules' };
    const refusal = await refuseContent(tx, orgId, content);
    if (refusal !== null) return refusal;
    const id = deps.newId();
    const position = (rows.at(-1)?.position ?? 0) + 1;
    await insertRule(tx, { ...content, orgId, id, position, now: deps.now() });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_rule.created',
      subjectKind: 'bank_rule',
      subjectId: id,
      detail: { after: content },
    });
    return kept(tx, orgId, id);
  });
}

export function changeRule(
  deps: BooksDeps,
  order: Order & { readonly id: string; readonly version: number; readonly content: RuleContent },
): Promise<SaveRuleOutcome> {
  const { orgId, actor, id, version, content } = order;
  return withTransaction(deps.database.db, async (tx): Promise<SaveRuleOutcome> => {
    const row = (await lockRuleRows(tx, orgId)).find((one) => one.id === id);
    if (row === undefined) return { kind: 'reject', reason: 'not_found' };
    if (row.version !== version) return { kind: 'reject', reason: 'version_conflict' };
    const refusal = await refuseContent(tx, orgId, content);
    if (refusal !== null) return refusal;
    const { name, conditions, action, active } = toRule(row);
    await saveRule(tx, { ...content, orgId, id, now: deps.now() });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_rule.changed',
      subjectKind: 'bank_rule',
      subjectId: id,
      detail: { before: { name, conditions, action, active }, after: content },
    });
    return kept(tx, orgId, id);
  });
}

async function refuseContent(
  tx: Tx,
  orgId: string,
  { conditions, action }: RuleContent,
): Promise<Refused<RuleRefusal | 'rule_empty'> | null> {
  if (isEmptyRule(conditions)) return { kind: 'reject', reason: 'rule_empty' };
  const reason = await checkRule(tx, orgId, conditions, action);
  return reason === null ? null : { kind: 'reject', reason };
}

async function kept(tx: Tx, orgId: string, id: string): Promise<SaveRuleOutcome> {
  const rule = (await listRulesIn(tx, orgId)).find((one) => one.id === id);
  if (rule === undefined) throw new Error('stored bank rule not found');
  return { kind: 'kept', rule };
}

export type OrderRulesOutcome =
  | { readonly kind: 'ordered'; readonly rules: readonly BankRule[] }
  | Refused<'rules_incomplete'>;

/** Takes all rules; the first that matches applies. */
export function orderRules(
  deps: BooksDeps,
  { orgId, actor, ids }: Order & { readonly ids: readonly string[] },
): Promise<OrderRulesOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<OrderRulesOutcome> => {
    const before = (await lockRuleRows(tx, orgId)).map(({ id }) => id);
    const isWhole =
      ids.length === before.length && new Set([...ids, ...before]).size === ids.length;
    if (!isWhole) return { kind: 'reject', reason: 'rules_incomplete' };
    await saveRuleOrder(tx, orgId, ids, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_rules.ordered',
      subjectKind: 'organisation',
      subjectId: orgId,
      detail: { before, after: ids },
    });
    return { kind: 'ordered', rules: await listRulesIn(tx, orgId) };
  });
}

export type RemoveRuleOutcome =
  | { readonly kind: 'removed'; readonly rules: readonly BankRule[] }
  | Refused<'not_found' | 'version_conflict'>;

/** Past decisions of the rule stay. */
export function removeRule(
  deps: BooksDeps,
  { orgId, actor, id, version }: Order & { readonly id: string; readonly version: number },
): Promise<RemoveRuleOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<RemoveRuleOutcome> => {
    const row = (await lockRuleRows(tx, orgId)).find((one) => one.id === id);
    if (row === undefined) return { kind: 'reject', reason: 'not_found' };
    if (row.version !== version) return { kind: 'reject', reason: 'version_conflict' };
    const { name, conditions, action, active } = toRule(row);
    await deleteRule(tx, orgId, id);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_rule.removed',
      subjectKind: 'bank_rule',
      subjectId: id,
      detail: { before: { name, conditions, action, active } },
    });
    return { kind: 'removed', rules: await listRulesIn(tx, orgId) };
  });
}
