import { getCurrency } from '@countinghouse/money';
import type { Tx } from '../../../kernel/database.ts';
import { mirrorLines } from '../../../ledger/journal/entry.rules.ts';
import type { EntryLine } from '../../../ledger/journal/entry.rules.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import { listBookedLines } from '../booked.sql.ts';
import type { Movement } from '../movement.rules.ts';

/** What each kind takes back. */
const undoes: Readonly<Record<string, string>> = {
  refund_reversed: 'refund',
  payout_returned: 'payout',
};

interface Undone {
  /** The exact mirror of what it takes back; null where that is not in these books. */
  (movement: Movement, clearingAccountId: string): readonly EntryLine[] | null;
  readonly remember: (movement: Movement, lines: readonly EntryLine[]) => void;
}

/** The entries that movements of a page take back, of earlier pages and of this one. */
export async function readUndone(
  { tx, organisation }: { readonly tx: Tx; readonly organisation: Organisation },
  movements: readonly Movement[],
): Promise<Undone> {
  const sourceIds = movements.flatMap(({ kind, sourceId }) => (kind in undoes ? sourceId : []));
  const rows = await listBookedLines(tx, organisation.id, sourceIds, Object.values(undoes));
  const known = new Map<string, readonly EntryLine[]>(
    [...Map.groupBy(rows, ({ kind, sourceId }) => keyOf(kind, sourceId))].map(([key, lines]) => [
      key,
      lines.map((line) => ({
        accountId: line.accountId,
        contactId: null,
        openItemId: null,
        taxComponentId: line.taxComponentId,
        basis: 'both',
        currency: getCurrency(line.currency),
        docMinor: line.docMinor,
        baseMinor: line.baseMinor,
      })),
    ]),
  );
  const find = (movement: Movement, clearingAccountId: string): readonly EntryLine[] | null => {
    const lines = known.get(keyOf(undoes[movement.kind] ?? '', movement.sourceId));
    const clearing = lines?.find(({ accountId }) => accountId === clearingAccountId);
    if (lines === undefined || -(clearing?.docMinor ?? 0n) !== movement.changeMinor) return null;
    return mirrorLines(lines);
  };
  const remember = (movement: Movement, lines: readonly EntryLine[]): void => {
    known.set(keyOf(movement.kind, movement.sourceId), lines);
  };
  return Object.assign(find, { remember });
}

const keyOf = (kind: string, sourceId: string) => `${kind} ${sourceId}`;
