import { advanceClock, readClock } from '@countinghouse/process';
import type { AdvanceDeps, AdvanceOutcome, ClockState } from '@countinghouse/process';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { moveProviders } from './move-providers.ts';

export type { Advanced, AdvanceOutcome, ClockState, Happening } from '@countinghouse/process';

export interface SandboxClockDeps extends Omit<AdvanceDeps<Schema>, 'moveOthers'> {
  readonly providers: ProvidersByEnvironment;
  readonly now: () => Date;
}

/** Relative to now, or to the offset of an earlier request. */
export type AdvanceBy = { readonly ms: number } | { readonly offsetMs: number };

/** Null if the caller cannot move the clock. */
export async function findSandboxClock(
  deps: SandboxClockDeps,
  { environment }: Caller,
): Promise<ClockState | null> {
  return environment === 'test' ? readClock(deps) : null;
}

export async function advanceSandboxClock(
  deps: SandboxClockDeps,
  { environment, workspaceId }: Caller,
  by: AdvanceBy,
): Promise<AdvanceOutcome> {
  if (environment !== 'test') return { kind: 'reject', reason: 'no_sandbox' };
  const moveOthers = (offsetMs: number) => moveProviders(deps.providers, deps.now(), offsetMs);
  return advanceClock({ ...deps, moveOthers }, { tenantId: workspaceId, by });
}
