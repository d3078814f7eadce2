import { z } from 'zod';
import type { Environment } from '../kernel/environment.rules.ts';

/** A simulated payer's bank, which opens and decides chargebacks. */
export interface SimulatedBank {
  /**
   * Returns the provider's chargeback id; null if the charge cannot be disputed for that amount.
   */
  readonly openChargeback: (request: ChargebackOrder) => Promise<string | null>;
  /** False if it has already ended. */
  readonly decideChargeback: (
    providerChargebackId: string,
    outcome: 'won' | 'lost',
  ) => Promise<boolean>;
}

interface ChargebackOrder {
  readonly reference: string;
  /** Decimal text in major units; null disputes the whole charge. */
  readonly amountMajor: string | null;
  readonly reason: string | null;
}

const deadlineMs = 10_000;
const refusedStatus = 400;
const opened = z.object({ id: z.int() });

export function createSimulatedBank(baseUrl: string, environment: Environment): SimulatedBank {
  /** Null if the simulator refused. */
  async function ask(path: string, body: object): Promise<unknown> {
    const answer = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      body: JSON.stringify({ side: environment, ...body }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (answer.status === refusedStatus) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} about a chargeback`);
    return answer.json();
  }

  return {
    openChargeback: async ({ reference, amountMajor, reason }) => {
      const answer = await ask('/simulator/chargebacks', {
        reference,
        ...(amountMajor !== null && { amount: amountMajor }),
        ...(reason !== null && { comment: reason }),
      });
      return answer === null ? null : String(opened.parse(answer).id);
    },
    decideChargeback: async (providerChargebackId, outcome) => {
      const order = { id: Number(providerChargebackId), outcome };
      return (await ask('/simulator/chargebacks/decide', order)) !== null;
    },
  };
}
