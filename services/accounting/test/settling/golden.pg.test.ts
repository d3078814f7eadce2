import { describe, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { createTaxCode } from '../../src/setup/tax/create-tax-code.ts';
import { testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();

describe('AD-036 AD-037 cases on which other programs left something over', () => {
  const splits = [1, 3, 7] as const;

  test('23 EUR and 15 % at 1.5289, in parts at two rates, leave nothing and are paid', async () => {
    const scene = await createSettlingScene(use.deps, { baseCurrency: 'USD' });
    const taxCodeId = await fifteenPercent(scene);
    for (const count of splits) {
      const invoice = await scene.posted({
        currency: 'EUR',
        chosenRate: '1.5289',
        lines: [{ unitPrice: '23', taxCodeId }],
      });
      expect(invoice.totalMinor).toBe(2_645n);
      await expectNothingLeft(scene, invoice, count, ['1.5289', '1.6103']);
    }
    expect((await scene.balances('accrual'))['2200']).toBe(-3n * 528n);
  });

  test('15 and 155 of 99.07 at 89.7, in parts at two rates, leave nothing and are paid', async () => {
    const scene = await createSettlingScene(use.deps, { baseCurrency: 'INR' });
    for (const count of splits) {
      const line = { unitPrice: '99.07', taxCodeId: scene.taxCodes.zero };
      const invoice = await scene.posted({
        currency: 'USD',
        chosenRate: '89.7',
        lines: [
          { ...line, quantity: '15' },
          { ...line, quantity: '155' },
        ],
      });
      expect(invoice.totalMinor).toBe(1_684_190n);
      await expectNothingLeft(scene, invoice, count, ['89.7', '88.9999']);
    }
  });
});

async function fifteenPercent({ deps, orgId }: SettlingScene): Promise<string> {
  const components = [{ name: 'Tax', rates: [{ validFrom: '1900-01-01', ratePct: '15' }] }];
  const request = { code: 'FIFTEEN', name: 'Fifteen', kind: 'both', components } as const;
  const outcome = await createTaxCode(deps, { orgId, actor: testOperator, request });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.id;
}

async function expectNothingLeft(
  scene: SettlingScene,
  invoice: Document,
  count: number,
  rates: readonly [string, string],
): Promise<void> {
  const part = invoice.totalMinor / BigInt(count);
  for (let index = 0; index < count; index += 1) {
    const isLast = index === count - 1;
    const amountMinor = isLast ? invoice.totalMinor - part * BigInt(index) : part;
    await scene.pay(invoice, amountMinor, { fxRate: rates[index % 2] ?? '1' });
  }
  expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
  expect(await scene.open(invoice)).toBe('0 0');
  expect(await scene.balances('accrual')).not.toHaveProperty('1100');
  await expectSoundBooks(scene);
}
