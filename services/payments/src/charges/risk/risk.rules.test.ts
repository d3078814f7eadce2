import { expect, test } from 'vitest';
import {
  capPeriods,
  domainsOf,
  isLooser,
  noRiskPolicy,
  refuseAttempt,
  refuseUsage,
} from './risk.rules.ts';

const terms = {
  payerHourMax: 3,
  payerDayMax: 5,
  failedHourMax: 2,
  paymentMaxMinor: 1_000n,
  dayMaxMinor: 5_000n,
  monthMaxMinor: 9_000n,
  effect: null,
} as const;
const usage = { dayMinor: 0n, monthMinor: 0n, payerHour: 0, payerDay: 0, failedHour: 0 };

test('an amount of the cap passes, and one more minor unit does not', () => {
  expect(refuseAttempt(terms, 1_000n)).toBeNull();
  expect(refuseAttempt(terms, 1_001n)).toBe('payment_cap');
  expect(refuseUsage(terms, { ...usage, dayMinor: 4_000n }, 1_000n)).toBeNull();
  expect(refuseUsage(terms, { ...usage, dayMinor: 4_001n }, 1_000n)).toBe('day_cap');
  expect(refuseUsage(terms, { ...usage, monthMinor: 8_001n }, 1_000n)).toBe('month_cap');
});

test('a payer who has used up a limit is refused, unless the merchant allows them; caps hold for them too', () => {
  expect(refuseUsage(terms, { ...usage, payerHour: 2, payerDay: 4, failedHour: 1 }, 1n)).toBeNull();
  expect(refuseUsage(terms, { ...usage, payerHour: 3 }, 1n)).toBe('payer_hour');
  expect(refuseUsage(terms, { ...usage, payerDay: 5 }, 1n)).toBe('payer_day');
  expect(refuseUsage(terms, { ...usage, failedHour: 2 }, 1n)).toBe('payer_failed');
  const allowed = { ...terms, effect: 'allow' } as const;
  expect(refuseUsage(allowed, { ...usage, payerHour: 9, failedHour: 9 }, 1n)).toBeNull();
  expect(refuseUsage(allowed, { ...usage, dayMinor: 5_000n }, 1n)).toBe('day_cap');
  expect(refuseAttempt({ ...terms, effect: 'block' }, 1n)).toBe('payer_blocked');
});

test('a limit that goes up or away loosens a policy, one that comes or goes down does not', () => {
  const caps = { currency: 'NGN', paymentMaxMinor: 10n, dayMaxMinor: null, monthMaxMinor: 50n };
  const policy = { ...noRiskPolicy, payerHourMax: 3, caps: [caps] };
  expect(isLooser(noRiskPolicy, policy)).toBe(false);
  expect(isLooser(policy, policy)).toBe(false);
  expect(isLooser(policy, { ...policy, payerHourMax: 2, payerDayMax: 9 })).toBe(false);
  expect(isLooser(policy, { ...policy, caps: [{ ...caps, dayMaxMinor: 20n }] })).toBe(false);
  expect(isLooser(policy, { ...policy, payerHourMax: null })).toBe(true);
  expect(isLooser(policy, { ...policy, caps: [] })).toBe(true);
  expect(isLooser(policy, { ...policy, caps: [{ ...caps, monthMaxMinor: 51n }] })).toBe(true);
  const tighterAndLooser = {
    ...policy,
    payerHourMax: 1,
    caps: [{ ...caps, paymentMaxMinor: 11n }],
  };
  expect(isLooser(policy, tighterAndLooser)).toBe(true);
});

test('domains reach down to subdomains, and periods begin at midnight of UTC', () => {
  expect(domainsOf('a@mail.shop.example')).toEqual([
    'mail.shop.example',
    'shop.example',
    'example',
  ]);
  expect(capPeriods(new Date('2026-03-31T23:59:59.999Z'))).toEqual({
    dayStart: new Date('2026-03-31T00:00:00Z'),
    monthStart: new Date('2026-03-01T00:00:00Z'),
  });
});
