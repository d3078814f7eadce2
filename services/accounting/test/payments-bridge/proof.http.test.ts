import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from '@countinghouse/postgres';
import type { NoteSigner } from '@countinghouse/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealJournal } from '../../src/ledger/journal/proof/seal-journal.ts';
import { bookAgain } from '../../src/payments-bridge/connections/booking-again/book-again.ts';
import { changeConnection } from '../../src/payments-bridge/connections/change-connection.ts';
import { followFork } from '../../src/payments-bridge/connections/fork/follow-fork.ts';
import type { Movement } from '../../src/payments-bridge/connections/movement.rules.ts';
import { signJournals } from '../../src/payments-bridge/proof/sign-journal.ts';
import { createNoteSigners, openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
const program = join(import.meta.dirname, '../../../../prove/prove.mjs');
const run = promisify(execFile);

/** What both services export of one business: some of it before the start, some not sealed yet. */
const files = { movements: '', books: '', checkpoints: '', keys: '' };
const ofBooks = createNoteSigners('https://books.example.com');
const toKeys = (signers: readonly NoteSigner[]) =>
  JSON.stringify({
    keys: signers.map(({ name, publicKey }) => ({ name, public_key: publicKey })),
  });
const stranger = { status: 0 };
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prove-'));
  const bridge = await openBridge({ deps: api.deps, worker });
  const charge = { kind: 'charge', gross: 10_000n, fee: 290n, share: 7_000n } as const;
  bridge.add({ ...charge, at: '2026-03-10T12:00:00Z' }, charge, { kind: 'settled' });
  bridge.add({ kind: 'refund', gross: -4_000n, share: -2_800n, charge: 2n });
  bridge.add({ kind: 'payout', change: -1_000n }, { kind: 'kept' }, charge);
  const signers = createNoteSigners();
  bridge.sign(signers);
  await bridge.follow();
  await sealJournal(api.deps);
  await signJournals({ ...api.deps, database: worker, noteSigners: ofBooks });
  bridge.add(charge);
  bridge.sign(signers);
  bridge.add({ kind: 'payout', change: -500n });
  await bridge.follow();
  files.checkpoints = JSON.stringify({ data: bridge.checkpoints });
  files.keys = toKeys([...signers, ...ofBooks]);
  files.movements = JSON.stringify({ data: bridge.log.map(toRecord) });
  const path = `/payments-connections/${bridge.id}/proof`;
  const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
  files.books = (await auditor.get(path)).body;
  const { orgId } = await createTestOrganisation(api.deps);
  stranger.status = (await (await signInStaff(api, { orgId })).get(path)).status;
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  await rm(directory, { recursive: true });
});

function toRecord(movement: Movement): object {
  const { sequence, id, kind, currency, changeMinor, totalAfterMinor, hash, environment } =
    movement;
  return {
    sequence: Number(sequence),
    id,
    kind,
    currency,
    change: Number(changeMinor),
    balance_after: {
      pending: Number(totalAfterMinor),
      available: 0,
      service_account: 0,
      owed: 0,
      total: Number(totalAfterMinor),
    },
    hash,
    environment,
  };
}

async function prove(changed: Partial<typeof files> = {}, isSigned = true) {
  const pathOf = (name: keyof typeof files) => join(directory, `${name}.json`);
  await Promise.all(
    (['movements', 'books', 'checkpoints', 'keys'] as const).map((name) =>
      writeFile(pathOf(name), changed[name] ?? files[name]),
    ),
  );
  const signed = ['--checkpoints', pathOf('checkpoints'), '--keys', pathOf('keys')];
  const given = [program, pathOf('movements'), pathOf('books'), ...(isSigned ? signed : [])];
  const { PATH = '' } = process.env;
  return run(process.execPath, given, { env: { PATH } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => {
      if (!isExit(error)) throw error;
      return { code: error.code, stdout: error.stdout };
    },
  );
}

const isExit = (error: unknown): error is { code: number; stdout: string } =>
  error instanceof Error && 'code' in error && 'stdout' in error;

/** The movements, changed by hand: their hashes are as they were. */
function withMovements(change: (data: object[]) => object[]): Partial<typeof files> {
  const { data }: { data: object[] } = JSON.parse(files.movements);
  return { movements: JSON.stringify({ data: change(data) }) };
}

function withBooks(change: (lines: string[]) => string[]): Partial<typeof files> {
  return { books: change(files.books.split('\n')).join('\n') };
}

const isEntry = (line: string): boolean => line.startsWith('{"type":"entry"');

describe('the proof', () => {
  test('AD-110 AD-129 holds for what both services export', async () => {
    const { code, stdout } = await prove();
    expect(stdout).toContain(
      'EUR: payments held 8140 at the last booked movement, the books hold 8140',
    );
    expect(stdout).toContain('checkpoints=5, signatures checked, the last covers 8 movements');
    expect(stdout).toMatch(
      /prove movements=9 behind=0 entries=7 unsealed=2 root=[0-9a-f]{64} breaks=0\n$/,
    );
    expect(code).toBe(0);
  });

  test('AD-110 AD-114 holds for sales that are posted together, and names what is in no summary', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    await bridge.setMode('summary');
    const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
    bridge.add(charge, { kind: 'settled' }, charge);
    bridge.add({ kind: 'refund', gross: -4_000n, charge: 1n }, { kind: 'payout', change: -500n });
    bridge.add({ ...charge, at: '2026-03-20T12:30:00Z' });
    await bridge.follow();
    const movements = JSON.stringify({ data: bridge.log.map(toRecord) });
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    const books = (await auditor.get(`/payments-connections/${bridge.id}/proof`)).body;
    const { code, stdout } = await prove({ movements, books }, false);
    expect(stdout).toContain(
      'EUR: payments held 24630 at the last booked movement, the books hold',
    );
    expect([stdout.split('\n').at(-2), code]).toEqual([
      expect.stringMatching(/movements=6 behind=0 entries=3 .* breaks=0$/),
      0,
    ]);
    const damages: readonly (readonly [found: string, put: string, says: string])[] = [
      [
        '"movements":[[1,1],[3,3]]',
        '"movements":[[1,1]]',
        'movement 3 moved 9710 and has no entry',
      ],
      ['"movements":[[1,1],[3,3]]', '"movements":[[1,1],[3,3],[1,1]]', 'has movement 1 once more'],
      ['"movements":[[4,4]]', '"movements":[[5,5]]', 'is of refund in EUR and has movement 5'],
    ];
    for (const [found, put, says] of damages) {
      expect(books).toContain(found);
      const damaged = await prove({ movements, books: books.replace(found, put) }, false);
      expect([damaged.code, damaged.stdout]).toEqual([1, expect.stringContaining(says)]);
    }
  });

  test('AD-110 AD-212 holds after movements were booked again', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
    bridge.add(charge, { kind: 'refund', gross: -4_000n, charge: 1n });
    await bridge.follow();
    await bridge.setMode('summary');
    bridge.add(charge, charge);
    await bridge.follow();
    const { rows } = await sql<{ id: string }>`
      select id from accounts where org_id = ${bridge.orgId} and code = '4900'`.execute(
      api.database.db,
    );
    const { caller, id, deps } = bridge;
    const changes = { salesAccountId: rows[0]?.id ?? '' };
    await changeConnection(deps, { ...caller, id, changes });
    const order = { ...caller, id, fromDay: '2026-03-15', isPreview: false };
    expect(await bookAgain(deps, order)).toMatchObject({ entryCount: 3 });
    const movements = JSON.stringify({ data: bridge.log.map(toRecord) });
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    const books = (await auditor.get(`/payments-connections/${bridge.id}/proof`)).body;
    const { code, stdout } = await prove({ movements, books }, false);
    expect([stdout.split('\n').at(-2), code]).toEqual([
      expect.stringMatching(/movements=4 behind=0 entries=6 .* breaks=0$/),
      0,
    ]);
  });

  test('AD-110 AD-132 holds after payments was restored and the books followed', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    const signers = createNoteSigners();
    const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
    bridge.add(charge, charge, { kind: 'payout', change: -500n });
    bridge.sign(signers);
    await bridge.follow();
    await sealJournal(api.deps);
    await signJournals({ ...api.deps, database: worker, noteSigners: ofBooks });
    bridge.restore(1);
    bridge.add({ ...charge, gross: 20_000n });
    await bridge.follow();
    await followFork(bridge.deps, { ...bridge.caller, id: bridge.id });
    await bridge.follow();
    bridge.sign(signers);
    bridge.add(charge);
    await bridge.follow();
    const movements = JSON.stringify({ data: bridge.log.map(toRecord) });
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    const books = (await auditor.get(`/payments-connections/${bridge.id}/proof`)).body;
    const given = {
      movements,
      books,
      checkpoints: JSON.stringify({ data: bridge.checkpoints }),
      keys: toKeys([...signers, ...ofBooks]),
    };
    const { code, stdout } = await prove(given);
    expect([stdout.split('\n').at(-2), code]).toEqual([
      expect.stringMatching(/movements=3 behind=0 entries=7 .* breaks=0$/),
      0,
    ]);
    const lines: readonly string[] = books.split('\n');
    const lost = lines.filter((line) => !line.startsWith('{"type":"undone"')).join('\n');
    const damaged = await prove({ ...given, books: lost });
    expect([damaged.code, damaged.stdout]).toEqual([1, expect.stringContaining('and no movement')]);
  });

  test('AD-110 is of the own organisation alone', () => {
    expect(stranger.status).toBe(404);
  });

  const damages: readonly (readonly [
    name: string,
    change: () => Partial<typeof files>,
    says: string,
  ])[] = [
    [
      'a movement that is missing',
      () => withMovements((data) => data.toSpliced(3, 1)),
      'movement 5 comes directly after movement 3',
    ],
    [
      'a movement twice',
      () => withMovements((data) => data.toSpliced(3, 0, ...data.slice(3, 4))),
      'movement 4 comes directly after movement 4',
    ],
    [
      'movements in another order',
      () => withMovements((data) => data.toSpliced(3, 2, ...data.slice(4, 5), ...data.slice(3, 4))),
      'movement 5 comes directly after movement 3',
    ],
    [
      'a movement with the id of another business',
      () =>
        withMovements((data) =>
          data.with(1, { ...data[1], id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57' }),
        ),
      'movement 2 has values that are not those of its hash',
    ],
    [
      'a digit of an amount in the log',
      () => withMovements((data) => data.with(1, { ...data[1], change: 2_711 })),
      'movement 2 leaves 5420 EUR, its changes add up to 5421',
    ],
    [
      'a log that ends early',
      () => withMovements((data) => data.slice(0, -1)),
      'the log has 8 of the 9 movements that the books have read',
    ],
    [
      'a digit of an amount in sealed books',
      () =>
        withBooks((lines) => {
          const at = lines.findIndex((line) => isEntry(line) && line.includes('2710'));
          return lines.with(at, lines[at]?.replaceAll('2710', '2711') ?? '');
        }),
      'is not the seal of these entries',
    ],
    [
      'a digit of an amount that is not sealed yet',
      () =>
        withBooks((lines) => {
          const at = lines.findLastIndex(isEntry);
          return lines.with(at, lines[at]?.replaceAll('500', '501') ?? '');
        }),
      'changes the clearing account by -501, its movement by -500',
    ],
    [
      'an entry that is missing',
      () => withBooks((lines) => lines.toSpliced(lines.findLastIndex(isEntry), 1)),
      'movement 9 moved -500 and has no entry',
    ],
    [
      'an entry twice',
      () =>
        withBooks((lines) => {
          const at = lines.findLastIndex(isEntry);
          return lines.toSpliced(at, 0, lines[at] ?? '');
        }),
      'books movement 9 once more',
    ],
    [
      'a seal that is missing',
      () => withBooks((lines) => lines.filter((line) => !line.startsWith('{"type":"seal"'))),
      'the last seal',
    ],
    [
      'a seal that is missing, and its checkpoint',
      () =>
        withBooks((lines) => lines.filter((line) => !/^\{"type":"(seal|journal_ch)/.test(line))),
      'the books have no signed checkpoint',
    ],
    [
      'a log that was rolled back',
      () => ({
        ...withMovements((data) => data.slice(0, 7)),
        ...withBooks((lines) => [
          lines[0]?.replace(/"cursor":\{[^}]*\}/, '"cursor":{"sequence":7,"hash":""}') ?? '',
          ...lines.slice(1),
        ]),
      }),
      'the kept checkpoint of payments of size 8 was signed for a longer log: this one has 7, it was rolled back',
    ],
    [
      'a log whose movements and hashes were rewritten',
      () =>
        withMovements((data) => {
          return data.with(3, { ...data[3], hash: '0'.repeat(64) });
        }),
      'the checkpoint of payments of size 7 was signed for other movements: the log was rewritten',
    ],
    [
      'a digit of a balance that is signed',
      () => ({ checkpoints: files.checkpoints.replace('balance EUR', 'balance EUR 1') }),
      'has a wrong signature of pay.example.com',
    ],
    [
      'a checkpoint whose signature is missing',
      () => ({ checkpoints: files.checkpoints.replace(/— [^"]*/, '') }),
      'the checkpoint of payments of size 7 is not signed by a key that you gave',
    ],
    [
      'a checkpoint by another key of that name',
      () => ({ keys: toKeys([...createNoteSigners(), ...ofBooks]) }),
      'the checkpoint of payments of size 7 is not signed by a key that you gave',
    ],
    [
      'books that say that other movements are booked',
      () =>
        withBooks((lines) =>
          lines.map((line) => line.replace(/(payments countinghouse\S+) 7 /, '$1 6 ')),
        ),
      'the checkpoint of the books of size 5 says that other movements are booked than the log has up to 6',
    ],
    [
      'books that are cut off',
      () => withBooks((lines) => lines.slice(0, -2)),
      'the books are cut off',
    ],
  ];

  test.each(damages)('AD-110 AD-129 names %s', async (_, change, says) => {
    const { code, stdout } = await prove(change());
    expect(stdout).toContain(says);
    expect(code).toBe(1);
  });
});
