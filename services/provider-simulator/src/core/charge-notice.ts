import { presentCharge } from '../v3/present-charge.ts';
import type { Charge, ChargeStatus, PaymentMethod, Side, World } from './state.ts';
import { notify } from './webhooks.ts';

const eventTypes: Readonly<Record<PaymentMethod, string>> = {
  card: 'CARD_TRANSACTION',
  bank_transfer: 'BANK_TRANSFER_TRANSACTION',
  ussd: 'USSD_TRANSACTION',
  mobile_money: 'MOBILEMONEY_TRANSACTION',
};

/** `completed` means that the charge ended, with any result. */
export function notifyOfCharge(world: World, side: Side, charge: Charge): void {
  const bodyWith = (status: ChargeStatus): string =>
    JSON.stringify({
      event: 'charge.completed',
      'event.type': eventTypes[charge.method],
      data: presentCharge(world, charge, status),
    });
  notify(world, side, {
    event: 'charge.completed',
    operation: 'charge',
    reference: charge.txRef,
    body: bodyWith(charge.status),
    staleBodies: charge.status === 'successful' ? [bodyWith('failed'), bodyWith('pending')] : [],
  });
}
