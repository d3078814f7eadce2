import { parseDay } from '@countinghouse/calendar';
import { parseCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { AdminRefusal } from '@countinghouse/process';
import { InvalidArgumentError } from 'commander';

/** Shared by all commands on the books. */

export function parseDayText(text: string): string {
  const day = parseDay(text);
  if (day === null) {
    throw new InvalidArgumentError('Must be a date in the format YYYY-MM-DD, such as 2026-11-15.');
  }
  return day;
}

export function parseCurrencyCode(text: string): CurrencyCode {
  const currency = parseCurrency(text);
  if (currency === null) {
    throw new InvalidArgumentError('Must be an ISO 4217 currency code, such as EUR.');
  }
  return currency;
}

type Outcome = { readonly kind: string } | { readonly kind: 'reject'; readonly reason: string };

/** Returns the use case's outcome; a rejection ends the command with its reason. */
export function orAdminRefusal<Result extends Outcome>(
  outcome: Result,
): Exclude<Result, { readonly kind: 'reject' }> {
  if (isDone(outcome)) return outcome;
  const reason = 'reason' in outcome ? String(outcome.reason) : outcome.kind;
  throw new AdminRefusal(`refused: ${reason.replaceAll('_', ' ')}`);
}

function isDone<Result extends Outcome>(
  outcome: Result,
): outcome is Exclude<Result, { readonly kind: 'reject' }> {
  return outcome.kind !== 'reject';
}
