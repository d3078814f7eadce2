import { expect, test } from 'vitest';
import { toBrandOrder } from './brand.rules.ts';

const before = {
  colour: '#2b3a8f',
  address: '',
  supportEmail: 'help@lane.example',
  supportPhone: '',
  taxNumber: '',
  receiptFooter: '',
  timeZone: 'Africa/Lagos',
};

test('only what differs is sent, and what was emptied is taken away', () => {
  const typed = { ...before, colour: '', address: ' 14 Sample Road ' };
  expect(toBrandOrder(before, typed)).toEqual({ colour: null, address: '14 Sample Road' });
  expect(toBrandOrder(before, before)).toEqual({});
});
