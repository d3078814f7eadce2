import { z } from 'zod';
import type { Environment } from '../kernel/environment.rules.ts';
import { faultKinds, faultTargets } from './fault.rules.ts';
import type { FaultKind, FaultOrder, FaultTarget, QueuedFault } from './fault.rules.ts';
import { referencePartOf } from './reference.rules.ts';

/** Faults that apply to the calls of one workspace only. */
export interface SimulatedFaults {
  readonly queue: (workspaceId: string, order: FaultOrder) => Promise<QueuedFault>;
  readonly list: (workspaceId: string) => Promise<readonly QueuedFault[]>;
  readonly remove: (workspaceId: string, id: string) => Promise<void>;
}

const deadlineMs = 10_000;
const outageSecondsDefault = 10;

const theirKind: Readonly<Record<FaultKind, string>> = {
  lost_answer: 'timeout_but_succeeded',
  lost_request: 'timeout_and_lost',
  outage: 'outage',
  duplicate_notice: 'duplicate_webhook',
  late_notice: 'webhook_late',
  lost_notice: 'webhook_lost',
  failed_refund: 'refund_fails',
  failed_payout: 'payout_fails',
  returned_payout: 'payout_returned',
};

const theirOperation: Readonly<Record<FaultTarget, string>> = {
  checkout: 'checkout',
  refund: 'refund',
  payout: 'transfer',
};

const scenario = z.object({
  id: z.int(),
  kind: z.string(),
  operation: z.string().optional(),
  referenceContains: z.string().optional(),
  forMs: z.int().optional(),
  delayMs: z.int().optional(),
});
const scenarioList = z.object({ scenarios: z.array(scenario) });

/**
 * Calls the simulator's own endpoint, outside the provider's API. References contain their
 * workspace, which selects the calls.
 */
export function createSimulatedFaults(baseUrl: string, environment: Environment): SimulatedFaults {
  const address = new URL('/simulator/scenarios', baseUrl);
  address.searchParams.set('side', environment);

  async function ask(method: 'GET' | 'POST' | 'DELETE', url: URL, body?: object): Promise<unknown> {
    const answer = await fetch(url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} about its scenarios`);
    return answer.json();
  }

  return {
    queue: async (workspaceId, order) => {
      const queued = scenario.parse(
        await ask('POST', address, {
          side: environment,
          referenceContains: referencePartOf(workspaceId),
          ...toScenario(order),
        }),
      );
      return { ...order, id: String(queued.id) };
    },
    list: async (workspaceId) => {
      const { scenarios } = scenarioList.parse(await ask('GET', address));
      const own = referencePartOf(workspaceId);
      return scenarios.flatMap((each) => (each.referenceContains === own ? toFault(each) : []));
    },
    remove: async (workspaceId, id) => {
      const one = new URL(address);
      one.searchParams.set('id', id);
      one.searchParams.set('referenceContains', referencePartOf(workspaceId));
      await ask('DELETE', one);
    },
  };
}

function toScenario({ kind, appliesTo, seconds }: FaultOrder): object {
  const ms = seconds === null ? null : seconds * 1_000;
  return {
    kind: theirKind[kind],
    ...(appliesTo !== null && { operation: theirOperation[appliesTo] }),
    // A reset connection fails immediately; a silent one would keep the caller waiting.
    ...((kind === 'lost_answer' || kind === 'lost_request') && { fault: 'reset' }),
    ...(kind === 'outage'
      ? { forMs: ms ?? outageSecondsDefault * 1_000 }
      : ms !== null && { delayMs: ms }),
  };
}

/** Returns faults that this service queued; a tester's own scenario may be of another kind. */
function toFault(queued: z.output<typeof scenario>): readonly QueuedFault[] {
  const kind = faultKinds.find((each) => theirKind[each] === queued.kind);
  if (kind === undefined) return [];
  const ms = queued.forMs ?? queued.delayMs;
  return [
    {
      id: String(queued.id),
      kind,
      appliesTo: faultTargets.find((each) => theirOperation[each] === queued.operation) ?? null,
      seconds: ms === undefined ? null : ms / 1_000,
    },
  ];
}
