import type { Attempt } from '@countinghouse/testing/hostile';
import type { Staff } from '../support/people/staff.ts';
import { firstOf, readAnswer, refusalOf } from './support/refusals.ts';

/** A business whose owner uploads documents. */
export interface UploadsWorld {
  readonly address: string;
  readonly businessId: string;
  readonly owner: Staff;
  readonly colleague: (role: 'viewer' | 'finance' | 'developer') => Promise<Staff>;
  /** Documents that are kept. */
  readonly keptCount: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>');
const xmlBomb =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
const megabyte = 1024 * 1024;

export const attempts: readonly Attempt<UploadsWorld>[] = [
  bytes(590, 'html as pdf', Buffer.from('<html><script>alert(1)</script>')),
  bytes(591, 'svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  bytes(592, 'exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')),
  bytes(593, 'gif', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')),
  bytes(594, 'zip', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')),
  bytes(595, 'empty', Buffer.alloc(0)),
  bytes(596, 'json', Buffer.from('{"a":1}')),
  bytes(597, 'xml bomb', Buffer.from(xmlBomb)),
  attempt(598, 'malicious merchant', 'PDF/HTML polyglot runs as a page', async (world) =>
    asPage(world, await kept(world, pdf)),
  ),
  reads(599, 'viewer'),
  reads(600, 'finance'),
  reads(601, 'developer'),
  attempt(602, 'no key', 'read an uploaded document without a session', async (world) => {
    const path = contentPath(world, await kept(world, pdf));
    return refusalOf(await readAnswer(await fetch(`${world.address}/dashboard/api${path}`)), 401);
  }),
  attempt(603, 'malicious merchant', 'path in name', async (world) =>
    asPage(world, await kept(world, pdf, '../../etc/passwd')),
  ),
  named(604, 'CRLF in name', 'a\r\nX: y.pdf'),
  named(605, 'NUL in name', 'a\0.pdf'),
  attempt(606, 'malicious merchant', 'quote in name', async (world) =>
    asPage(world, await kept(world, pdf, 'a";x=".html')),
  ),
  named(607, 'long name', `${'a'.repeat(1_000)}.pdf`),
  bytes(608, '5 MiB + 10', Buffer.concat([pdf, Buffer.alloc(5 * megabyte + 10)]), 413),
];

function attempt(
  id: number,
  actor: string,
  idea: string,
  run: Attempt<UploadsWorld>['run'],
): Attempt<UploadsWorld> {
  return { id, actor, idea: `upload: ${idea}`, run };
}

function bytes(id: number, idea: string, content: Buffer, expected = 400) {
  return attempt(id, 'malicious merchant', idea, (world) =>
    keepsNothing(world, expected, () => upload(world, content)),
  );
}

function named(id: number, idea: string, fileName: string) {
  return attempt(id, 'malicious merchant', idea, (world) =>
    keepsNothing(world, 400, () => upload(world, pdf, fileName)),
  );
}

/** Somebody of the same business who may not see identity documents. */
function reads(id: number, role: Parameters<UploadsWorld['colleague']>[0]) {
  return attempt(id, 'low-role member', `read an identity document as ${role}`, async (world) => {
    const path = contentPath(world, await kept(world, pdf));
    const reader = await world.colleague(role);
    return refusalOf(await readAnswer(await reader.send('GET', path)), 403);
  });
}

async function keepsNothing(
  world: UploadsWorld,
  expected: number,
  send: () => Promise<Response>,
): Promise<string | null> {
  const before = await world.keptCount();
  const refusal = refusalOf(await readAnswer(await send()), expected);
  const isKept = (await world.keptCount()) !== before;
  return firstOf(refusal, isKept ? 'the file is kept' : null);
}

/** Null when a browser can only save it, under a name of its own choice. */
async function asPage(world: UploadsWorld, documentId: string): Promise<string | null> {
  const { headers } = await world.owner.send('GET', contentPath(world, documentId));
  const said = {
    disposition: headers.get('content-disposition'),
    sniffing: headers.get('x-content-type-options'),
    isSandboxed: headers.get('content-security-policy')?.includes('sandbox') === true,
    type: headers.get('content-type'),
  };
  const isHarmless =
    said.disposition === 'attachment' &&
    said.sniffing === 'nosniff' &&
    said.isSandboxed &&
    said.type === 'application/pdf';
  return isHarmless ? null : `served as ${JSON.stringify(said)}`;
}

function contentPath({ businessId }: UploadsWorld, documentId: string): string {
  return `/businesses/${businessId}/documents/${documentId}/content`;
}

async function kept(world: UploadsWorld, content: Buffer, fileName?: string): Promise<string> {
  const { status, text } = await readAnswer(await upload(world, content, fileName));
  if (status !== 200) throw new Error(`not kept: ${text}`);
  return String(Object(JSON.parse(text)).id);
}

function upload(
  { address, businessId, owner }: UploadsWorld,
  content: Buffer,
  fileName = 'registration.pdf',
): Promise<Response> {
  const query = `kind=registration&fileName=${encodeURIComponent(fileName)}`;
  return fetch(`${address}/dashboard/api/businesses/${businessId}/documents?${query}`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(content),
  });
}
