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
    description:
      'ISO 4217 currency code, for bank, cash, card and clearing accounts only. Defaults to the base currency.',
  }),
}).transform((body): AccountRequest => ({ ...body, currency: body.currency ?? null }));

export const changeAccountBody = closedObject({
  version: seenVersion(),
  name: text({ min: 1, max: nameCharactersMax }).optional(),
  active: z.boolean().optional().meta({
    description: 'With false, the account keeps its balance and accepts no new lines.',
  }),
})
  .refine(
    ({ name, active }) => name !== undefined || active !== undefined,
    'Send `name`, `active` or both.',
  )
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
    currency: z.string().nullable().meta({ description: 'Null means the base currency.' }),
    system: z.boolean().meta({
      description:
        'True if the service itself posts to the account. Such an account cannot be deactivated or deleted.',
    }),
    active: z.boolean(),
  })
  .meta({ id: 'AppChartAccount', description: 'An account in the chart of accounts.' });

export const chartList = z.object({
  data: z.array(chartRecord).meta({ description: 'All accounts, sorted by `code`.' }),
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
  not_found: refusal(404, 'account_not_found', 'Account not found. Check the id.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'The account has changed since you last read it. Reload it and try again.',
  ),
  code_invalid: refusal(
    400,
    'code_invalid',
    'The code is not valid. It must have 1 to 20 letters, digits, dots or hyphens.',
    'code',
  ),
  code_taken: refusal(
    409,
    'code_taken',
    'Another account already has this code. Choose a different code.',
    'code',
  ),
  name_missing: refusal(400, 'name_missing', 'The name is empty. Send a name.', 'name'),
  subtype_of_other_type: refusal(
    400,
    'subtype_of_other_type',
    'This subtype does not belong to this type. Choose a matching type and subtype.',
    'subtype',
  ),
  no_currency: refusal(
    400,
    'no_currency',
    'Only bank, cash, card and clearing accounts can have their own currency. Omit `currency`.',
    'currency',
  ),
  system_account: refusal(
    409,
    'system_account',
    'The service itself posts to this account. You can rename it, but not deactivate or delete it.',
  ),
  account_in_use: refusal(
    409,
    'account_in_use',
    'This account is in use. Deactivate it instead of deleting it.',
  ),
};

export function toAccountReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'account_is_default') return replies[rejection.reason];
  const uses = rejection.uses.map(describeUse).join(', ');
  const error = `This account is a default for: ${uses}. Choose another default there first.`;
  return refusal(409, rejection.reason, error, 'active');
}

function describeUse({ kind, name }: AccountUse): string {
  switch (kind) {
    case 'sales_default':
      return "the organisation's sales";
    case 'purchase_default':
      return "the organisation's purchases";
    case 'tax_code':
      return `tax code ${name}`;
    case 'item':
      return `item ${name}`;
    case 'contact':
      return `contact ${name}`;
  }
}
