import { dayMs } from '@countinghouse/calendar';

/** Parts of a closed business's data that are erased one after the other; docs/leaving.md has the table. */
const erasedParts = ['presentation', 'payers', 'evidence'] as const;
export type ErasedPart = (typeof erasedParts)[number];

/** Payers can dispute a payment for months, and the answer needs who paid. */
const payerDays = 180;
/** Laws against money laundering ask for evidence about a customer for five years. */
const evidenceDays = 5 * 366;

/** What is due of a business that closed, and when the next part is; null: nothing is left. */
export function decideErasure(
  closedAt: Date,
  now: Date,
  readingDays: number,
): { readonly due: readonly ErasedPart[]; readonly nextAt: Date | null } {
  const days = { presentation: readingDays, payers: payerDays, evidence: evidenceDays };
  const dueAt = (part: ErasedPart) => new Date(closedAt.getTime() + days[part] * dayMs);
  const next = erasedParts.find((part) => dueAt(part) > now);
  return {
    due: erasedParts.filter((part) => dueAt(part) <= now),
    nextAt: next === undefined ? null : dueAt(next),
  };
}
