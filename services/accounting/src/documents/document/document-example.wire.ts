/** Example for the OpenAPI document: a draft invoice for two hours of work. */
export const documentExample = {
  id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  kind: 'invoice',
  number: null,
  status: 'draft',
  contact_id: '01a1dc9f-02b1-7a40-8011-5e0c3f9a7d21',
  date: '2026-11-15',
  due_date: '2026-12-15',
  reference: 'order 1017',
  currency: 'EUR',
  fx_rate: 1,
  subtotal: 90,
  tax_total: 18.9,
  total: 108.9,
  amount_paid: 0,
  amount_credited: 0,
  notes: null,
  credits_id: null,
  overdue: false,
  created_at: '2026-11-15T09:30:00.000Z',
} as const;

const lineExample = {
  id: '01a1dca0-69ae-7c11-8040-2f41c6a0be57',
  position: 1,
  item_id: null,
  description: 'An hour of work',
  quantity: 2,
  unit_price: 50,
  discount_pct: 10,
  account_id: '01a1dc90-1f00-7b22-8009-7d3e2f41c6a0',
  tax_code_id: '01a1dc90-1f01-7d3e-8009-2f41c6a0be58',
  net: 90,
  tax: 18.9,
  gross: 108.9,
} as const;

export const documentWithLinesExample = { ...documentExample, lines: [lineExample] } as const;
