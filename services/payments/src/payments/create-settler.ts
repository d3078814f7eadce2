import { createBatcher } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';
import type { Environment } from '../environment.rules.ts';
import type { Provider } from '../provider/provider.ts';
import { settlePayments } from './settle-payments.ts';
import type { SettleDeps, SettleItem, SettleResult } from './settle-payments.ts';

export interface ProvidersByEnvironment {
  readonly forEnvironment: (environment: Environment) => Provider;
}

export interface SettlerDeps extends SettleDeps {
  readonly providers: ProvidersByEnvironment;
}

/** Asks the provider about a payment, then settles it together with others that arrive meanwhile. */
export interface Settler {
  readonly settle: (question: SettleQuestion) => Promise<SettleResult>;
  /** Settles when everything under way is done, for an orderly stop. */
  readonly idle: () => Promise<void>;
}

interface SettleQuestion extends Omit<SettleItem, 'finding'> {
  readonly reference: string;
}

/** Workspaces are spread over lanes; one lane settles one batch at a time, on one connection. */
const laneCount = 4;
/** Larger batches gain nothing more and make their last item wait. */
const itemsPerBatchMax = 200;

export function createSettler(deps: SettlerDeps): Settler {
  const lanes = Array.from({ length: laneCount }, () =>
    createBatcher<SettleItem, SettleResult>({
      run: (items) => settlePayments(deps, items),
      itemsMax: itemsPerBatchMax,
      lanes: 1,
      isolatesFaults: true,
    }),
  );
  const underWay = new Set<Promise<SettleResult>>();

  async function settle({ reference, ...item }: SettleQuestion): Promise<SettleResult> {
    const finding = await deps.providers.forEnvironment(item.environment).findCharge(reference);
    return laneOf(lanes, item.workspaceId)({ ...item, finding });
  }

  return {
    settle: (question) => {
      const settling = settle(question);
      underWay.add(settling);
      const forget = (): void => void underWay.delete(settling);
      settling.then(forget, forget);
      return settling;
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** By the last, random digits of the workspace, so that one merchant always meets itself. */
function laneOf(
  lanes: readonly Batcher<SettleItem, SettleResult>[],
  workspaceId: string,
): Batcher<SettleItem, SettleResult> {
  const lane = lanes[Number.parseInt(workspaceId.slice(-2), 16) % lanes.length];
  if (lane === undefined) throw new Error('there is no lane');
  return lane;
}
