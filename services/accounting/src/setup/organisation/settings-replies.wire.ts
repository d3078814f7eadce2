import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { changeWaiting } from '../../people/changes/change-replies.wire.ts';
import { toLineDefaultsReply } from '../line-defaults/line-defaults-replies.wire.ts';
import type { ChangeBaseCurrencyOutcome } from './change-base-currency.ts';
import type { MemberSettingsOutcome } from './change-settings-as-member.ts';
import type { FixedReason } from './settings.rules.ts';

export const fixedSentences: Readonly<Record<FixedReason, string>> = {
  books_have_entries:
    'The books have entries in the base currency, so it can no longer be changed.',
  tax_was_posted:
    'Tax has been posted under the current scheme, so the scheme can no longer be changed.',
  year_was_closed:
    'A fiscal year is closed. Reopen it before you change the start of the fiscal year.',
  yearly_numbers_in_use:
    'A number series that restarts each fiscal year has assigned numbers, so the start of the fiscal year can no longer be changed.',
};

const fixedFields: Readonly<Record<FixedReason, string>> = {
  books_have_entries: 'currency',
  tax_was_posted: 'tax_scheme',
  year_was_closed: 'fiscal_year_start',
  yearly_numbers_in_use: 'fiscal_year_start',
};

type SettingsReason = Extract<MemberSettingsOutcome, { readonly kind: 'reject' }>['reason'];
type CurrencyReason = Extract<ChangeBaseCurrencyOutcome, { readonly kind: 'reject' }>['reason'];

export function toSettingsReply(reason: SettingsReason | CurrencyReason): ErrorReply {
  switch (reason) {
    case 'version_conflict':
      return refusal(
        409,
        reason,
        'The settings have changed since you last read them. Reload them and try again.',
      );
    case 'change_waiting':
      return changeWaiting;
    case 'terms_not_found':
      return refusal(
        400,
        reason,
        'Payment terms not found or inactive. Check `payment_terms_id`.',
        'payment_terms_id',
      );
    case 'text_not_printable':
      return refusal(
        400,
        reason,
        'A name, address or payment detail has letters that PDFs cannot show. Use Latin, Greek, Cyrillic, Arabic or Hebrew letters.',
      );
    case 'drafts_have_chosen_rates':
      return refusal(
        409,
        reason,
        'Some drafts have a manually entered exchange rate to the current base currency. Remove these rates or the drafts first.',
        'currency',
      );
    case 'books_have_entries':
    case 'tax_was_posted':
    case 'year_was_closed':
    case 'yearly_numbers_in_use':
      return refusal(409, reason, fixedSentences[reason], fixedFields[reason]);
    case 'account_not_found':
    case 'tax_code_not_found':
    case 'tax_code_wrong_side':
      return toLineDefaultsReply(reason);
  }
}
