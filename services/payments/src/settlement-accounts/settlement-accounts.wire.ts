import { closedObject, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../http/fields.wire.ts';
import { text } from '../http/input.wire.ts';
import type { ChangeAccountRejection } from './change-settlement-account.ts';
import type { SettlementAccount } from './settlement-account.rules.ts';

const bankCharactersMax = 50;
const accountCharactersMax = 64;

export const changeAccountBody = closedObject({
  bankCode: text({ min: 1, max: bankCharactersMax }),
  accountNumber: text({ min: 1, max: accountCharactersMax }),
});

export const settlementAccountRecord = z.object({
  id: uuid(),
  object: z.literal('settlement_account'),
  bank_code: z.string(),
  bank_name: z.string(),
  account_last4: z.string(),
  beneficiary_name: z.string(),
  created_at: moment(),
});

type Shown = SettlementAccount & { readonly createdAt: Date };

export function toSettlementAccountRecord(account: Shown): z.infer<typeof settlementAccountRecord> {
  return {
    id: account.id,
    object: 'settlement_account',
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_last4: account.accountLast4,
    beneficiary_name: account.beneficiaryName,
    created_at: account.createdAt.toISOString(),
  };
}

export const pastAccountRecord = settlementAccountRecord.extend({
  replaced_at: nullableMoment(),
  set_by: z
    .object({ type: z.enum(['operator', 'member']), id: z.string() })
    .nullable()
    .meta({ description: 'Null where it was not kept yet.' }),
  set_from: z.string().nullable().meta({ description: 'The address of whoever changed it.' }),
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
      return standardReplies.providerFailed;
    case 'bank_unknown':
      return wrongField('bankCode', 'The provider knows no bank of this code in the country.');
    case 'account_unknown':
      return wrongField('accountNumber', 'The bank knows no such account.');
  }
}

function wrongField(field: string, message: string): ErrorReply {
  const error = { formErrors: [], fieldErrors: { [field]: [message] } };
  return { status: 400, code: 'invalid_request', error };
}
