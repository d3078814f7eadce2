import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { sql } from '@countinghouse/postgres';
import { measureLongestTurn, turnMsMax } from '@countinghouse/testing';
import { describe, expect, test } from 'vitest';
import { documentBytesMax } from '../../src/business/documents/document.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { useDesk } from './support/desk.ts';
import type { DeskAnswer } from './support/desk.ts';

const desk = useDesk();

const pdf = Buffer.from('%PDF-1.7\nsecret words of a registration');

const usualQuery = 'kind=registration&fileName=r.pdf';

async function upload(
  bytes: Buffer,
  query = usualQuery,
  { businessId, headers } = { businessId: desk.tenant.businessId, headers: desk.owner.headers },
): Promise<DeskAnswer> {
  const path = `/dashboard/api/businesses/${businessId}/documents?${query}`;
  const answer = await fetch(desk.api.address + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: await answer.json() };
}

/** An upload whose bytes the test writes itself. */
function openUpload(announcedBytes: number): Socket {
  const { hostname, port } = new URL(desk.api.address);
  const socket = connect({ host: hostname, port: Number(port) });
  const path = `/dashboard/api/businesses/${desk.tenant.businessId}/documents?${usualQuery}`;
  const headers = { ...desk.owner.headers, host: 'a', 'content-length': String(announcedBytes) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  return Number(head.toString('latin1').split(' ')[1]);
}

describe('documents', () => {
  test('PD-208 P-082 a file is kept sealed, read back, handed in once, and then stays', async () => {
    const { status, body } = await upload(pdf);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      media_type: 'application/pdf',
      size_bytes: pdf.length,
      status: 'uploaded',
    });
    const { rows } = await sql<{ readonly content_sealed: Buffer }>`
      select content_sealed from business_documents where business_id = ${desk.tenant.businessId}`.execute(
      desk.api.database.db,
    );
    expect(rows[0]?.content_sealed.toString('latin1')).not.toContain('secret');
    const path = `/businesses/${desk.tenant.businessId}/documents/${body.id}`;
    const content = await desk.owner.send('GET', `${path}/content`);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf);
    expect(content.headers.get('content-disposition')).toBe('attachment');

    expect((await desk.owner.send('POST', `${path}/submit`)).status).toBe(200);
    expect((await desk.owner.send('POST', `${path}/submit`)).status).toBe(404);
    expect((await desk.owner.send('DELETE', path)).status).toBe(404);
    const { key } = await desk.tenant.createKey();
    const account = await fetch(`${desk.api.baseUrl}/account`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await account.json()).toMatchObject({ documents_submitted_count: 1 });
  });

  test('one that was not handed in can be taken back', async () => {
    const { body } = await upload(pdf);
    expect((await desk.send('DELETE', `/documents/${body.id}`)).status).toBe(200);
    expect((await desk.send('GET', '/documents')).body).toEqual({ data: [] });
  });

  test('bytes that are no PDF, PNG or JPEG are refused, whatever they are called', async () => {
    expect((await upload(Buffer.from('<html>'))).status).toBe(400);
    expect((await upload(Buffer.alloc(0))).status).toBe(400);
    expect((await upload(pdf, 'kind=poem&fileName=r.pdf')).status).toBe(400);
    const large = Buffer.concat([pdf, Buffer.alloc(documentBytesMax)]);
    expect((await upload(large)).status).toBe(413);
  });

  test('5 MiB are read back byte for byte, and sealing them holds up nobody', async () => {
    const bytes = Buffer.concat([pdf, randomBytes(documentBytesMax - pdf.length)]);
    const { result, longestMs } = await measureLongestTurn(() => upload(bytes));
    expect(longestMs).toBeLessThanOrEqual(turnMsMax);
    const { status, body } = result;
    expect(status).toBe(200);
    expect(body.size_bytes).toBe(documentBytesMax);
    const path = `/businesses/${desk.tenant.businessId}/documents/${body.id}/content`;
    const content = await desk.owner.send('GET', path);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a file of another type is refused by its first bytes, before the rest was sent', async () => {
    const socket = openUpload(documentBytesMax);
    socket.write('<html>..');
    expect(await statusOf(socket)).toBe(400);
    socket.destroy();
  });

  test('a business has two uploads under way; the third is 429 and others go on', async () => {
    const open = [openUpload(pdf.length), openUpload(pdf.length)];
    for (const socket of open) socket.write(pdf.subarray(0, 20));
    // What is no document stores nothing, however often it is sent before both are under way.
    await expect.poll(async () => (await upload(Buffer.from('<html>'))).status).toBe(429);
    expect((await upload(pdf)).status).toBe(429);
    const { businessId } = await createTenant(desk.api.deps);
    const { headers } = await signInStaff(desk.api, { businessId });
    expect((await upload(pdf, usualQuery, { businessId, headers })).status).toBe(200);
    for (const socket of open) {
      socket.write(pdf.subarray(20));
      expect(await statusOf(socket)).toBe(200);
      socket.destroy();
    }
    expect((await upload(pdf)).status).toBe(200);
  });
});
