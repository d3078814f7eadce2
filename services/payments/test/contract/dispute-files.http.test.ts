import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const megabyte = 1024 * 1024;
const key = target.liveKey;
const toBody = (bytes: Buffer) => ({ file_name: 'note.png', content: bytes.toString('base64') });
const post = (path: string, body: object, by = key) => sendJson(target, path, { key: by, body });
const get = (path: string, by = key) => call(target, path, { key: by });
const remove = (path: string, by = key) => call(target, path, { method: 'DELETE', key: by });

async function openOne(context: Parameters<typeof needOperator>[0]) {
  const { api, tenant } = needOperator(context, target);
  const { liveWorkspaceId } = tenant;
  const paymentId = await insertPayment(api.database, liveWorkspaceId);
  const id = await insertDisputeRow(api.database, liveWorkspaceId, paymentId);
  return { api, tenant, id, path: `/disputes/${id}/files` };
}

describe('files of a dispute, by key', () => {
  test('PD-370 PD-371 a picture is uploaded, listed, returned as it was and deleted', async (context) => {
    const { api, tenant, path } = await openOne(context);
    const large = Buffer.concat([png, Buffer.alloc(2 * megabyte - png.length, 7)]);
    const uploaded = await post(path, toBody(large));
    expect(uploaded.status).toBe(200);
    expect(uploaded.body).toMatchObject({
      object: 'dispute_file',
      file_name: 'note.png',
      media_type: 'image/png',
      size_bytes: 2 * megabyte,
      sent: false,
    });
    expect((await get(path)).body).toEqual({ data: [uploaded.body] });
    const one = `${path}/${String(uploaded.body['id'])}`;
    const { content, ...record } = (await get(one)).body;
    expect(record).toEqual(uploaded.body);
    expect(Buffer.from(String(content), 'base64').equals(large)).toBe(true);
    const row = await api.database.db
      .selectFrom('dispute_files')
      .select(['uploaded_by_member_id', 'uploaded_by_key_id'])
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', String(uploaded.body['id']))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      uploaded_by_member_id: null,
      uploaded_by_key_id: expect.any(String),
    });
    expect((await remove(one)).body).toMatchObject({ status: 'removed' });
    expectNotFound(await remove(one));
    expectNotFound(await get(one));
    expect((await get(path)).body).toEqual({ data: [] });
  });

  test('PD-370 what is no picture, no base64, too large, a sixth or late is refused', async (context) => {
    const { api, tenant, id, path } = await openOne(context);
    expectError(await post(path, toBody(Buffer.from('%PDF-1.7'))), 400, 'invalid_request');
    expectInvalid(await post(path, { ...toBody(png), content: 'no base64!' }), 'content');
    expectInvalid(await post(path, { ...toBody(png), file_name: '' }), 'file_name');
    const tooLarge = Buffer.concat([png, Buffer.alloc(2 * megabyte)]);
    expectInvalid(await post(path, toBody(tooLarge)), 'content');
    expect((await post(path, toBody(Buffer.alloc(3 * megabyte)))).status).toBe(413);
    for (let number = 1; number <= 5; number += 1) {
      expect((await post(path, toBody(png))).status).toBe(200);
    }
    expectError(await post(path, toBody(png)), 409, 'conflict');
    await api.database.db
      .updateTable('disputes')
      .set({ status: 'under_review' })
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', id)
      .execute();
    const [file] = Object((await get(path)).body['data']);
    expectError(await remove(`${path}/${file.id}`), 409, 'conflict');
    expectError(await post(path, toBody(png)), 409, 'conflict');
  });

  test('PD-370 PD-371 P-221 another business’s or environment’s is 404, and each scope is needed', async (context) => {
    const { tenant, path } = await openOne(context);
    const { body } = await post(path, toBody(png));
    const one = `${path}/${String(body['id'])}`;
    for (const other of [target.otherLiveKey, target.testKey]) {
      expectNotFound(await get(path, other));
      expectNotFound(await get(one, other));
      expectNotFound(await remove(one, other));
      expectNotFound(await post(path, toBody(png), other));
    }
    const without = async (missing: string) =>
      (await tenant.createKey({ scopes: scopes.filter((scope) => scope !== missing) })).key;
    const writer = await without('disputes:read');
    expectForbidden(await get(path, writer));
    expectForbidden(await get(one, writer));
    const reader = await without('disputes:write');
    expectForbidden(await post(path, toBody(png), reader));
    expectForbidden(await remove(`${path}/${unknownId}`, reader));
    expect((await get(path, reader)).status).toBe(200);
  });
});
