import { currentPepper } from '@countinghouse/api-keys';
import { withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import type { KeyMakerDeps } from './create-api-key.ts';
import { countPepperUses, deleteKeyHashes, listWaitingKeyRows } from './key-hashes.sql.ts';
import type { PepperUse, WaitingKey } from './key-hashes.sql.ts';

/** Enough to write to their owners; the rest shows when these are done. */
const waitingShownMax = 200;

export interface PepperStatus extends PepperUse {
  readonly isCurrent: boolean;
  readonly isInSettings: boolean;
}

/** How far a rotation is: an old pepper may leave the settings when no key waits under it. */
export async function listPepperStatus(
  deps: Pick<KeyMakerDeps, 'database' | 'now' | 'peppers'>,
): Promise<readonly PepperStatus[]> {
  const { id: currentId } = currentPepper(deps.peppers);
  const uses = await countPepperUses(deps.database.db, currentId, deps.now());
  const unused = deps.peppers
    .filter(({ id }) => !uses.some((use) => use.pepperId === id))
    .map(({ id }) => ({ pepperId: id, hashes: 0n, keysWaiting: 0n }));
  return [...uses, ...unused].map((use) => ({
    ...use,
    isCurrent: use.pepperId === currentId,
    isInSettings: deps.peppers.some(({ id }) => id === use.pepperId),
  }));
}

/** Keys that nobody has used since the rotation began. */
export function listWaitingKeys(deps: KeyMakerDeps): Promise<readonly WaitingKey[]> {
  const { id: currentId } = currentPepper(deps.peppers);
  return listWaitingKeyRows(deps.database.db, currentId, deps.now(), waitingShownMax);
}

type RetireOutcome =
  | { readonly kind: 'retired'; readonly hashes: bigint }
  | { readonly kind: 'reject'; readonly reason: 'is_current' };

/** Removes hashes under an old pepper, all but those that a usable key still needs. */
export async function retirePepper(
  deps: KeyMakerDeps,
  pepperId: string | null,
): Promise<RetireOutcome> {
  const { id: currentId } = currentPepper(deps.peppers);
  if (pepperId === currentId) return { kind: 'reject', reason: 'is_current' };
  return withTransaction(deps.database.db, async (tx) => {
    const hashes = await deleteKeyHashes(tx, pepperId, currentId, deps.now());
    const detail = { hashes: String(hashes) };
    await recordCellAct(tx, deps, {
      action: 'pepper.retired',
      subject: pepperId ?? 'unnamed',
      detail,
    });
    return { kind: 'retired', hashes } as const;
  });
}
