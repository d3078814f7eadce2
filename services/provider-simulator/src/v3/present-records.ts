import { bankNameOf } from '../core/banks.ts';
import { accountNameOf } from '../core/resolve-account.ts';
import { settlementTotals } from '../core/settlements.ts';
import type {
  Chargeback,
  Refund,
  Settlement,
  Side,
  Subaccount,
  Transfer,
  World,
} from '../core/state.ts';
import { toIsoTime } from '../core/times.rules.ts';
import { toWire } from './present-charge.ts';
import { quirkyMeta } from './quirky-meta.ts';

export function presentTransfer(transfer: Transfer): Record<string, unknown> {
  return {
    id: transfer.id,
    account_number: transfer.accountNumber,
    bank_code: transfer.bankCode,
    full_name: transfer.beneficiaryName,
    created_at: toIsoTime(transfer.createdAtMs),
    currency: transfer.currency,
    debit_currency: transfer.currency,
    amount: toWire(transfer.amountMicros),
    // A failed transfer is free.
    fee: transfer.status === 'FAILED' && !transfer.isReturned ? 0 : toWire(transfer.feeMicros),
    status: transfer.status,
    reference: transfer.reference,
    meta: quirkyMeta(transfer.id, transfer.meta),
    narration: transfer.narration,
    approver: null,
    complete_message: transfer.completeMessage,
    requires_approval: 0,
    is_approved: 1,
    bank_name: bankNameOf(transfer.bankCode),
  };
}

export function presentRefund(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    account_id: 73_362,
    tx_id: refund.chargeId,
    flw_ref: refund.flwRef,
    wallet_id: 74_639,
    amount_refunded: toWire(refund.amountMicros),
    status: refund.status,
    destination: 'payment_source',
    comments: refund.comments,
    meta: { source: refund.wallet === 'available' ? 'availablebalance' : 'ledgerbalance' },
    created_at: toIsoTime(refund.createdAtMs),
  };
}

export function presentChargeback(chargeback: Chargeback): Record<string, unknown> {
  return {
    id: chargeback.id,
    amount: toWire(chargeback.amountMicros),
    flw_ref: chargeback.flwRef,
    tx_ref: chargeback.txRef,
    transaction_id: chargeback.chargeId,
    status: chargeback.status,
    stage: chargeback.stage,
    comment: chargeback.comment,
    meta: { uploaded_proof: chargeback.proofLink, history: [] },
    due_date: toIsoTime(chargeback.dueAtMs),
    settlement_id: 'N/A',
    created_at: toIsoTime(chargeback.createdAtMs),
  };
}

export function presentSubaccount(
  world: World,
  side: Side,
  subaccount: Subaccount,
): Record<string, unknown> {
  return {
    id: subaccount.id,
    account_number: subaccount.accountNumber,
    account_bank: subaccount.bankCode,
    business_name: subaccount.businessName,
    business_email: subaccount.businessEmail,
    business_mobile: subaccount.businessMobile,
    full_name: accountNameOf(world, side, subaccount.accountNumber),
    created_at: toIsoTime(subaccount.createdAtMs),
    meta: subaccount.meta ?? null,
    account_id: 1_200_000 + subaccount.id,
    country: subaccount.country,
    split_type: subaccount.splitType,
    split_value: toWire(subaccount.splitValueMicros),
    subaccount_id: subaccount.subaccountId,
    bank_name: bankNameOf(subaccount.bankCode),
  };
}

export function presentSettlement(side: Side, settlement: Settlement): Record<string, unknown> {
  const totals = settlementTotals(side, settlement);
  const { processedAtMs } = settlement;
  return {
    id: settlement.id,
    account_id: 73_362,
    due_date: toIsoTime(settlement.dueAtMs),
    processed_date: processedAtMs === null ? null : toIsoTime(processedAtMs),
    status: processedAtMs === null ? 'pending' : 'completed',
    is_local: true,
    currency: settlement.currency,
    gross_amount: toWire(totals.grossMicros),
    app_fee: toWire(totals.feeMicros),
    merchant_fee: 0,
    chargeback: toWire(totals.chargebackMicros),
    refund: toWire(totals.refundedMicros),
    stampduty_charge: 0,
    net_amount: toWire(totals.netMicros),
    subaccount_amount: toWire(totals.sharedMicros),
    transaction_count: settlement.chargeIds.length,
    disburse_ref: processedAtMs === null ? null : `simulated-${settlement.id}`,
    disburse_message: null,
    destination: settlement.destination,
    flag_message: null,
    meta: [...settlement.chargeIds],
  };
}
