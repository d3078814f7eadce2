import { expect, test } from 'vitest';
import { findPayTarget } from '../../../src/charges/checkout/find-pay-target.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { insertPaymentLink, insertQrCode, plainBrand } from '../../support/charges/pay-targets.ts';
import { createTenant, operatorDeps } from '../../support/people/tenants.ts';
import { usePaymentsDatabase } from '../../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

test('a code leads to its link with everything a page shows', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  const { code, id } = await insertPaymentLink(use.database, tenant.testWorkspaceId, {
    amount_minor: null,
    preset_amount_minor: 700n,
    description: 'By hand',
    image_url: 'https://cdn.example/a.png',
    return_url: 'https://shop.example/done',
    expires_at: expiresAt,
    max_uses: 3,
    uses: 1,
    metadata: JSON.stringify({ order: 7 }),
  });
  expect(await findPayTarget(use.database, code.toLowerCase())).toEqual({
    kind: 'payment_link',
    id,
    code,
    workspaceId: tenant.testWorkspaceId,
    businessId: tenant.businessId,
    environment: 'test',
    merchantName: expect.stringMatching(/^Shop \d+$/),
    legalName: null,
    brand: plainBrand,
    isSuspended: false,
    title: 'Indigo wrapper, 5 yards',
    description: 'By hand',
    currency: 'NGN',
    amountMinor: null,
    presetAmountMinor: 700n,
    imageUrl: 'https://cdn.example/a.png',
    returnUrl: 'https://shop.example/done',
    splitRecipientId: null,
    lifetime: { disabledAt: null, expiresAt, uses: 1, maxUses: 3 },
    agreement: null,
    metadata: { order: 7 },
    payer: null,
    orderReference: null,
  });
});

test('a code leads to its QR code, which has no title, image or end', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  const { code, id } = await insertQrCode(use.database, tenant.liveWorkspaceId, { max_uses: 1 });
  expect(await findPayTarget(use.database, code)).toMatchObject({
    kind: 'qr_code',
    id,
    environment: 'live',
    title: null,
    amountMinor: 500_000n,
    presetAmountMinor: null,
    imageUrl: null,
    lifetime: { disabledAt: null, expiresAt: null, uses: 0, maxUses: 1 },
    metadata: {},
  });
});

test('a business is shown by its trading name when it has one', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  await use.database.db
    .updateTable('businesses')
    .set({ trading_name: 'Adire Lane' })
    .where('id', '=', tenant.businessId)
    .execute();
  const { code } = await insertPaymentLink(use.database, tenant.liveWorkspaceId);
  expect((await findPayTarget(use.database, code))?.merchantName).toBe('Adire Lane');
});

test('a code that names nothing is nothing', async () => {
  expect(await findPayTarget(use.database, '00FFFFFFFFFFFFFFFF')).toBeNull();
});

test.each(['', 'short', '00FFFFFFFFFFFFFFFU', "00'; drop table payments"])(
  'text that cannot be a code is refused without the database: %j',
  async (text) => {
    const untouchable = new Proxy({} as Database, {
      get: () => {
        throw new Error('the database was asked');
      },
    });
    expect(await findPayTarget(untouchable, text)).toBeNull();
    await expect(findPayTarget(untouchable, '00FFFFFFFFFFFFFFFF')).rejects.toThrow('was asked');
  },
);
