import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { LineDefaultsRejection } from './check-line-defaults.ts';

type Reason = LineDefaultsRejection['reason'];

const sentences: Readonly<Record<Reason, string>> = {
  account_not_found: 'These books have no such account in use. Choose one of the chart.',
  tax_code_not_found: 'These books have no such tax code in use. Choose one of the list.',
  tax_code_wrong_side:
    'A tax code for sales is an output code, one for purchases an input code. Choose one that fits.',
};

export function toLineDefaultsReply(reason: Reason): ErrorReply {
  return refusal(400, reason, sentences[reason]);
}
