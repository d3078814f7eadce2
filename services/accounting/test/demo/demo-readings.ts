import { findYearEnd, listYearEnds } from '../../src/closing/year-end/list-year-ends.ts';
import { readAgedItems } from '../../src/reports/aged/read-aged-items.ts';
import type { DemoBooks } from './demo-scene.ts';

/** Days and sides on which what is owed is nothing, or not what the control accounts say. */
export async function findUntiedDebts(
  { deps, orgId }: DemoBooks,
  days: readonly (string | null)[],
): Promise<readonly string[]> {
  const untied: string[] = [];
  for (const asOf of days) {
    for (const side of ['receivables', 'payables'] as const) {
      const aged = await readAgedItems(deps, { orgId, side, asOf });
      const isTied = aged.totalMinor + aged.revaluedMinor === aged.controlMinor;
      if (!isTied || aged.totalMinor <= 0n) untied.push(`${side} ${asOf ?? 'now'}`);
    }
  }
  return untied;
}

/** The years that are closed, the latest first, each with what its reports say otherwise by now. */
export async function readClosedYears({ deps, orgId }: DemoBooks) {
  const years = await listYearEnds(deps, orgId);
  const closed = [];
  for (const { status, end, closing } of years) {
    if (status !== 'closed' || closing === null) continue;
    const compared = await findYearEnd(deps, orgId, closing.id);
    closed.push({ end, drift: compared?.drift ?? ['it is gone'] });
  }
  return closed;
}

/** Of a hundred lines that books can explain at all, so many were matched by themselves. */
export function percentMatched({ bank }: DemoBooks): number {
  const known = bank.lines.filter(({ movement }) => movement.truth.kind !== 'unknown');
  return (100 * known.filter(({ by }) => by === 'machine').length) / known.length;
}
