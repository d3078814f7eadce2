import type { Actor } from '@countinghouse/actor';
import type { Checkpoint, CheckpointName } from './checklist.rules.ts';

/** A year's closing, without the reports' figures. */
export interface YearClosing {
  readonly id: string;
  readonly yearEnd: string;
  readonly lastEntryNo: bigint;
  readonly reportsHash: Uint8Array;
  readonly checklist: readonly Checkpoint[];
  readonly despite: readonly CheckpointName[];
  readonly note: string | null;
  readonly softLockBefore: string | null;
  readonly actor: Actor;
  readonly closedAt: Date;
  readonly reopened: {
    readonly at: Date;
    readonly by: string;
    readonly reason: string;
  } | null;
}
