import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { toDecimal } from '../../documents/document/documents.wire.ts';
import { decimal, majorAmount, multilineText, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { lineFields, toLineRecord } from '../statements/bank-statements.wire.ts';
import { rulesMax } from './bank-rule.rules.ts';
import type { BankRule, RuleAction, RuleConditions } from './bank-rule.rules.ts';
import type { KeepRuleOutcome, OrderRulesOutcome, RuleContent } from './keep-rules.ts';
import type { TriedRule } from './try-rule.ts';

const pattern = (description: string) =>
  text({ min: 1, max: 200 }).optional().meta({ description, example: 'account*fee' });
const amount = (description: string) =>
  decimal({ minimum: '0', maximum: '1000000000000', decimalsMax: 4 })
    .optional()
    .meta({ 'x-amount-unit': 'major', description });

const conditionsBody = closedObject({
  direction: z.enum(['in', 'out']).optional(),
  text: pattern('Stands in name, description or reference, whatever the case; `*` for anything.'),
  counterparty: pattern('The same for the name alone.'),
  amount_min: amount('At least, without a sign. Major units.'),
  amount_max: amount('At most, without a sign. Major units.'),
  account_id: uuid().optional().meta({ description: 'Only lines of this bank account.' }),
}).transform((body): RuleConditions => ({
  direction: body.direction,
  text: body.text,
  counterparty: body.counterparty,
  amountMin: body.amount_min,
  amountMax: body.amount_max,
  accountId: body.account_id,
}));

const actionBody = z.discriminatedUnion('kind', [
  closedObject({
    kind: z.literal('account').meta({ description: 'Book it to an account.' }),
    account_id: uuid(),
    contact_id: uuid().optional(),
    tax_code_id: uuid().optional(),
    memo: multilineText({ min: 1, max: 500 }).optional(),
  }).transform((body): RuleAction => ({
    kind: body.kind,
    accountId: body.account_id,
    contactId: body.contact_id,
    taxCodeId: body.tax_code_id,
    memo: body.memo,
  })),
  closedObject({
    kind: z.literal('transfer').meta({ description: 'To or from an account of your own.' }),
    account_id: uuid(),
  }).transform((body): RuleAction => ({ kind: body.kind, accountId: body.account_id })),
  closedObject({ kind: z.literal('ignore') }).transform(({ kind }): RuleAction => ({ kind })),
  closedObject({
    kind: z.literal('contact').meta({ description: 'Look for documents of this contact.' }),
    contact_id: uuid(),
  }).transform((body): RuleAction => ({ kind: body.kind, contactId: body.contact_id })),
]);

const ruleFields = {
  name: text({ min: 1, max: 160 }),
  conditions: conditionsBody.meta({ description: 'All that are given must hold.' }),
  action: actionBody,
  active: z.boolean().default(true),
};

export const addRuleBody = closedObject(ruleFields);
export const changeRuleBody = closedObject({ ...ruleFields, version: z.int().positive() });
export const removeRuleBody = closedObject({ version: z.int().positive() });
export const orderRulesBody = closedObject({
  ids: z.array(uuid()).max(rulesMax).meta({ description: 'Of all rules, in their new order.' }),
});
export const tryRuleBody = closedObject({ conditions: conditionsBody });

export function toRuleContent({ name, conditions, action, active }: RuleContent): RuleContent {
  return { name, conditions, action, active };
}

export const ruleRecord = z
  .object({
    id: uuid(),
    position: z.int().positive().meta({ description: 'The first that fits decides.' }),
    name: z.string(),
    conditions: z.object({
      direction: z.enum(['in', 'out']).optional(),
      text: z.string().optional(),
      counterparty: z.string().optional(),
      amount_min: majorAmount('At least.').optional(),
      amount_max: majorAmount('At most.').optional(),
      account_id: uuid().optional(),
    }),
    action: z.object({
      kind: z.enum(['account', 'transfer', 'ignore', 'contact']),
      account_id: uuid().optional(),
      contact_id: uuid().optional(),
      tax_code_id: uuid().optional(),
      memo: z.string().optional(),
    }),
    active: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'AppBankRule', description: 'What to do with lines of a kind.' });

export const ruleList = z.object({
  data: z.array(ruleRecord).meta({ description: 'In their order.' }),
});

export function toRuleRecord({ conditions, action, ...rule }: BankRule) {
  const { direction, text: said, counterparty, amountMin, amountMax, accountId } = conditions;
  return {
    id: rule.id,
    position: rule.position,
    name: rule.name,
    conditions: {
      ...(direction !== undefined && { direction }),
      ...(said !== undefined && { text: said }),
      ...(counterparty !== undefined && { counterparty }),
      ...(amountMin !== undefined && { amount_min: toDecimal(amountMin) }),
      ...(amountMax !== undefined && { amount_max: toDecimal(amountMax) }),
      ...(accountId !== undefined && { account_id: accountId }),
    },
    action: toActionRecord(action),
    active: rule.active,
    version: rule.version,
  };
}

function toActionRecord(action: RuleAction) {
  switch (action.kind) {
    case 'ignore':
      return { kind: action.kind };
    case 'transfer':
      return { kind: action.kind, account_id: action.accountId };
    case 'contact':
      return { kind: action.kind, contact_id: action.contactId };
    case 'account': {
      const { kind, accountId, contactId, taxCodeId, memo } = action;
      return {
        kind,
        account_id: accountId,
        ...(contactId !== undefined && { contact_id: contactId }),
        ...(taxCodeId !== undefined && { tax_code_id: taxCodeId }),
        ...(memo !== undefined && { memo }),
      };
    }
  }
}

export const triedRuleRecord = z.object({
  tried: z.int().nonnegative().meta({ description: 'Latest lines that were looked at.' }),
  fits: z.int().nonnegative(),
  lines: z
    .array(
      z.object({
        ...lineFields,
        taken_by: z.string().nullable().meta({ description: 'The rule that takes it already.' }),
      }),
    )
    .meta({ description: 'The first of those that fit.' }),
});

export function toTriedRule({ triedCount, fitCount, lines }: TriedRule) {
  return {
    tried: triedCount,
    fits: fitCount,
    lines: lines.map(({ line, currency, takenBy }) => ({
      ...toLineRecord(line, currency),
      taken_by: takenBy,
    })),
  };
}

type Reason =
  | Extract<KeepRuleOutcome, { readonly kind: 'reject' }>['reason']
  | Extract<OrderRulesOutcome, { readonly kind: 'reject' }>['reason'];

const words: Readonly<Record<Reason, readonly [400 | 404 | 409, string, string?]>> = {
  not_found: [404, 'These books have no such rule.'],
  version_conflict: [409, 'The rule changed since you saw it. Read it again before you change it.'],
  too_many_rules: [409, `There are ${rulesMax} rules already. Remove one first.`],
  rules_incomplete: [409, 'Name every rule once. Somebody may have added or removed one.', 'ids'],
  rule_empty: [
    400,
    'The rule would take every line: say something of the text, the name or the amount.',
    'conditions',
  ],
  bank_account_not_found: [400, 'These books have no such bank account.', 'conditions.account_id'],
  account_not_found: [400, 'These books have no such account.', 'action.account_id'],
  account_inactive: [400, 'This account is not in use any more.', 'action.account_id'],
  account_needs_transfer: [400, 'To an account of your own: use `transfer`.', 'action.account_id'],
  account_needs_contact: [
    400,
    'What is owed is settled by documents: use `contact`.',
    'action.account_id',
  ],
  account_not_money: [
    400,
    'Money moves between bank, cash, card and clearing accounts.',
    'action.account_id',
  ],
  contact_not_found: [400, 'These books have no such contact.', 'action.contact_id'],
  tax_code_not_found: [400, 'These books have no such tax code in use.', 'action.tax_code_id'],
};

export function toRuleReply(reason: Reason): ErrorReply {
  const [status, sentence, field] = words[reason];
  return refusal(status, reason, sentence, field);
}
