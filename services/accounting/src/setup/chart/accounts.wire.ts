import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { accountSubtypes, accountTypes } from './account-type.rules.ts';
import type { Account } from './account.rules.ts';

const accountExample = {
  id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  code: '4000',
  name: 'Sales of goods',
  type: 'income',
  subtype: 'sales',
  active: true,
} as const;

const accountRecord = z
  .object({
    id: uuid().meta({ description: 'Send this id as `account_id` of lines.' }),
    code: z.string(),
    name: z.string(),
    type: z.enum(accountTypes),
    subtype: z.enum(accountSubtypes),
    active: z.boolean().meta({ description: 'False if the account accepts no new lines.' }),
  })
  .meta({
    id: 'ChartAccount',
    description: 'An account in the chart of accounts.',
    example: accountExample,
  });

export const accountList = z
  .object({ data: z.array(accountRecord).meta({ description: 'All accounts, sorted by `code`.' }) })
  .meta({
    id: 'AccountList',
    description: 'The chart of accounts.',
    example: { data: [accountExample] },
  });

export function toAccountRecord(account: Account): z.infer<typeof accountRecord> {
  return {
    id: account.id,
    code: account.code,
    name: account.name,
    type: account.type,
    subtype: account.subtype,
    active: account.active,
  };
}
