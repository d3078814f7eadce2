import type { CurrencyCode, Money } from '@countinghouse/money';
import { z } from 'zod';
import type { Charge, ChargeMethod, ChargeStatus } from '../provider.ts';
import {
  compareDecimals,
  exactMoney,
  parseDecimal,
  roundToMoney,
  subtractDecimals,
} from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { toFailureCode } from './failure-codes.ts';
import { amountText, currencyCode, idText, moment, optionalText } from './fields.ts';

const card = z.object({ last_4digits: optionalText, type: optionalText, token: optionalText });

/** A charge in verification responses and lists. */
export const chargeRow = z
  .object({
    id: idText,
    tx_ref: z.string(),
    flw_ref: optionalText,
    amount: amountText,
    currency: currencyCode,
    app_fee: amountText.nullish(),
    amount_settled: amountText.nullish(),
    processor_response: optionalText,
    status: z.string(),
    payment_type: optionalText,
    created_at: moment,
    card: card.nullish().catch(null),
  })
  .transform((row, context): Charge => {
    const amount = exactMoney(row.amount, row.currency);
    if (amount === null) {
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'Must have no more decimals than its currency.',
      });
      return z.NEVER;
    }
    const status = toChargeStatus(row.status);
    const isFailed = status === 'failed';
    return {
      providerTransactionId: row.id,
      providerReference: row.flw_ref,
      reference: row.tx_ref,
      status,
      amount,
      providerFee: toProviderFee(row),
      failureCode: isFailed ? toFailureCode(row.status, row.processor_response) : null,
      failureMessage: isFailed ? row.processor_response : null,
      method: toMethod(row.payment_type, row.card ?? null),
      cardToken: row.card?.token ?? null,
      createdAt: row.created_at,
    };
  });

/** An unknown status is not final: the charge is checked again. */
function toChargeStatus(text: string): ChargeStatus {
  switch (text.toLowerCase()) {
    case 'successful':
      return 'succeeded';
    case 'failed':
    case 'cancelled':
      return 'failed';
    default:
      return 'pending';
  }
}

/**
 * Tax on the fee is at most about 22 % in the provider's countries. A larger gap to the settled
 * amount is not a fee but a recipient's share.
 */
const feeWithTaxPercentMax = 125n;

/**
 * The gap to the settled amount, because `app_fee` excludes tax. The settled amount appears some
 * seconds after the success, so until then the fee is unknown.
 */
function toProviderFee(row: {
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly app_fee?: string | null | undefined;
  readonly amount_settled?: string | null | undefined;
}): Money | null {
  const amount = parseDecimal(row.amount);
  const settled = parseDecimal(row.amount_settled ?? '');
  const namedFee = parseDecimal(row.app_fee ?? '');
  if (amount === null || settled === null || compareDecimals(settled, amount) > 0) return null;
  const missing = subtractDecimals(amount, settled);
  const isFeeAlone = namedFee === null || compareDecimals(missing, withTaxMax(namedFee)) <= 0;
  return roundToMoney(isFeeAlone ? missing : namedFee, row.currency);
}

function withTaxMax(fee: Decimal): Decimal {
  return { unscaled: fee.unscaled * feeWithTaxPercentMax, scale: fee.scale + 2 };
}

function toMethod(
  paymentType: string | null,
  used: z.infer<typeof card> | null,
): ChargeMethod | null {
  if (paymentType === null) return null;
  const name = paymentType.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isLast4 = used !== null && /^[0-9]{4}$/.test(used.last_4digits ?? '');
  return {
    type: toMethodType(name),
    brand: used?.type?.toLowerCase() ?? null,
    last4: isLast4 ? used.last_4digits : null,
    bank: null,
    network: name === 'mpesa' ? 'mpesa' : null,
  };
}

function toMethodType(name: string): ChargeMethod['type'] {
  if (name.includes('mobilemoney') || name === 'mpesa') return 'mobile_money';
  if (name === 'banktransfer') return 'bank_transfer';
  if (name.includes('qr')) return 'qr';
  if (name === 'card' || name === 'ussd') return name;
  return name.includes('account') ? 'account' : 'other';
}
