import { z } from 'zod';
import type { Database, Db } from '../../kernel/database.ts';
import type { BankRule } from './bank-rule.rules.ts';
import { listRuleRows } from './bank-rules.sql.ts';
import type { RuleRow } from './bank-rules.sql.ts';

const conditions = z.object({
  direction: z.enum(['in', 'out']).optional(),
  text: z.string().optional(),
  counterparty: z.string().optional(),
  amountMin: z.string().optional(),
  amountMax: z.string().optional(),
  accountId: z.string().optional(),
});

const action = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('account'),
    accountId: z.string(),
    contactId: z.string().optional(),
    taxCodeId: z.string().optional(),
    memo: z.string().optional(),
  }),
  z.object({ kind: z.literal('transfer'), accountId: z.string() }),
  z.object({ kind: z.literal('ignore') }),
  z.object({ kind: z.literal('contact'), contactId: z.string() }),
]);

/** In rule order, including inactive ones. */
export async function listRulesIn(db: Db, orgId: string): Promise<readonly BankRule[]> {
  return (await listRuleRows(db, orgId)).map(toRule);
}

export const listRules = (
  { database }: { readonly database: Database },
  orgId: string,
): Promise<readonly BankRule[]> => listRulesIn(database.db, orgId);

export function toRule(row: RuleRow): BankRule {
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    conditions: conditions.parse(row.conditions),
    action: action.parse(row.action),
    active: row.active,
    version: row.version,
  };
}
