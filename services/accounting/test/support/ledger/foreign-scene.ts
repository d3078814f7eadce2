import { getCurrency } from '@countinghouse/money';
import { postTransfer } from '../../../src/ledger/journal/transfers/post-transfer.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/setup/chart/create-account.ts';
import { setRate } from '../../../src/setup/rates/set-rate.ts';
import { testOperator } from '../people/tenants.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import { createSettlingScene } from '../settling/settling-scene.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';

/** Books with something in dollars, too. */
export interface ForeignScene extends SettlingScene {
  /** 1020, a bank account in dollars. */
  readonly dollarAccountId: string;
  readonly rate: (currency: string, date: string, rate: string) => Promise<void>;
  /** From 1000 Bank to the account in dollars. */
  readonly buyDollars: (baseMinor: bigint, dollarsMinor: bigint, date: string) => Promise<void>;
}

export async function createForeignScene(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<ForeignScene> {
  const scene = await createSettlingScene(deps, options);
  const { orgId, act } = scene;
  const request = {
    code: '1020',
    name: 'Dollar account',
    type: 'asset',
    subtype: 'bank',
    currency: getCurrency('USD'),
  } as const;
  const made = await createAccount(deps, { orgId, actor: testOperator, request });
  if (made.kind === 'reject') throw new Error(made.reason);
  return {
    ...scene,
    dollarAccountId: made.id,
    rate: async (currency, date, rate) => {
      const order = { orgId, actor: testOperator, currency: getCurrency(currency), date, rate };
      const outcome = await setRate(deps, { ...order, source: 'test' });
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
    },
    buyDollars: async (baseMinor, dollarsMinor, date) => {
      const outcome = await postTransfer(deps, {
        ...act,
        date,
        memo: 'dollars',
        from: { accountId: scene.accountIdOf('1000'), amountMinor: baseMinor },
        to: { accountId: made.id, amountMinor: dollarsMinor },
      });
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
    },
  };
}
