import type { ProcessGates } from '../processes/charging-processes.ts';
import type { StopPoint } from '../processes/wire-gate.ts';

/** A moment at which a process that gives money back or pays it out is killed. */
export interface MoneyOutStep extends StopPoint {
  readonly name: string;
  readonly gate: keyof ProcessGates;
}

/** The way of a transaction, as money-out-reader.ts tells it. */
const at = (when: MoneyOutStep['when'], what: string, way: string): MoneyOutStep => ({
  name: `${when} ${what}`,
  gate: 'database',
  when,
  matches: new RegExp(`^${way}$`),
});
const call = (when: MoneyOutStep['when'], what: string, head: string): MoneyOutStep => ({
  name: `${when} ${what}`,
  gate: 'provider',
  when,
  matches: new RegExp(`^${head}`),
});
const around = (
  make: typeof at,
  what: string,
  where: string,
): readonly [MoneyOutStep, MoneyOutStep] => [
  make('before', what, where),
  make('after', what, where),
];

const postRefund = 'POST /v3/transactions/\\d+/refund';
const listRefunds = 'GET /v3/refunds';
const postTransfer = 'POST /v3/transfers';
const findTransfer = 'GET /v3/transfers';

/**
 * Around commits and calls first, because there the outcome differs; in the middle of a transaction
 * it is as if nothing had been done, which later rounds go through one statement at a time.
 */
export const refundSteps: readonly MoneyOutStep[] = [
  ...around(call, 'the refund', postRefund),
  ...around(at, 'the commit of what is reserved', '.*insert refunds.*commit'),
  ...around(at, 'the commit of what came of it', '.*update refunds.*insert events.* > commit'),
  at('after', 'the hold', '.*insert refunds.*insert ledger_entries'),
  at('after', 'the event', '.*update refunds.*insert events'),
  at('after', 'the entries', '.*update refunds.*insert ledger_entries'),
  at('after', 'the lock', 'lock payments'),
  ...around(at, 'the new refund', '.*insert refunds'),
  at('after', 'the payment’s reserve', '.*insert refunds.*update payments'),
  at('after', 'the transaction of the hold', '.*insert refunds.*insert ledger_transactions'),
  at('after', 'the second lock', 'lock payments > lock refunds'),
  at('after', 'the new status', 'lock payments > lock refunds > update refunds'),
  at('after', 'the payment’s new status', '.*update refunds > update payments'),
  at('after', 'the transaction of the refund', '.*update refunds.*insert ledger_transactions'),
];

/** The request, and after it the provider’s notice about a transfer of before. */
export const payoutSteps: readonly MoneyOutStep[] = [
  ...around(call, 'the transfer', postTransfer),
  ...around(at, 'the commit of what is reserved', '.*insert payouts.*commit'),
  ...around(at, 'the commit of the acknowledgement', 'lock payouts > update payouts > commit'),
  at('after', 'the notice has made it due', 'update payouts'),
  call('after', 'the question', findTransfer),
  ...around(at, 'the commit of what came of it', '.*update payouts.*insert events > commit'),
  at('after', 'the hold', '.*insert payouts.*insert ledger_entries'),
  at('after', 'the event', '.*update payouts.*insert events'),
  call('before', 'the account is resolved', 'POST /v3/accounts/resolve'),
  at('after', 'the lock of the balance', 'lock ledger_balances'),
  ...around(at, 'the new payout', '.*insert payouts'),
  at('after', 'the transaction of the hold', '.*insert payouts > insert ledger_transactions'),
  at('after', 'the lock', 'lock payouts'),
  at('after', 'the new status', 'lock payouts > update payouts'),
  at('after', 'the entries', '.*update payouts.*insert ledger_entries'),
];

/** Looking for refunds and transfers, sending what was agreed to, settling what was paid. */
export const moneyOutWorkerSteps: readonly MoneyOutStep[] = [
  at('after', 'the claim of refunds', 'claim refunds'),
  call('after', 'the look for refunds', listRefunds),
  ...around(call, 'the transfer', postTransfer),
  at('after', 'the commit of settled charges', '.*update payments.*provider_settlement.*commit'),
  ...around(at, 'the commit of a refund', '.*update refunds.*insert events.* > commit'),
  ...around(call, 'the refund', postRefund),
  ...around(at, 'the commit of a payout', '.*update payouts.*insert events > commit'),
  at('after', 'the claim of payouts', 'claim payouts'),
  at('before', 'the commit of settled charges', '.*update payments.*provider_settlement.*commit'),
  call('after', 'the question about a transfer', findTransfer),
  at('after', 'the commit of a submission', 'lock payouts > update payouts > commit'),
  at('after', 'the commit of a refund to send', '.*update refunds > update payments > commit'),
  call('after', 'the list of settlements', 'GET /v3/settlements'),
  at('after', 'the claim of the reading', 'insert provider_settlement_reading'),
  at('after', 'the charges of a settlement', '.*insert provider_settlement_charges > commit'),
  at('after', 'the claim of charges', 'claim provider_settlement_charges'),
  at('after', 'the lock of settled payments', '.*lock payments > lock ledger_balances'),
  at('after', 'the entries of settled charges', '.*lock ledger_balances.*insert ledger_entries'),
  at('after', 'the settled payments', '.*insert ledger_entries > update payments'),
  at('after', 'the new status of a refund', 'lock payments > lock refunds > update refunds'),
  at('after', 'the entries of a refund', '.*update refunds.*insert ledger_entries'),
  at('after', 'the event of a refund', '.*update refunds.*insert events'),
  at('after', 'the new status of a payout', 'lock payouts > update payouts'),
  at('after', 'the entries of a payout', '.*update payouts.*insert ledger_entries'),
  at('after', 'the event of a payout', '.*update payouts.*insert events'),
];
