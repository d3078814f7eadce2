import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  currencyCode,
  majorAmount,
  shownVersion,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { moneySubtypes, openedSubtypes } from '../../setup/chart/money-subtype.rules.ts';
import type { MoneyAccount } from './money-account.rules.ts';
import type { MoneyAccounts } from './read-money-accounts.ts';

export const moneyAccountsQuery = z.object({
  as_of: calendarDate()
    .optional()
    .meta({ description: 'Balances at the end of this day. Defaults to today.' }),
});

export const openMoneyAccountBody = closedObject({
  code: text({ min: 1, max: 20 }).meta({
    description: 'Account code in the chart of accounts.',
    example: '1001',
  }),
  name: text({ min: 1, max: 160 }),
  subtype: z.enum(openedSubtypes),
  currency: currencyCode().optional().meta({ description: 'Defaults to the base currency.' }),
});

export const moneyAccountRecord = z
  .object({
    id: uuid(),
    version: shownVersion(),
    code: z.string(),
    name: z.string(),
    subtype: z.enum(moneySubtypes),
    currency: z.string().length(3),
    active: z.boolean(),
    system: z.boolean().meta({
      description: 'The service posts to this account itself, so it cannot be deactivated.',
    }),
    balance: majorAmount('In `currency`; a negative amount is owed.'),
    base_balance: majorAmount('Balance in base currency.'),
    last_statement_on: calendarDate().nullable().meta({
      description: 'The last day covered by a bank statement.',
    }),
    last_reconciled_on: calendarDate().nullable().meta({
      description: 'The day up to which the account is reconciled with the bank.',
    }),
  })
  .meta({ id: 'AppMoneyAccount', description: 'A bank, cash, card or clearing account.' });

export const moneyAccountList = z.object({
  as_of: calendarDate(),
  data: z.array(moneyAccountRecord).meta({ description: 'Every account, ordered by `code`.' }),
});

export function toMoneyAccountRecord(account: MoneyAccount, baseCurrency: CurrencyCode) {
  return {
    id: account.id,
    version: account.version,
    code: account.code,
    name: account.name,
    subtype: account.subtype,
    currency: account.currency,
    active: account.active,
    system: account.isSystem,
    balance: toMajor(account.balanceMinor, account.currency),
    base_balance: toMajor(account.baseBalanceMinor, baseCurrency),
    last_statement_on: account.lastStatementOn,
    last_reconciled_on: account.lastReconciledOn,
  };
}

export function toMoneyAccountList({ asOf, accounts }: MoneyAccounts, baseCurrency: CurrencyCode) {
  return {
    as_of: asOf,
    data: accounts.map((account) => toMoneyAccountRecord(account, baseCurrency)),
  };
}
