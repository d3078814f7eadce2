import { createAccounting } from '@countinghouse/sdk/accounting';
import { major } from '@countinghouse/sdk/money';
import type { AccountingSample } from './names.ts';

const unknownId = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';
const work = { description: 'An hour of work', unit_price: major(50) };

/** A call that is refused, by the reason of the refusal. */
export const errors: Readonly<Record<string, AccountingSample>> = {
  invalid_input: ({ api }) => api.contacts.list({ limit: 0 }),
  malformed_request: ({ baseUrl, key, fetch }) =>
    fetch(`${baseUrl}/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"name":"Northwind"',
    }),
  key_not_accepted: ({ baseUrl, fetch }) =>
    createAccounting({ key: 'acc_live_mistyped', baseUrl, fetch }).accounts.list(),
  missing_scope: ({ api }) => api.contacts.create({ name: 'Northwind' }),
  not_found: ({ api }) => api.invoices.get(unknownId),
  body_too_large: ({ api }) => api.contacts.create({ name: 'x'.repeat(2_000_000) }),
  too_many_requests: ({ api }) => api.accounts.list(),
  too_many_waits: ({ api }) => api.events.list({ after_sequence: 1017, wait_seconds: 20 }),
  internal_error: ({ api }) => api.contacts.list(),
  temporarily_unavailable: ({ api }) => api.contacts.list(),

  contact_not_found: ({ api }) => api.invoices.create({ contact_id: unknownId, lines: [work] }),
  contact_not_customer: ({ api, supplierId }) =>
    api.invoices.create({ contact_id: supplierId, lines: [work] }),
  contact_inactive: ({ api, inactiveCustomerId }) =>
    api.invoices.create({ contact_id: inactiveCustomerId, lines: [work] }),
  due_before_date: ({ api, customerId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [work],
      date: '2026-03-02',
      due_date: '2026-03-01',
    }),
  fx_rate_missing: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [work], currency: 'CHF' }),
  amount_out_of_range: ({ api, customerId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [{ ...work, quantity: 1_000_000_000, unit_price: major(1_000_000_000) }],
    }),
  total_negative: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, unit_price: major(-50) }] }),
  text_not_printable: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, description: '諮詢' }] }),
  idempotency_key_reused: ({ api }) =>
    api.contacts.create({ name: 'Southwind' }, { idempotencyKey: 'customer-17' }),

  item_not_found: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, item_id: unknownId }] }),
  item_inactive: ({ api, customerId, inactiveItemId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, item_id: inactiveItemId }] }),
  unit_price_missing: ({ api, customerId, unpricedItemId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ item_id: unpricedItemId }] }),
  account_missing: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [work] }),
  account_not_found: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, account_id: unknownId }] }),
  account_inactive: ({ api, customerId, inactiveAccountId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [{ ...work, account_id: inactiveAccountId }],
    }),
  account_not_allowed: ({ api, customerId, bankAccountId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [{ ...work, account_id: bankAccountId }],
    }),
  tax_code_not_found: ({ api, customerId }) =>
    api.invoices.create({ contact_id: customerId, lines: [{ ...work, tax_code_id: unknownId }] }),
  tax_code_inactive: ({ api, customerId, inactiveTaxCodeId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [{ ...work, tax_code_id: inactiveTaxCodeId }],
    }),
  tax_code_not_allowed: ({ api, customerId, purchaseTaxCodeId }) =>
    api.invoices.create({
      contact_id: customerId,
      lines: [{ ...work, tax_code_id: purchaseTaxCodeId }],
    }),
};
