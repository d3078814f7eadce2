import { expect, test } from 'vitest';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk();
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex');

async function openDispute() {
  const workspaceId = desk.tenant.testWorkspaceId;
  const paymentId = await insertCharged(desk.api.database, workspaceId);
  const id = await insertDisputeRow(desk.api.database, workspaceId, paymentId);
  const path = `/workspaces/${workspaceId}/disputes/${id}/files`;
  const upload = async (bytes: Buffer, name = 'note.png', staff: Staff = desk.owner) => {
    const query = `?fileName=${encodeURIComponent(name)}`;
    const answer = await fetch(`${desk.api.address}/dashboard/api${path}${query}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: Object(await answer.json()) };
  };
  const list = async () => Object(await (await desk.owner.send('GET', path)).json()).data;
  return { workspaceId, id, path, upload, list };
}

test('PD-271 a picture is kept sealed, listed, downloaded as it was, and deleted', async () => {
  const { path, upload, list } = await openDispute();
  const { body } = await upload(png, 'Lieferschein "1".png');
  expect(body).toMatchObject({
    object: 'dispute_file',
    file_name: 'Lieferschein "1".png',
    media_type: 'image/png',
    size_bytes: png.length,
    sent: false,
  });
  expect((await upload(jpeg, 'photo.png')).body).toMatchObject({ media_type: 'image/jpeg' });
  expect(await list()).toHaveLength(2);
  const content = await desk.owner.send('GET', `${path}/${body.id}/content`);
  expect(Buffer.from(await content.arrayBuffer())).toEqual(png);
  expect(content.headers.get('content-disposition')).toBe('attachment');
  const { rows } = await desk.api.database.db
    .selectFrom('dispute_files')
    .select('content_sealed')
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows.every(({ content_sealed: sealed }) => !sealed.includes(png))).toBe(true);
  expect((await desk.owner.send('DELETE', `${path}/${body.id}`)).status).toBe(200);
  expect((await desk.owner.send('GET', `${path}/${body.id}/content`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('PD-272 what is no picture, too large, a sixth, late or from a viewer is refused', async () => {
  const { workspaceId, id, path, upload, list } = await openDispute();
  expect((await upload(Buffer.from('%PDF-1.7 a document'), 'note.png')).status).toBe(400);
  expect((await upload(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
  const { businessId } = desk.tenant;
  const viewer = await signInStaff(desk.api, { businessId, role: 'viewer' });
  expect((await upload(png, 'a.png', viewer)).status).toBe(403);
  for (let number = 1; number <= 5; number += 1) {
    expect((await upload(png, `${number}.png`)).status).toBe(200);
  }
  expect((await upload(png)).status).toBe(409);
  await desk.api.database.db
    .updateTable('disputes')
    .set({ status: 'under_review' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  const [{ id: fileId }] = await list();
  expect((await desk.owner.send('DELETE', `${path}/${fileId}`)).status).toBe(409);
  expect((await upload(png)).status).toBe(409);
});
