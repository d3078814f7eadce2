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
  not_found: refusal(
    404,
    'tax_code_not_found',
    'Tax code or component not found. Check the id and `position`.',
  ),
  version_conflict: refusal(
    409,
    'version_conflict',
    'The tax code has changed since you last read it. Reload it and try again.',
  ),
  code_taken: refusal(
    409,
    'code_taken',
    'Another tax code already has this code. Choose a different code.',
    'code',
  ),
  no_components: refusal(
    400,
    'no_components',
    'A tax code needs at least one component. Add one to `components`.',
    'components',
  ),
  share_invalid: refusal(
    400,
    'share_invalid',
    'The recoverable share is not valid. It must be 0 to 100 per cent with at most four decimals.',
    'components',
  ),
  account_not_found: refusal(
    400,
    'account_not_found',
    'Account not found. Choose one from the chart of accounts.',
    'components',
  ),
  rate_invalid: refusal(
    400,
    'rate_invalid',
    'The rate is not valid. It must be 0 to 999 per cent with at most six decimals.',
    'rate_pct',
  ),
  rate_dates_repeat: refusal(
    400,
    'rate_dates_repeat',
    'Two rates of a component start on the same day. Use a different `valid_from` for each.',
    'components',
  ),
  rate_too_early: refusal(
    409,
    'rate_too_early',
    'The rate starts too early. `valid_from` must be after today and after every existing rate, so that past documents keep their tax.',
    'valid_from',
  ),
  not_active: refusal(
    409,
    'not_active',
    'Both tax codes must be active. Activate the successor first.',
    'successor_id',
  ),
  same_code: refusal(
    400,
    'same_code',
    'A tax code cannot supersede itself. Choose another successor.',
    'successor_id',
  ),
  tax_code_wrong_side: refusal(
    400,
    'tax_code_wrong_side',
    'The successor does not cover every side that this tax code covers. Choose one for the same side or for both.',
    'successor_id',
  ),
  superseded: refusal(
    409,
    'superseded',
    'This tax code is superseded. Use its successor.',
    'active',
  ),
};

export function toTaxReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'tax_code_is_default') return replies[rejection.reason];
  const uses = rejection.uses.map(describeUse).join(', ');
  const error = `This tax code is a default for: ${uses}. Supersede it, or choose another default there first.`;
  return refusal(409, rejection.reason, error, 'active');
}

function describeUse({ kind, name }: TaxCodeUse): string {
  return kind === 'organisation' ? 'the organisation' : `${kind} ${name}`;
}
