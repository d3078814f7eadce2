import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { changeWaiting } from '../../people/changes/change-replies.wire.ts';
import { toLineDefaultsReply } from '../line-defaults/line-defaults-replies.wire.ts';
import type { ChangeBaseCurrencyOutcome } from './change-base-currency.ts';
import type { MemberSettingsOutcome } from './change-settings-as-member.ts';
import type { FixedReason } from './settings.rules.ts';

export const fixedSentences: Readonly<Record<FixedReason, string>> = {
  books_have_entries:
    'The books have entries, whose amounts are in the base currency. It cannot be changed any more.',
  tax_was_posted:
    'Tax was posted by the present scheme. The scheme cannot be changed any more in these books.',
  year_was_closed:
    'A fiscal year is closed. Reopen it before you change in which month a year begins.',
  yearly_numbers_in_use:
    'Numbers were given in a series that begins again each fiscal year, so the year stays as it is.',
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
        'Somebody changed the settings meanwhile. Read them again and repeat your change.',
      );
    case 'change_waiting':
      return changeWaiting;
    case 'terms_not_found':
      return refusal(
        400,
        reason,
        'These books have no such payment terms in use.',
        'payment_terms_id',
      );
    case 'drafts_have_chosen_rates':
      return refusal(
        409,
        reason,
        'Somebody gave drafts a rate to the present currency. Remove these rates, or the drafts, first.',
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
