import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { toDecimal } from '../../documents/document/documents.wire.ts';
import { decimal, majorAmount, multilineText, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { lineFields, toLineRecord } from '../statements/bank-statements.wire.ts';
import { rulesMax } from './bank-rule.rules.ts';
import type { BankRule, RuleAction, RuleConditions } from './bank-rule.rules.ts';
import type { SaveRuleOutcome, OrderRulesOutcome, RuleContent } from './manage-rules.ts';
import type { TriedRule } from './try-rule.ts';

const pattern = (description: string) =>
  text({ min: 1, max: 200 }).optional().meta({ description, example: 'account*fee' });
const amount = (description: string) =>
  decimal({ minimum: '0', maximum: '1000000000000', decimalsMax: 4 })
    .optional()
    .meta({ 'x-amount-unit': 'major', description });

const conditionsBody = closedObject({
  direction: z
    .enum(['in', 'out'])
    .optional()
    .meta({ description: '`in`: money in. `out`: money out.' }),
  text: pattern(
    'Text in the counterparty name, description or reference. Not case-sensitive; `*` matches any text.',
  ),
  counterparty: pattern('Text in the counterparty name. Not case-sensitive; `*` matches any text.'),
  amount_min: amount('Minimum amount, without a sign. Major units.'),
  amount_max: amount('Maximum amount, without a sign. Major units.'),
  account_id: uuid().optional().meta({ description: 'Limits the rule to this bank account.' }),
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
    kind: z.literal('account').meta({ description: 'Post the line to an account.' }),
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
    kind: z
      .literal('transfer')
      .meta({ description: 'Record a transfer to or from one of your own accounts.' }),
    account_id: uuid(),
  }).transform((body): RuleAction => ({ kind: body.kind, accountId: body.account_id })),
  closedObject({ kind: z.literal('ignore') }).transform(({ kind }): RuleAction => ({ kind })),
  closedObject({
    kind: z.literal('contact').meta({ description: 'Suggest documents of this contact.' }),
    contact_id: uuid(),
  }).transform((body): RuleAction => ({ kind: body.kind, contactId: body.contact_id })),
]);

const ruleFields = {
  name: text({ min: 1, max: 160 }),
  conditions: conditionsBody.meta({ description: 'A line must meet every condition sent.' }),
  action: actionBody,
  active: z.boolean().default(true),
};

export const addRuleBody = closedObject(ruleFields);
export const changeRuleBody = closedObject({ ...ruleFields, version: z.int().positive() });
export const removeRuleBody = closedObject({ version: z.int().positive() });
export const orderRulesBody = closedObject({
  ids: z
    .array(uuid())
    .max(rulesMax)
    .meta({ description: 'Ids of all bank rules, in their new order.' }),
});
export const tryRuleBody = closedObject({ conditions: conditionsBody });

export function toRuleContent({ name, conditions, action, active }: RuleContent): RuleContent {
  return { name, conditions, action, active };
}

export const ruleRecord = z
  .object({
    id: uuid(),
    position: z
      .int()
      .positive()
      .meta({ description: 'Order of precedence. The first rule that matches a line applies.' }),
    name: z.string(),
    conditions: z.object({
      direction: z
        .enum(['in', 'out'])
        .optional()
        .meta({ description: '`in`: money in. `out`: money out.' }),
      text: z.string().optional(),
      counterparty: z.string().optional(),
      amount_min: majorAmount('Minimum amount, without a sign.').optional(),
      amount_max: majorAmount('Maximum amount, without a sign.').optional(),
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
  .meta({
    id: 'AppBankRule',
    description: 'A rule that decides how matching bank lines are handled.',
  });

export const ruleList = z.object({
  data: z.array(ruleRecord).meta({ description: 'In order of precedence.' }),
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
  tried: z.int().nonnegative().meta({ description: 'Number of recent lines tested.' }),
  fits: z.int().nonnegative().meta({ description: 'Number of tested lines that match.' }),
  lines: z
    .array(
      z.object({
        ...lineFields,
        taken_by: z
          .string()
          .nullable()
          .meta({ description: 'Name of the rule that already applies to the line.' }),
      }),
    )
    .meta({ description: 'The first matching lines.' }),
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
  | Extract<SaveRuleOutcome, { readonly kind: 'reject' }>['reason']
  | Extract<OrderRulesOutcome, { readonly kind: 'reject' }>['reason'];

const words: Readonly<Record<Reason, readonly [400 | 404 | 409, string, string?]>> = {
  not_found: [404, 'Bank rule not found. Check the id.'],
  version_conflict: [
    409,
    'The bank rule has changed since you last read it. Reload it and try again.',
  ],
  too_many_rules: [409, `The limit of ${rulesMax} bank rules is reached. Delete one first.`],
  rules_incomplete: [
    409,
    'The list `ids` must contain every bank rule exactly once. Read the rules again: one may have been added or deleted.',
    'ids',
  ],
  rule_empty: [
    400,
    'This rule would match every line. Add a condition on `text`, `counterparty`, `amount_min` or `amount_max`.',
    'conditions',
  ],
  bank_account_not_found: [
    400,
    'Bank account not found. Check `account_id`.',
    'conditions.account_id',
  ],
  account_not_found: [400, 'Account not found. Check `account_id`.', 'action.account_id'],
  account_inactive: [
    400,
    'This account is inactive. Choose another, or reactivate it.',
    'action.account_id',
  ],
  account_needs_transfer: [
    400,
    'This is one of your own money accounts. Use the action `transfer`.',
    'action.account_id',
  ],
  account_needs_contact: [
    400,
    'Receivable and payable accounts are settled through documents. Use the action `contact`.',
    'action.account_id',
  ],
  account_not_money: [
    400,
    'A transfer needs a bank, cash, card or clearing account. Choose one of these.',
    'action.account_id',
  ],
  contact_not_found: [400, 'Contact not found. Check `contact_id`.', 'action.contact_id'],
  tax_code_not_found: [
    400,
    'Tax code not found or inactive. Check `tax_code_id`.',
    'action.tax_code_id',
  ],
};

export function toRuleReply(reason: Reason): ErrorReply {
  const [status, sentence, field] = words[reason];
  return refusal(status, reason, sentence, field);
}
