import { describe, expect, test } from 'vitest';
import { renameBusiness } from '../../src/business/profile/rename-business.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

describe('the profile', () => {
  test('PD-208 what was missing in it is no longer due', async () => {
    const change = { legalName: 'Adire Lane Ltd', registrationNumber: 'RC-004821', website: null };
    const changed = await desk.send('PATCH', '/profile', change);
    expect(changed.body).toMatchObject({
      legal_name: 'Adire Lane Ltd',
      registration_number: 'RC-004821',
    });
    const account = await desk.owner.send(
      'GET',
      `/workspaces/${desk.tenant.liveWorkspaceId}/account`,
    );
    expect(await account.json()).toMatchObject({
      legal_name: 'Adire Lane Ltd',
      registration_number_last4: '4821',
      requirements: {
        currently_due: ['verification', 'documents', 'beneficial_owners', 'settlement_account'],
        disabled_reason: 'verification_not_started',
      },
    });
  });

  test.each(['pending', 'in_review', 'verified'] as const)(
    'H5: names and registration number are held while the verification is %s: 409 with what to do',
    async (kycStatus) => {
      const { businessId } = desk.tenant;
      await setKycStatus(desk.api.deps, { businessId, kycStatus: 'pending' });
      await setKycStatus(desk.api.deps, { businessId, kycStatus });
      for (const field of ['businessName', 'legalName', 'tradingName', 'registrationNumber']) {
        const { status, body } = await desk.send('PATCH', '/profile', { [field]: 'Other' });
        expect([field, status, body.code]).toEqual([field, 409, 'conflict']);
        expect(body.error).toMatch(new RegExp(`covers these fields: ${field}.*sk the operator`));
      }
      expect((await desk.send('PATCH', '/profile', { website: null })).status).toBe(200);
    },
  );

  test.each(['not_started', 'rejected', 'expired'] as const)(
    'H5: while it is %s the business says what it is called, for the next check',
    async (kycStatus) => {
      const { businessId } = desk.tenant;
      if (kycStatus !== 'not_started') {
        await setKycStatus(desk.api.deps, { businessId, kycStatus: 'pending' });
        await setKycStatus(desk.api.deps, { businessId, kycStatus });
      }
      const names = { businessName: 'Adire', legalName: 'Adire Ltd', tradingName: 'Adire Lane' };
      expect((await desk.send('PATCH', '/profile', names)).status).toBe(200);
    },
  );

  test('H5: an operator changes what is held, and the log says why', async () => {
    const { businessId } = desk.tenant;
    await setKycStatus(desk.api.deps, { businessId, kycStatus: 'verified' });
    const change = { tradingName: 'Adire Lane' };
    const order = { businessId, change, reason: 'Certificate of 2026.' };
    expect(await renameBusiness(desk.api.deps, order)).toBe('renamed');
    expect((await desk.send('GET', '/profile')).body.trading_name).toBe('Adire Lane');
    const { body } = await desk.send('GET', '/audit-log?action=profile.changed');
    expect(body.data[0].detail).toEqual({
      fields: ['tradingName'],
      reason: 'Certificate of 2026.',
    });
  });

  test('what was verified is an operator’s to change', async () => {
    const { businessId } = desk.tenant;
    await setKycStatus(desk.api.deps, { businessId, kycStatus: 'verified' });
    expect((await desk.send('PATCH', '/profile', { legalName: 'Other' })).status).toBe(409);
    expect((await desk.send('PATCH', '/profile', { phone: '+2348012345678' })).status).toBe(200);
  });

  test('is not changed by nothing, by what it does not have, or by what cannot be', async () => {
    for (const body of [{}, { country: 'GH' }, { phone: '0801' }, { email: 'x' }]) {
      expect((await desk.send('PATCH', '/profile', body)).status).toBe(400);
    }
  });
});
