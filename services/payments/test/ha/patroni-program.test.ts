import { expect, test } from 'vitest';
import { refuseOldPatroni } from './patroni-program.ts';

test.each(['3.0.2', '3.3.6', '2.1', 'unknown'])(
  'Patroni %s, which can lose what was acknowledged, is refused with the reason',
  (version) => {
    expect(refuseOldPatroni(version)).toMatch(/too old.*leader key.*Install 4\.0 or newer/);
  },
);

test.each(['4.0.7', '4.1.0', '10.0.1'])('Patroni %s is taken', (version) => {
  expect(refuseOldPatroni(version)).toBeNull();
});
