import { closedObject, invalidField, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { providerFailed } from '../../edge/rejection-replies.ts';
import type { ChangeAccountOutcome, ChangeAccountRejection } from './change-settlement-account.ts';
import type { AccountHolder, AskedAccount } from './resolve-account.ts';
import type { SettlementAccount } from './settlement-account.rules.ts';

const bankCharactersMax = 50;
const accountCharactersMax = 64;

export const changeAccountBody = closedObject({
  bankCode: text({ min: 1, max: bankCharactersMax }),
  accountNumber: text({ min: 1, max: accountCharactersMax }),
});

export const banksQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be a country code of two capitals, such as NG.')
    .optional()
    .meta({
      description: 'ISO 3166-1 alpha-2. Defaults to the country of the business.',
      example: 'NG',
    }),
});

export const bankList = z
  .object({
    data: z
      .array(
        z.object({
          code: z.string().meta({ description: 'The bank code.', example: '044' }),
          name: z.string().meta({ description: 'The bank’s name.', example: 'Access Bank' }),
        }),
      )
      .meta({ description: 'By name.' }),
  })
  .meta({ id: 'BankList', description: 'The banks of a country, as the provider knows them.' });

export const accountHolderRecord = z
  .object({
    bank_code: z.string().meta({ description: 'The bank code.' }),
    bank_name: z.string().meta({ description: 'The bank’s name.' }),
    account_last4: z.string().meta({ description: 'The end of the account number.' }),
    beneficiary_name: z.string().meta({ description: 'The holder, as the bank says.' }),
  })
  .meta({ id: 'AccountHolder', description: 'Whose account it is. Nothing was saved.' });

export function toAccountHolderRecord(
  { bankCode, accountNumber }: AskedAccount,
  { bankName, beneficiaryName }: AccountHolder,
) {
  return {
    bank_code: bankCode,
    bank_name: bankName,
    account_last4: accountNumber.slice(-4),
    beneficiary_name: beneficiaryName,
  };
}

export const settlementAccountRecord = z.object({
  id: uuid(),
  object: z.literal('settlement_account'),
  bank_code: z.string(),
  bank_name: z.string(),
  account_last4: z.string(),
  beneficiary_name: z.string(),
  holder_matches: z.boolean().nullable().meta({
    description:
      'False if the holder is neither the business nor one of its beneficial owners. Null for accounts from before this was recorded.',
  }),
  cooling_until: nullableMoment().meta({
    description:
      'Every payout needs a second approver until this time, because the account replaced another one.',
  }),
  created_at: moment(),
});

type Shown = SettlementAccount & {
  readonly holderMatches: boolean | null;
  readonly coolingUntil: Date | null;
  readonly createdAt: Date;
};

export function toSettlementAccountRecord(account: Shown): z.infer<typeof settlementAccountRecord> {
  return {
    id: account.id,
    object: 'settlement_account',
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_last4: account.accountLast4,
    beneficiary_name: account.beneficiaryName,
    holder_matches: account.holderMatches,
    cooling_until: toNullableMoment(account.coolingUntil),
    created_at: account.createdAt.toISOString(),
  };
}

export const requestedAccountRecord = z
  .object({
    approval_id: uuid(),
    bank_code: z.string(),
    bank_name: z.string(),
    account_last4: z.string(),
    beneficiary_name: z.string(),
    holder_matches: z.boolean(),
    expires_at: moment(),
  })
  .meta({
    description: 'An account that needs a second approver. The current account stays in effect.',
  });

type Requested = Extract<ChangeAccountOutcome, { readonly kind: 'requested' }>;

export function toRequestedAccountRecord(
  requested: Requested,
): z.infer<typeof requestedAccountRecord> {
  const { approvalId, account, holderMatches, expiresAt } = requested;
  return {
    approval_id: approvalId,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_last4: account.accountLast4,
    beneficiary_name: account.beneficiaryName,
    holder_matches: holderMatches,
    expires_at: expiresAt.toISOString(),
  };
}

export const pastAccountRecord = settlementAccountRecord.extend({
  replaced_at: nullableMoment(),
  set_by: z
    .object({
      type: z.enum(['operator', 'member']),
      id: z.string(),
      name: z.string().nullable().optional().meta({ description: 'The member’s name.' }),
    })
    .nullable()
    .meta({ description: 'Who set the account. Null for accounts from before this was recorded.' }),
  set_from: z
    .string()
    .nullable()
    .meta({ description: 'The IP address that the change came from.' }),
});

interface Past extends Shown {
  readonly setByKind: 'operator' | 'member' | null;
  readonly setBy: string | null;
  readonly setFrom: string | null;
  readonly replacedAt: Date | null;
}

export function toPastAccountRecord(account: Past): z.infer<typeof pastAccountRecord> {
  const { setByKind: type, setBy: id } = account;
  return {
    ...toSettlementAccountRecord(account),
    replaced_at: toNullableMoment(account.replacedAt),
    set_by: type === null || id === null ? null : { type, id },
    set_from: account.setFrom,
  };
}

export function toChangeAccountReply(reason: ChangeAccountRejection): ErrorReply {
  switch (reason) {
    case 'not_found':
      return standardReplies.notFound;
    case 'provider_failed':
      return providerFailed;
    case 'change_waiting':
      return {
        status: 409,
        code: 'conflict',
        error:
          'A change of account already awaits a second approver. Approve or reject that change first.',
      };
    case 'bank_unknown':
      return invalidField(
        'bankCode',
        'The provider has no bank with this code in the country of the business. Check the bank code.',
      );
    case 'account_unknown':
      return invalidField(
        'accountNumber',
        'The bank has no account with this number. Check the number and bankCode.',
      );
  }
}
