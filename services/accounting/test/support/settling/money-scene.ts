import { expect } from 'vitest';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createTerms } from '../../../src/setup/payment-terms/create-terms.ts';
import type { Role } from '../../../src/tenants/members/role.rules.ts';
import { signInStaff } from '../people/staff.ts';
import type { Answer, Staff } from '../people/staff.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import type { TestApi } from '../processes/running-api.ts';
import { createSettlingScene, expectSoundBooks } from './settling-scene.ts';
import type { SettlingScene } from './settling-scene.ts';

/** Books with documents in them, and a bookkeeper who moves money over HTTP. */
export interface MoneyScene extends SettlingScene {
  readonly staff: Staff;
  readonly as: (role: Role) => Promise<Staff>;
  /** A payment for the scene's customer into 1000 Bank, unless told otherwise. */
  readonly record: (wish: Readonly<Record<string, unknown>>, by?: Staff) => Promise<Answer>;
  /** Two per cent within ten days, for everybody. */
  readonly offerDiscount: () => Promise<void>;
  /** Open items explain the control accounts, and debits are credits. */
  readonly expectTied: () => Promise<void>;
}

export async function createMoneyScene(
  api: TestApi,
  options: TestOrganisationOptions & { readonly role?: Role } = {},
): Promise<MoneyScene> {
  const { role = 'bookkeeper', ...organisation } = options;
  const deps: KeyMakerDeps = api.deps;
  const scene = await createSettlingScene(deps, organisation);
  const { orgId } = scene;
  const as = (wanted: Role) => signInStaff(api, { orgId, role: wanted });
  const staff = await as(role);
  return {
    ...scene,
    staff,
    as,
    record: (wish, by = staff) =>
      by.post('/payments', {
        direction: 'in',
        account_id: scene.accountIdOf('1000'),
        contact_id: scene.customer.id,
        date: '2026-04-01',
        currency: 'EUR',
        amount: 121,
        ...wish,
      }),
    offerDiscount: () => offerDiscount(scene),
    expectTied: async () => {
      await expectSoundBooks(scene);
      await expectBalanced(scene);
    },
  };
}

async function offerDiscount({ deps, orgId, act }: SettlingScene): Promise<void> {
  const terms = { name: '2/10 net 30', kind: 'days_after', days: 30 } as const;
  const content = { ...terms, discountPct: '2', discountDays: 10 };
  const outcome = await createTerms(deps, { ...act, content });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  await deps.database.db
    .updateTable('organisations')
    .set({ payment_terms_id: outcome.terms.id })
    .where('id', '=', orgId)
    .execute();
}

/** Debits are credits, on both bases. */
async function expectBalanced(scene: SettlingScene): Promise<void> {
  for (const basis of ['accrual', 'cash'] as const) {
    const balances = Object.values(await scene.balances(basis));
    expect(balances.reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
  }
}
