import { jsonDecimal, majorAmountReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import type { CurrencyBalance } from './balance.rules.ts';

const balanceExample = {
  currency: 'NGN',
  available: 1250.5,
  pending: 96.8,
  held: 50,
  amount_unit: 'major' as const,
};

export const balanceRecord = z
  .object({
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    available: majorField('Settled and free to be paid out.'),
    pending: majorField('Earned and not settled yet; refunds can take it below zero.'),
    held: majorField('Spoken for by refunds and payouts under way.'),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'Balance',
    description: 'The merchant’s money in one currency.',
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
    amount_unit: 'major' as const,
  };
}

function majorField(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
