import type { Caller } from '../../kernel/caller.rules.ts';
import type { FaultOrder, QueuedFault } from '../../provider/fault.rules.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import type { SimulatedFaults } from '../../provider/simulated-faults.ts';

export interface ScenarioDeps {
  readonly providers: ProvidersByEnvironment;
  /** The live provider is simulated too, as in a demo: live payouts can be made to fail. */
  readonly isLiveSimulated: boolean;
}

/** Maximum pending scenarios of one workspace. More indicate a script that does not delete them. */
const scenariosMax = 20;

type Refusal<Reason extends string> = { readonly kind: 'reject'; readonly reason: Reason };

export type QueueOutcome =
  | { readonly kind: 'queued'; readonly scenario: QueuedFault }
  | Refusal<'no_sandbox' | 'too_many_scenarios'>;

/** Makes the workspace's next matching call fail at the simulated provider. */
export async function queueScenario(
  deps: ScenarioDeps,
  caller: Caller,
  order: FaultOrder,
): Promise<QueueOutcome> {
  const faults = findFaults(deps, caller);
  if (faults === null) return { kind: 'reject', reason: 'no_sandbox' };
  const waiting = await faults.list(caller.workspaceId);
  if (waiting.length >= scenariosMax) return { kind: 'reject', reason: 'too_many_scenarios' };
  return { kind: 'queued', scenario: await faults.queue(caller.workspaceId, order) };
}

/** Scenarios still waiting for their call. Null if the provider is not simulated. */
export async function listScenarios(
  deps: ScenarioDeps,
  caller: Caller,
): Promise<readonly QueuedFault[] | null> {
  return (await findFaults(deps, caller)?.list(caller.workspaceId)) ?? null;
}

export type RemoveOutcome = { readonly kind: 'removed' } | Refusal<'no_sandbox' | 'not_found'>;

export async function removeScenario(
  deps: ScenarioDeps,
  caller: Caller,
  id: string,
): Promise<RemoveOutcome> {
  const faults = findFaults(deps, caller);
  if (faults === null) return { kind: 'reject', reason: 'no_sandbox' };
  const waiting = await faults.list(caller.workspaceId);
  if (!waiting.some((scenario) => scenario.id === id)) {
    return { kind: 'reject', reason: 'not_found' };
  }
  await faults.remove(caller.workspaceId, id);
  return { kind: 'removed' };
}

function findFaults(
  { providers, isLiveSimulated }: ScenarioDeps,
  { environment }: Caller,
): SimulatedFaults | null {
  if (environment === 'live' && !isLiveSimulated) return null;
  return providers.forEnvironment(environment).faults ?? null;
}
