import { withTrace } from '@countinghouse/observability';
import { createWorkspaceLanes } from '../../../kernel/workspace-lanes.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { settlePayments } from './settle-payments.ts';
import type { SettleDeps, SettleItem, SettleResult } from './settle-payments.ts';

export interface ChargeResolverDeps extends SettleDeps {
  readonly providers: ProvidersByEnvironment;
}

/** Asks the provider about a payment, then settles it in a batch with concurrent ones. */
export interface ChargeResolver {
  readonly settle: (question: SettleRequest) => Promise<SettleResult>;
  /** Resolves when all running settlements are done, for a graceful shutdown. */
  readonly idle: () => Promise<void>;
}

interface SettleRequest extends Omit<SettleItem, 'finding'> {
  readonly reference: string;
}

export function createChargeResolver(deps: ChargeResolverDeps): ChargeResolver {
  const settleTogether = createWorkspaceLanes(
    'payments.settle_batch',
    (items: readonly SettleItem[]) => settlePayments(deps, items),
  );
  const underWay = new Set<Promise<SettleResult>>();

  async function settle({ reference, ...item }: SettleRequest): Promise<SettleResult> {
    const finding = await deps.providers.forEnvironment(item.environment).findCharge(reference);
    return settleTogether({ ...item, finding });
  }

  return {
    settle: (question) => {
      const settling = withTrace(question.id, 'payment.settle', {}, () => settle(question));
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
