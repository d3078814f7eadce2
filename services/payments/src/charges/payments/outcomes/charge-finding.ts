import type { Charge, Finding } from '../../../provider/provider.ts';
import { failureReasons } from '../charge.rules.ts';
import type { ChargeFinding } from '../charge.rules.ts';

/** The provider's answer as the rules take it. */
export function toChargeFinding(finding: Finding<Charge>): ChargeFinding {
  if (finding.kind !== 'found') return { kind: finding.kind };
  const { status, amount, failureCode } = finding.value;
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', amountMinor: amount.amountMinor, currency: amount.currency };
    case 'pending':
      return { kind: 'pending' };
    case 'failed': {
      const code = failureCode ?? 'declined';
      // Our own words: theirs may name the payer or the bank's internals.
      return { kind: 'failed', code, reason: failureReasons[code] };
    }
  }
}
