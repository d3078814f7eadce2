import { major } from '@countinghouse/sdk/money';
import type { AccountingSample } from './names.ts';

/** One call of every operation, by its name in the SDK. */
export const operations: Readonly<Record<string, AccountingSample>> = {
  'openapi.get': ({ api }) => api.openapi.get(),
  'key.get': ({ api }) => api.key.get(),

  'invoices.list': ({ api }) => api.invoices.list({ status: 'posted', limit: 1 }),
  'invoices.create': ({ api, customerId }) =>
    api.invoices.create(
      {
        contact_id: customerId,
        lines: [{ description: 'An hour of work', quantity: 2, unit_price: major(50) }],
      },
      { idempotencyKey: 'order-1017' },
    ),
  'invoices.preview': ({ api, customerId, itemId }) =>
    api.invoices.preview({ contact_id: customerId, lines: [{ item_id: itemId }] }),
  'invoices.get': ({ api, invoiceId }) => api.invoices.get(invoiceId),

  'bills.list': ({ api }) => api.bills.list({ limit: 1 }),
  'bills.get': ({ api, billId }) => api.bills.get(billId),

  'contacts.list': ({ api }) => api.contacts.list({ type: 'supplier', limit: 1 }),
  'contacts.create': ({ api }) =>
    api.contacts.create(
      { name: 'Northwind', email: 'ada@northwind.example', is_customer: true },
      { idempotencyKey: 'customer-17' },
    ),
  'accounts.list': ({ api }) => api.accounts.list(),

  'reports.profitAndLoss': ({ api }) =>
    api.reports.profitAndLoss({ from: '2026-01-01', to: '2026-12-31' }),
  'reports.profitAndLossCsv': ({ api }) =>
    api.reports.profitAndLossCsv({ from: '2026-01-01', to: '2026-12-31' }),
  'reports.balanceSheet': ({ api }) => api.reports.balanceSheet({ as_of: '2026-12-31' }),
  'reports.balanceSheetCsv': ({ api }) => api.reports.balanceSheetCsv({ as_of: '2026-12-31' }),
  'reports.trialBalance': ({ api }) => api.reports.trialBalance({ as_of: '2026-12-31' }),
  'reports.trialBalanceCsv': ({ api }) => api.reports.trialBalanceCsv({ as_of: '2026-12-31' }),

  'events.list': ({ api }) => api.events.list({ after_sequence: 0, limit: 1 }),
};
