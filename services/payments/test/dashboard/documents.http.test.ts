import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { documentBytesMax } from '../../src/documents/document.rules.ts';
import { useDesk } from './support/desk.ts';
import type { DeskAnswer } from './support/desk.ts';

const desk = useDesk();

const pdf = Buffer.from('%PDF-1.7\nsecret words of a registration');

async function upload(
  bytes: Buffer,
  query = 'kind=registration&fileName=r.pdf',
): Promise<DeskAnswer> {
  const path = `/dashboard/api/businesses/${desk.tenant.businessId}/documents?${query}`;
  const answer = await fetch(desk.api.address + path, {
    method: 'POST',
    headers: { ...desk.owner.headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: await answer.json() };
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
});
