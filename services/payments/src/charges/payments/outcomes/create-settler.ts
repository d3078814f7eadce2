import { createWorkspaceLanes } from '../../../kernel/workspace-lanes.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { settlePayments } from './settle-payments.ts';
import type { SettleDeps, SettleItem, SettleResult } from './settle-payments.ts';

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

export function createSettler(deps: SettlerDeps): Settler {
  const settleTogether = createWorkspaceLanes((items: readonly SettleItem[]) =>
    settlePayments(deps, items),
  );
  const underWay = new Set<Promise<SettleResult>>();

  async function settle({ reference, ...item }: SettleQuestion): Promise<SettleResult> {
    const finding = await deps.providers.forEnvironment(item.environment).findCharge(reference);
    return settleTogether({ ...item, finding });
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
