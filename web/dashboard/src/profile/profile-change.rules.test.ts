import { expect, test } from 'vitest';
import { toOrder } from './profile-change.rules.ts';

const before = {
  businessName: 'Adire Lane',
  legalName: 'Adire Lane Ltd',
  tradingName: '',
  registrationNumber: 'RC 1',
  email: 'a@lane.example',
  phone: '+2341',
  website: '',
  industry: '',
};

test('only what differs is sent; what may be empty is taken away', () => {
  expect(toOrder(before, { ...before, legalName: ' ', phone: ' +2342 ' })).toEqual({
    legalName: null,
    phone: '+2342',
  });
});

test('what is required is never taken away', () => {
  expect(toOrder(before, { ...before, email: '' })).toEqual({ email: '' });
});

test('nothing changed, nothing sent', () => {
  expect(toOrder(before, before)).toEqual({});
});
