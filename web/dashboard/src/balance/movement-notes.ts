import { dayOf, formatAmount, formatShortDay } from '@countinghouse/ui';
import { isZero } from '../parts/change-text.ts';
import type { Movement } from './balance.queries.ts';
import { texts } from './texts.ts';

/** What the change is made of, and until when it is pending. */
export function notesOf(movement: Movement): readonly string[] {
  const { kind, gross, fee, share, change, balance, currency, available_at: at } = movement;
  const day = at === null ? null : formatShortDay(dayOf(at));
  const notes = [
    kind === 'charge' && !isZero(fee)
      ? texts.lessFee(formatAmount(gross, currency), formatAmount(fee, currency))
      : null,
    kind.startsWith('reserve') ? null : reserveNote(change.reserved, currency),
    isZero(share) ? null : texts.lessShare(formatAmount(share, currency)),
    day === null ? null : movement.available_at_expected ? texts.expected(day) : texts.since(day),
    isZero(balance.owed) ? null : texts.owing(formatAmount(balance.owed, currency)),
  ];
  return notes.filter((note) => note !== null);
}

function reserveNote(reserved: Movement['change']['reserved'], currency: string): string | null {
  if (isZero(reserved)) return null;
  const text = formatAmount(reserved, currency);
  return text.startsWith('-') || text.startsWith('−')
    ? texts.fromReserve(text.slice(1))
    : texts.toReserve(text);
}
