import { describe, expect, test } from 'vitest';
import { setKycStatus } from '../../src/businesses/set-kyc-status.ts';
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
