import { jsonDecimal } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import type { Charge, ChargeStatus, PaymentMethod, World } from '../core/state.ts';
import { toIsoTime } from '../core/times.rules.ts';
import { toDecimalText } from '../core/units.rules.ts';
import { quirkyMeta } from './quirky-meta.ts';

const paymentTypes: Readonly<Record<PaymentMethod, string>> = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  ussd: 'ussd',
  mobile_money: 'mobilemoney',
};

const authModels: Readonly<Record<PaymentMethod, string>> = {
  card: 'PIN',
  bank_transfer: 'AUTH',
  ussd: 'USSD',
  mobile_money: 'MOBILEMONEY',
};

/** A charge in `verify` responses and notices. The status may be an older one, for late notices. */
export function presentCharge(
  world: World,
  charge: Charge,
  status: ChargeStatus = charge.status,
): Record<string, unknown> {
  const hasSettledAmount =
    charge.succeededAtMs !== null &&
    status === 'successful' &&
    world.momentMs >= charge.succeededAtMs + world.settings.settledAmountDelayMs;
  return {
    id: charge.id,
    tx_ref: charge.txRef,
    flw_ref: charge.flwRef,
    device_fingerprint: 'N/A',
    amount: toWire(charge.amountMicros),
    currency: charge.currency,
    charged_amount: toWire(charge.amountMicros),
    app_fee: toWire(charge.feeMicros),
    merchant_fee: 0,
    processor_response: charge.processorResponse,
    auth_model: authModels[charge.method],
    ip: '127.0.0.1',
    narration: 'SIMULATED PAYMENT',
    status,
    payment_type: paymentTypes[charge.method],
    created_at: toIsoTime(charge.createdAtMs),
    account_id: 73_362,
    // The provider computes the settled amount some seconds after the charge.
    ...(hasSettledAmount && { amount_settled: toWire(charge.amountMicros - charge.feeMicros) }),
    ...(charge.cardToken !== null && { card: presentCard(charge.cardToken) }),
    meta: quirkyMeta(charge.id, charge.meta),
    customer: {
      id: charge.customer.id,
      name: charge.customer.name ?? 'Anonymous customer',
      phone_number: charge.customer.phone ?? 'N/A',
      email: charge.customer.email,
      created_at: toIsoTime(charge.createdAtMs),
    },
  };
}

export function toWire(micros: bigint): WireNumber {
  return jsonDecimal(toDecimalText(micros));
}

function presentCard(token: string): Record<string, string> {
  return {
    first_6digits: '232343',
    last_4digits: '4567',
    issuer: 'FIRST CITY MONUMENT BANK PLC',
    country: 'NIGERIA NG',
    type: 'VERVE',
    token,
    expiry: '02/31',
  };
}
