import { jsonDecimal, majorAmountReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import type { CurrencyBalance } from './balance.rules.ts';

const balanceExample = {
  currency: 'NGN',
  available: 1250.5,
  pending: 96.8,
  held: 50,
  disputed: 0,
  reserved: 0,
  owed: 0,
  payable: 1250.5,
  amount_unit: 'major' as const,
};

export const balanceRecord = z
  .object({
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    available: majorField('Settled money that no refund or payout has reserved.'),
    pending: majorField(
      'Money from payments that have not settled yet. Refunds can bring it below zero.',
    ),
    held: majorField('Money reserved by refunds and payouts in progress.'),
    disputed: majorField('Money set aside for open disputes.'),
    reserved: majorField('Parts of payments kept back until their release date.'),
    owed: majorField(
      'Refunds and disputes in excess of your balance. Later settlements repay it first.',
    ),
    payable: majorField(
      'The largest payout possible now: available, less owed, less any negative pending balance after refunds in progress.',
    ),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'Balance',
    description: 'The merchant’s balance in one currency.',
    example: balanceExample,
  });

export const balanceList = z
  .object({
    data: z.array(balanceRecord).meta({ description: 'One entry per currency ever used.' }),
  })
  .meta({ id: 'BalanceList', example: { data: [balanceExample] } });

export function toBalanceRecord(balance: CurrencyBalance) {
  const toMajor = (amountMinor: bigint) =>
    jsonDecimal(toMajorText(money(amountMinor, getCurrency(balance.currency))));
  return {
    currency: balance.currency,
    available: toMajor(balance.availableMinor),
    pending: toMajor(balance.pendingMinor),
    held: toMajor(balance.heldMinor),
    disputed: toMajor(balance.disputedMinor),
    reserved: toMajor(balance.reservedMinor),
    owed: toMajor(balance.owedMinor),
    payable: toMajor(balance.payableMinor),
    amount_unit: 'major' as const,
  };
}

function majorField(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
