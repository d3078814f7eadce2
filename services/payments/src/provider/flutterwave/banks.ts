import { z } from 'zod';
import type { Bank, BankAccount, Finding, ResolvedAccount } from '../provider.ts';
import type { Client } from './client.ts';
import { dataOf } from './envelope.ts';
import { mayBeMissingAccount } from './error-meanings.ts';

export function listBanks(client: Client, country: string): Promise<Finding<readonly Bank[]>> {
  return client.ask(
    {
      operation: 'list_banks',
      operationClass: 'question',
      method: 'GET',
      path: `/banks/${encodeURIComponent(country)}`,
      errorMeaning: mayBeMissingAccount,
    },
    dataOf(z.array(z.object({ code: z.string().min(1), name: z.string().min(1) }))),
  );
}

/** A lookup, although it is a POST: it changes nothing at the provider. */
export function resolveAccount(
  client: Client,
  account: BankAccount,
): Promise<Finding<ResolvedAccount>> {
  return client.ask(
    {
      operation: 'resolve_account',
      operationClass: 'question',
      method: 'POST',
      path: '/accounts/resolve',
      body: { account_number: account.accountNumber, account_bank: account.bankCode },
      errorMeaning: mayBeMissingAccount,
    },
    dataOf(
      z
        .object({ account_number: z.string(), account_name: z.string().min(1) })
        .refine((data) => data.account_number === account.accountNumber, {
          path: ['account_number'],
        })
        .transform((data) => ({ ...account, accountName: data.account_name })),
    ),
  );
}
