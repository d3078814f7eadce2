import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuseLimit } from './member.rules.ts';
import { mayDo } from './permission.rules.ts';
import { roles } from './role.rules.ts';

const limit = fc.option(fc.bigInt({ min: 0n, max: 10_000n }), { nil: null });
const asHigh = (limitMinor: bigint | null): bigint => limitMinor ?? 1_000_000n;

test('a member cannot grant a higher approval limit than their own', () => {
  fc.assert(
    fc.property(limit, limit, fc.constantFrom(...roles), (own, given, role) => {
      const refusal = refuseLimit(own, { role, approvalLimitMinor: given });
      const isMore = mayDo(role, 'documents:approve') && asHigh(given) > asHigh(own);
      expect(refusal).toBe(isMore ? 'limit_above_own' : null);
    }),
  );
});
