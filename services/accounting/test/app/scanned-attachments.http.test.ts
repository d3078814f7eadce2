import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createLogger } from '@countinghouse/observability';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClamdScanner } from '../../src/workbench/attachments/scanning/ask-clamd.ts';
import { scanAttachments } from '../../src/workbench/attachments/scanning/scan-attachments.ts';
import { createBankScene } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { signInStaff, testSealer } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Speaks clamd’s INSTREAM as clamd does: pieces with their lengths, then one line. */
function startScanner(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((socket) => {
    socket.setEncoding('latin1');
    let heard = '';
    socket.on('error', () => undefined);
    socket.on('data', (piece: string) => {
      heard += piece;
      const answer = answerTo(Buffer.from(heard, 'latin1'));
      if (answer !== null) socket.end(`${answer}\0`);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port }: AddressInfo = Object(server.address());
      resolve({ server, url: `tcp://127.0.0.1:${port}` });
    });
  });
}

/** Null until the piece of length 0. */
function answerTo(heard: Buffer): string | null {
  const command = 'zINSTREAM\0';
  if (heard.length < command.length) return null;
  if (heard.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length;) {
    const size = heard.readUInt32BE(at);
    if (size === 0) {
      const isInfected = Buffer.concat(pieces).includes(eicar);
      return isInfected ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    }
    pieces.push(heard.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

let api: TestApi;
let scene: BankScene;
let bookkeeper: Staff;
let viewer: Staff;
let scanner: Awaited<ReturnType<typeof startScanner>>;
let subject: Readonly<Record<'subject' | 'subject_id', string>>;

beforeAll(async () => {
  scanner = await startScanner();
  api = await startTestApi({ settings: { ACCOUNTING_SCANNER_URL: scanner.url } });
  scene = await createBankScene(api.deps);
  const { orgId } = scene;
  bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  viewer = await signInStaff(api, { orgId, role: 'viewer' });
  const bill = await scene.draft({ kind: 'bill', contactId: scene.supplier.id });
  subject = { subject: 'document', subject_id: bill.id };
});
afterAll(async () => {
  await api.stop();
  scanner.server.close();
});

const addressOf = (path: string): string =>
  `${api.address}/app/api/organisations/${scene.orgId}${path}`;

async function attach(name: string, content: string): Promise<string> {
  const query = new URLSearchParams({ ...subject, file_name: name });
  const response = await fetch(addressOf(`/attachments?${query}`), {
    method: 'POST',
    headers: { ...bookkeeper.headers, 'content-type': 'application/octet-stream' },
    body: `%PDF-1.7\n${content}`,
  });
  const { id } = Object(await response.json());
  return id;
}

async function download(staff: Staff, id: string): Promise<readonly [number, string | undefined]> {
  const response = await fetch(addressOf(`/attachments/${id}/content`), { headers: staff.headers });
  const text = await response.text();
  return [response.status, response.ok ? undefined : JSON.parse(text).reason];
}

async function fileOf(staff: Staff, id: string) {
  const { body } = await staff.get(`/attachments?${new URLSearchParams(subject)}`);
  return body.data.find((file: { readonly id: string }) => file.id === id);
}

const lines: string[] = [];

/** What the worker does every few seconds. */
function scan(url = scanner.url, minutesLater = 0, silenceMs = 30_000): Promise<number> {
  return scanAttachments({
    ...api.deps,
    now: () => new Date(api.deps.now().getTime() + minutesLater * 60_000),
    sealer: testSealer,
    scanFile: createClamdScanner({ url, silenceMs }),
    logger: createLogger({
      service: 'accounting',
      level: 'debug',
      destination: { write: (line) => void lines.push(line) },
    }),
  });
}

test('AD-198 until the scanner has judged a file, only whoever attached it downloads it', async () => {
  const id = await attach('bill.pdf', 'x'.repeat(700_000));
  expect(await download(bookkeeper, id)).toEqual([200, undefined]);
  expect(await download(viewer, id)).toEqual([409, 'file_not_scanned']);
  expect(await fileOf(viewer, id)).toMatchObject({
    scan: 'waiting',
    scan_finding: null,
    download: { available: false, reason: 'file_not_scanned' },
  });
  expect(await scan()).toBe(1);
  expect(await download(viewer, id)).toEqual([200, undefined]);
  expect(await fileOf(viewer, id)).toMatchObject({ scan: 'clean', download: { available: true } });
  expect(await scan(scanner.url, 600)).toBe(0);
});

test('AD-199 nobody downloads an infected file; what was found is shown and on record', async () => {
  const id = await attach('invoice.pdf', eicar);
  expect(await scan()).toBe(1);
  for (const staff of [bookkeeper, viewer]) {
    expect(await download(staff, id)).toEqual([409, 'file_infected']);
    expect(await fileOf(staff, id)).toMatchObject({
      scan: 'infected',
      scan_finding: 'Eicar-Test-Signature',
      download: { available: false, reason: 'file_infected' },
    });
  }
  const audit = await api.database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'detail'])
    .where('tenant_id', '=', scene.orgId)
    .where('action', '=', 'document.file_refused')
    .execute();
  expect(audit).toMatchObject([
    { actor_kind: 'system', detail: { attachment_id: id, finding: 'Eicar-Test-Signature' } },
  ]);
});

test('AD-200 a scanner that is away makes no file clean, and is asked again a minute later', async () => {
  const id = await attach('second.pdf', 'harmless');
  const away = await startScanner();
  away.server.close();
  await once(away.server, 'close');
  expect(await scan(away.url)).toBe(1);
  expect(lines.join('')).toContain('attachment_not_scanned');
  expect(await download(viewer, id)).toEqual([409, 'file_not_scanned']);
  // Not asked about again at once, nor by a second worker.
  expect(await scan()).toBe(0);
  expect(await scan(scanner.url, 2)).toBe(1);
  expect(await download(viewer, id)).toEqual([200, undefined]);
});

test('AD-200 a scanner that hangs up, or says something else, makes no file clean', async () => {
  const id = await attach('third.pdf', 'harmless too');
  const rude = createServer((socket) => void socket.on('error', () => undefined).end('ERROR\0'));
  rude.listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port }: AddressInfo = Object(rude.address());
  expect(await scan(`tcp://127.0.0.1:${port}`)).toBe(1);
  rude.close();
  expect(await fileOf(viewer, id)).toMatchObject({ scan: 'waiting' });
});

test('AD-200 a scanner that takes the file and says nothing makes it neither clean nor infected', async () => {
  const id = await attach('fourth.pdf', 'harmless as well');
  const silent = createServer((socket) => void socket.on('error', () => undefined).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port }: AddressInfo = Object(silent.address());
  expect(await scan(`tcp://127.0.0.1:${port}`, 0, 200)).toBe(1);
  silent.close();
  expect(await fileOf(viewer, id)).toMatchObject({ scan: 'waiting' });
});
