import type { Tx } from '../../kernel/database.ts';
import { lockLimitedTargets, saveTargetUses } from './uses.sql.ts';
import type { TargetKey, TargetUse } from './uses.sql.ts';

export type { TargetKey } from './uses.sql.ts';

/** Tells whether each locked target with a usage limit accepts one more success. */
export interface LockedTargets {
  /** Targets without a limit are always open. */
  readonly isOpen: (target: TargetKey) => boolean;
  /** Counts a success in this batch against the limit. */
  readonly take: (target: TargetKey) => void;
}

export async function lockTargets(tx: Tx, limited: readonly TargetKey[]): Promise<LockedTargets> {
  const left = new Map<string, number>();
  if (limited.length > 0) {
    for (const target of await lockLimitedTargets(tx, limited)) {
      left.set(keyText(target), target.usesLeft);
    }
  }
  return {
    isOpen: (target) => (left.get(keyText(target)) ?? 1) > 0,
    take: (target) => {
      const usesLeft = left.get(keyText(target));
      if (usesLeft !== undefined) left.set(keyText(target), usesLeft - 1);
    },
  };
}

export async function countUses(tx: Tx, uses: readonly TargetUse[], now: Date): Promise<void> {
  if (uses.length > 0) await saveTargetUses(tx, uses, now);
}

function keyText(target: TargetKey): string {
  return `${target.kind}:${target.workspaceId}:${target.id}`;
}
