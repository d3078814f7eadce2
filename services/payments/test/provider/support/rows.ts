/** Rows as the provider's documentation shows them, with what a test wants different. */

export function chargeRow(changes: object = {}): Record<string, unknown> {
  return {
    id: 288_200_108,
    tx_ref: 'unset',
    flw_ref: 'FLW275407301',
    amount: 100,
    currency: 'NGN',
    charged_amount: 101.4,
    app_fee: 1.4,
    merchant_fee: 0,
    processor_response: 'Approved by Financial Institution',
    auth_model: 'PIN',
    status: 'successful',
    payment_type: 'card',
    amount_settled: 98.6,
    card: {
      first_6digits: '232343',
      last_4digits: '4567',
      issuer: 'A BANK',
      country: 'NIGERIA NG',
      type: 'VERVE',
      token: 'flw-t1nf-0',
      expiry: '02/31',
    },
    meta: null,
    customer: { id: 216_519_823, name: 'A payer', phone_number: 'N/A', email: 'payer@example.com' },
    created_at: '2026-11-15T14:31:16.000Z',
    ...changes,
  };
}

export function transferRow(changes: object = {}): Record<string, unknown> {
  return {
    id: 396_432,
    account_number: '0690000040',
    bank_code: '044',
    full_name: 'A merchant',
    currency: 'NGN',
    debit_currency: 'NGN',
    amount: 5500,
    fee: 26.875,
    status: 'NEW',
    reference: 'unset',
    meta: null,
    narration: 'Payout',
    complete_message: '',
    requires_approval: 0,
    is_approved: 1,
    bank_name: 'ACCESS BANK NIGERIA',
    created_at: '2026-11-15T10:00:00.000Z',
    ...changes,
  };
}

export function refundRow(changes: object = {}): Record<string, unknown> {
  return {
    id: 8612,
    account_id: 73_362,
    tx_id: 5708,
    flw_ref: 'URF_1',
    wallet_id: 74_639,
    amount_refunded: 5000,
    status: 'completed',
    destination: 'payment_source',
    meta: { source: 'availablebalance' },
    created_at: '2026-11-15T10:00:00.000Z',
    ...changes,
  };
}

export function subaccountRow(changes: object = {}): Record<string, unknown> {
  return {
    id: 2181,
    account_number: '0690000037',
    account_bank: '044',
    full_name: 'Eternal Blue',
    split_type: 'percentage',
    split_value: 0.3,
    subaccount_id: 'RS_235E8F4E92A4048B57EA29B0E1B8F78B',
    bank_name: 'ACCESS BANK NIGERIA',
    created_at: '2026-11-15T10:00:00.000Z',
    ...changes,
  };
}
