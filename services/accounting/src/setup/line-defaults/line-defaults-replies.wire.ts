import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { LineDefaultsRejection } from './check-line-defaults.ts';

type Reason = LineDefaultsRejection['reason'];

const sentences: Readonly<Record<Reason, string>> = {
  account_not_found: 'Account not found or inactive. Choose one from the chart of accounts.',
  tax_code_not_found: 'Tax code not found or inactive. Choose one from the list of tax codes.',
  tax_code_wrong_side:
    'A tax code is used on the wrong side. Sales need an output tax code, purchases an input tax code.',
};

export function toLineDefaultsReply(reason: Reason): ErrorReply {
  return refusal(400, reason, sentences[reason]);
}
