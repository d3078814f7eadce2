import { expect, test } from 'vitest';
import { refuseCancel, refuseRefund } from './payment-acts.rules.ts';

test.each([
  ['pending', 'not_paid', null],
  ['processing', 'not_paid', 'sent'],
  ['succeeded', null, 'paid'],
  ['partially_refunded', null, 'paid'],
  ['refunded', 'all_refunded', 'paid'],
  ['failed', 'not_paid', 'over'],
])('a payment that is %s says why it cannot be refunded (%s) or cancelled (%s)', (...row) => {
  const [status, refund, cancel] = row;
  expect([refuseRefund(status), refuseCancel(status)]).toEqual([refund, cancel]);
});
