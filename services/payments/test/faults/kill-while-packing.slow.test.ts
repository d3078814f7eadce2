import { fileURLToPath } from 'node:url';
import { asProcess } from '@countinghouse/postgres';
import { startProcess } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { countUnpackedMonths } from '../../src/ledger/months/months.sql.ts';
import { hotFrom } from '../../src/ledger/months/pack-months.ts';
import { createOldLedger } from '../support/ledger/old-ledger.ts';
import { createStatementReader } from '../support/probes/request-readers.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { startWireGate } from '../support/processes/wire-gate.ts';
import type { StopPoint, WireGate } from '../support/processes/wire-gate.ts';

const use = usePaymentsDatabase();
const packer = fileURLToPath(new URL('../support/ledger/main-packer.ts', import.meta.url));
let gate: WireGate;

beforeAll(async () => {
  const { port } = new URL(use.testDatabase.applicationUrl);
  gate = await startWireGate({ port: Number(port) }, createStatementReader);
});
afterAll(() => gate.close());

const pack = /pack_ledger_month/;
const committed: StopPoint = { when: 'after', matches: /^commit$/, follows: pack };
/** The step is undone; kills come at each of these in turn. */
const undone: readonly StopPoint[] = [
  { when: 'before', matches: pack },
  { when: 'after', matches: pack },
  { when: 'before', matches: /^commit$/, follows: pack },
];

const start = () =>
  startProcess([
    process.execPath,
    packer,
    asProcess(gate.through(use.testDatabase.applicationUrl), 'worker'),
  ]);

test('a packer killed before, in and after each step loses no row of the ledger and doubles none', async () => {
  const old = await createOldLedger(use.testDatabase, use.database);
  const before = hotFrom(18, old.now);
  const hash = await old.hash();
  let kills = 0;
  while ((await countUnpackedMonths(use.database.db, before)) > 0) {
    for (const point of [undone[kills % undone.length] ?? committed, committed]) {
      const stop = gate.stopAt(point);
      const packing = start();
      await stop.reached;
      await packing.kill();
      stop.release();
      kills += 1;
      expect(await old.hash(), JSON.stringify(point)).toBe(hash);
    }
  }
  expect(kills).toBeGreaterThan(20);
  expect(await verifyLedger(use.database)).toEqual([]);
}, 900_000);
