import type { DueWork } from '@countinghouse/process';
import { environments } from '../../kernel/environment.rules.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';

/** Moves the simulated providers' clocks together with the cell's clock. */
export async function moveProviders(
  providers: ProvidersByEnvironment,
  now: Date,
  offsetMs: number,
): Promise<DueWork> {
  const moments: Date[] = [];
  for (const environment of environments) {
    const due = await providers.forEnvironment(environment).moveClock?.(offsetMs);
    if (due !== undefined && due !== null) moments.push(due);
  }
  const later = moments.filter((moment) => moment > now).map((moment) => moment.getTime());
  return {
    dueCount: moments.length - later.length,
    nextDueAt: later.length === 0 ? null : new Date(Math.min(...later)),
  };
}
