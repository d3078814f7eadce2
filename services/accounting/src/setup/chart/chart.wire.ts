import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { currencyCode, seenVersion, shownVersion, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { accountSubtypes, accountTypes } from './account-type.rules.ts';
import type { Account } from './account.rules.ts';
import type { AccountUse, ChangeAccountOutcome } from './change-account.ts';
import type { AccountRequest, CreateAccountOutcome } from './create-account.ts';
import type { DeleteAccountOutcome } from './delete-account.ts';

const codeCharactersMax = 20;
const nameCharactersMax = 160;

export const createAccountBody = closedObject({
  code: text({ min: 1, max: codeCharactersMax }).meta({ example: '4020' }),
  name: text({ min: 1, max: nameCharactersMax }),
  type: z.enum(accountTypes),
  subtype: z.enum(accountSubtypes),
  currency: currencyCode().nullable().optional().meta({
    description: 'Of a bank, cash, card or clearing account; else the base currency.',
  }),
}).transform((body): AccountRequest => ({ ...body, currency: body.currency ?? null }));

export const changeAccountBody = closedObject({
  version: seenVersion(),
  name: text({ min: 1, max: nameCharactersMax }).optional(),
  active: z.boolean().optional().meta({
    description: 'With false it keeps its balance and takes no further lines.',
  }),
})
  .refine(({ name, active }) => name !== undefined || active !== undefined, 'Send name or active.')
  .transform(({ version, name, active }) => ({
    version,
    change: { ...(name !== undefined && { name }), ...(active !== undefined && { active }) },
  }));

export const chartRecord = z
  .object({
    id: uuid(),
    version: shownVersion(),
    code: z.string(),
    name: z.string(),
    type: z.enum(accountTypes),
    subtype: z.enum(accountSubtypes),
    currency: z.string().nullable().meta({ description: 'Null: the base currency.' }),
    system: z.boolean().meta({ description: 'The service posts to it; it stays in use.' }),
    active: z.boolean(),
  })
  .meta({ id: 'AppChartAccount', description: 'An account of the chart.' });

export const chartList = z.object({
  data: z.array(chartRecord).meta({ description: 'In the order of `code`, all.' }),
});

export const deletedAccountRecord = z.object({ id: uuid(), deleted: z.literal(true) });

export function toChartRecord(account: Account): z.infer<typeof chartRecord> {
  return {
    id: account.id,
    version: account.version,
    code: account.code,
    name: account.name,
    type: account.type,
    subtype: account.subtype,
    currency: account.currency,
    system: account.systemKey !== null,
    active: account.active,
  };
}

type Rejection = Extract<
  CreateAccountOutcome | ChangeAccountOutcome | DeleteAccountOutcome,
  { readonly kind: 'reject' }
>;

const replies: Readonly<Record<Exclude<Rejection['reason'], 'account_is_default'>, ErrorReply>> = {
  not_found: refusal(404, 'account_not_found', 'These books have no such account.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'Somebody changed this account meanwhile. Read it again and repeat your change.',
  ),
  code_invalid: refusal(
    400,
    'code_invalid',
    'A code has 1 to 20 letters, digits, dots or hyphens.',
    'code',
  ),
  code_taken: refusal(409, 'code_taken', 'An account has this code. Choose another.', 'code'),
  name_missing: refusal(400, 'name_missing', 'An account needs a name.', 'name'),
  subtype_of_other_type: refusal(
    400,
    'subtype_of_other_type',
    'This subtype belongs to another type. Choose a type and subtype that go together.',
    'subtype',
  ),
  no_currency: refusal(
    400,
    'no_currency',
    'Only bank, cash, card and clearing accounts have a currency of their own.',
    'currency',
  ),
  system_account: refusal(
    409,
    'system_account',
    'The service itself posts to this account: it can be renamed, and stays in use.',
  ),
  account_in_use: refusal(
    409,
    'account_in_use',
    'Something names this account. Take it out of use instead of deleting it.',
  ),
};

export function toAccountReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'account_is_default') return replies[rejection.reason];
  const uses = rejection.uses.map(describeUse).join(', ');
  const error = `Lines go to this account by default: ${uses}. Choose another account there first.`;
  return refusal(409, rejection.reason, error, 'active');
}

function describeUse({ kind, name }: AccountUse): string {
  switch (kind) {
    case 'sales_default':
      return 'sales of the organisation';
    case 'purchase_default':
      return 'purchases of the organisation';
    case 'tax_code':
      return `tax code ${name}`;
    case 'item':
      return `item ${name}`;
    case 'contact':
      return `contact ${name}`;
  }
}
