import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

describe('beneficial owners', () => {
  const ada = { name: 'Ada', shareBasisPoints: 6_000 };

  test('are added, changed and removed; their shares are never more than the whole', async () => {
    const added = await desk.send('POST', '/beneficial-owners', ada);
    expect(added.body).toMatchObject({ name: 'Ada', share_basis_points: 6_000, verified: false });
    const tooMuch = { name: 'Bode', shareBasisPoints: 4_001 };
    const refused = await desk.send('POST', '/beneficial-owners', tooMuch);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('10000') },
    });
    const path = `/beneficial-owners/${added.body.id}`;
    const changed = await desk.send('PATCH', path, { shareBasisPoints: 10_000 });
    expect(changed.body).toMatchObject({ share_basis_points: 10_000 });
    expect((await desk.send('DELETE', path)).status).toBe(200);
    expect((await desk.send('DELETE', path)).status).toBe(404);
  });

  test('another name makes an owner unverified, another share does not', async () => {
    const { body } = await desk.send('POST', '/beneficial-owners', ada);
    await sql`update beneficial_owners set verified_at = now()
      where business_id = ${desk.tenant.businessId}`.execute(desk.api.database.db);
    const path = `/beneficial-owners/${body.id}`;
    const share = await desk.send('PATCH', path, { shareBasisPoints: 5_000 });
    expect(share.body.verified).toBe(true);
    expect((await desk.send('PATCH', path, { name: 'Eve' })).body.verified).toBe(false);
  });
});
