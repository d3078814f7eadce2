import type { Charge, Finding } from '../../../provider/provider.ts';
import { failureReasons } from '../charge.rules.ts';
import type { ProviderChargeOutcome } from '../charge.rules.ts';

/** Maps the provider's lookup result to the form that the rules use. */
export function toProviderChargeOutcome(finding: Finding<Charge>): ProviderChargeOutcome {
  if (finding.kind !== 'found') return { kind: finding.kind };
  const { status, amount, failureCode } = finding.value;
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', amountMinor: amount.amountMinor, currency: amount.currency };
    case 'pending':
      return { kind: 'pending' };
    case 'failed': {
      const code = failureCode ?? 'declined';
      // A fixed text: the provider's own may name the payer or bank internals.
      return { kind: 'failed', code, reason: failureReasons[code] };
    }
  }
}
