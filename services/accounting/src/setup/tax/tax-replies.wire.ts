import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { AddTaxRateOutcome } from './add-tax-rate.ts';
import type { CreateTaxCodeOutcome } from './create-tax-code.ts';
import type { SupersedeTaxCodeOutcome } from './supersede-tax-code.ts';
import type { SwitchTaxCodeOutcome, TaxCodeUse } from './switch-tax-code.ts';

type Rejection = Extract<
  AddTaxRateOutcome | CreateTaxCodeOutcome | SupersedeTaxCodeOutcome | SwitchTaxCodeOutcome,
  { readonly kind: 'reject' }
>;

const replies: Readonly<Record<Exclude<Rejection['reason'], 'tax_code_is_default'>, ErrorReply>> = {
  not_found: refusal(404, 'tax_code_not_found', 'These books have no such tax code or component.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'Somebody changed this tax code meanwhile. Read it again and repeat your change.',
  ),
  code_taken: refusal(409, 'code_taken', 'A tax code is called so. Choose another code.', 'code'),
  no_components: refusal(400, 'no_components', 'A tax code needs a component.', 'components'),
  share_invalid: refusal(
    400,
    'share_invalid',
    'A share is 0 to 100 per cent with at most four decimals.',
    'components',
  ),
  account_not_found: refusal(
    400,
    'account_not_found',
    'These books have no such account. Choose one of the chart.',
    'components',
  ),
  rate_invalid: refusal(
    400,
    'rate_invalid',
    'A rate is 0 to 999 per cent with at most six decimals.',
    'rate_pct',
  ),
  rate_dates_repeat: refusal(
    400,
    'rate_dates_repeat',
    'Two rates of a component begin on the same day. Give each a day of its own.',
    'components',
  ),
  rate_too_early: refusal(
    409,
    'rate_too_early',
    'A new rate begins after today and after every rate before it, so that nothing is taxed differently afterwards.',
    'valid_from',
  ),
  not_active: refusal(
    409,
    'not_active',
    'Both codes have to be in use. Take the successor into use first.',
    'successor_id',
  ),
  same_code: refusal(400, 'same_code', 'A code cannot take its own place.', 'successor_id'),
  tax_code_wrong_side: refusal(
    400,
    'tax_code_wrong_side',
    'The successor must serve every side that this code serves.',
    'successor_id',
  ),
  superseded: refusal(
    409,
    'superseded',
    'Another code has taken its place. Use that one.',
    'active',
  ),
};

export function toTaxReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'tax_code_is_default') return replies[rejection.reason];
  const uses = rejection.uses.map(describeUse).join(', ');
  const error = `New lines take this code by default: ${uses}. Let another code take its place, or choose another one there first.`;
  return refusal(409, rejection.reason, error, 'active');
}

function describeUse({ kind, name }: TaxCodeUse): string {
  return kind === 'organisation' ? 'those of the organisation' : `${kind} ${name}`;
}
