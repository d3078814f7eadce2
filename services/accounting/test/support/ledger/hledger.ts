import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '@countinghouse/calendar';
import { getCurrency, parseMajor } from '@countinghouse/money';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import { exportHledger } from '../../../src/ledger/journal/proof/export-hledger.ts';

const run = promisify(execFile);

/** By hledger's name of the account; what is zero is left out. */
export type HledgerAmounts = ReadonlyMap<string, bigint>;

/** Amounts are above zero where they are as usual for their section. */
export interface HledgerReport {
  readonly amounts: HledgerAmounts;
  /** By the section's name. */
  readonly totals: HledgerAmounts;
  readonly netMinor: bigint;
}

interface Days {
  /** Without it from the beginning on. */
  readonly from?: string;
  readonly to: string;
}

/** Books on one basis, added up by a program that knows nothing of ours. */
export interface HledgerBooks {
  readonly check: () => Promise<void>;
  /** Debits above zero; `type:RX` and the like choose accounts. */
  readonly balances: (days: Days, ...query: readonly string[]) => Promise<HledgerAmounts>;
  readonly incomeStatement: (days: Days) => Promise<HledgerReport>;
  readonly balanceSheet: (asOf: string) => Promise<HledgerReport>;
}

interface Export {
  readonly orgId: string;
  readonly basis: 'accrual' | 'cash';
  readonly currency: string;
}

/** For a test file: its journals are kept in a folder that goes with it. */
export function useHledger(): (database: Database, order: Export) => Promise<HledgerBooks> {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hledger-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));
  return async (database, { orgId, basis, currency }) => {
    const file = join(folder, `${orgId}-${basis}.journal`);
    const text = await Array.fromAsync(exportHledger(database, { orgId, basis }));
    await writeFile(file, text.join(''));
    return openBooks(file, currency);
  };
}

function openBooks(file: string, currency: string): HledgerBooks {
  const ask = async (words: readonly string[], { from, to }: Days): Promise<readonly Row[]> => {
    const days = ['-e', addDays(to, 1), ...(from === undefined ? [] : ['-b', from])];
    const format = ['--flat', '--layout=bare', '-O', 'csv'];
    const { stdout } = await run('hledger', ['-f', file, ...words, ...format, ...days]);
    return stdout.trim().split('\n').map(toRow);
  };
  const toAmounts = (rows: readonly Row[]): HledgerAmounts =>
    sorted(new Map(rows.map(({ name, amount }) => [name, toMinor(amount, currency)])));
  const toReport = (rows: readonly Row[]): HledgerReport => {
    const lines = inSections(rows.slice(2));
    const totals = lines
      .filter(({ name }) => name === 'total')
      .map(({ section, amount }) => ({ name: section, amount }));
    return {
      amounts: toAmounts(lines.filter(({ name }) => name.includes(':') && name !== net)),
      totals: toAmounts(totals),
      netMinor: toMinor(rows.find(({ name }) => name === net)?.amount ?? '0', currency),
    };
  };
  return {
    check: async () => {
      await run('hledger', ['-f', file, 'check', '--strict']);
    },
    balances: async (days, ...query) => {
      const rows = await ask(['balance', '--no-total', ...query], days);
      return toAmounts(rows.slice(1));
    },
    incomeStatement: async (days) => toReport(await ask(['incomestatement'], days)),
    balanceSheet: async (asOf) => toReport(await ask(['balancesheetequity'], { to: asOf })),
  };
}

interface Row {
  readonly name: string;
  /** None on the line that begins a section. */
  readonly amount: string;
}

const net = 'Net:';

function toRow(text: string): Row {
  const [, name = '', amount = ''] = /^"(.*)","[^"]*","(.*)"$/.exec(text) ?? [];
  return { name: name.replaceAll('""', '"'), amount };
}

function inSections(rows: readonly Row[]): readonly (Row & { readonly section: string })[] {
  let section = '';
  return rows.flatMap((row) => {
    if (row.amount !== '') return [{ ...row, section }];
    section = row.name;
    return [];
  });
}

function toMinor(amount: string, code: string): bigint {
  const parsed = parseMajor(amount, getCurrency(code));
  if (parsed.kind === 'reject') throw new Error(`${amount} is no amount: ${parsed.reason}`);
  return parsed.money.amountMinor;
}

/** In one order and without zeros, so that two can be compared. */
export function sorted(sums: HledgerAmounts): HledgerAmounts {
  return new Map(
    [...sums].filter(([, minor]) => minor !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
