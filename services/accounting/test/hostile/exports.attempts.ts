import type { Attempt } from '@countinghouse/testing/hostile';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

/** Books whose texts a merchant chooses, and whose files an accountant opens. */
export interface ExportsWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly scene: SettlingScene;
  readonly accountant: Staff;
}

export async function openExportsWorld(): Promise<ExportsWorld> {
  const api = await startTestApi();
  const scene = await createSettlingScene(api.deps);
  const accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  return { api, close: api.stop, scene, accountant };
}

function post({ accountant, scene }: ExportsWorld, memo: string, accountId?: string) {
  return accountant.post('/journal/entries', {
    date: '2026-03-15',
    memo,
    lines: [
      { account_id: accountId ?? scene.accountIdOf('6500'), debit: 1 },
      { account_id: scene.accountIdOf('1000'), credit: 1 },
    ],
  });
}

const formulas: readonly (readonly [id: number, idea: string, text: string])[] = [
  [581, '=', '=1+581'],
  [582, '+', '+1+582'],
  [583, '-', '-1+583'],
  [584, '@', '@SUM(584)'],
  [585, 'DDE: =cmd|', "=cmd|'/C 585'!A0"],
  [586, 'a line break, then =', '\n=1+586'],
  [587, 'a quote, then =', '"=1+587'],
  [588, 'a full-width ＝', '＝1+588'],
  [589, 'a semicolon, then =, for a program that separates by semicolons', "a;=cmd|'/C 589'!A0"],
];

/** A contact and a memo that are formulas with the attempt's number, in the two reports that show them. */
const formulaAttempts = formulas.map(([id, idea, text]): Attempt<ExportsWorld> => {
  return {
    id,
    actor: 'malicious merchant',
    idea: `formula in a report's CSV file: ${idea}`,
    run: async (world) => {
      const { accountant, scene } = world;
      const contact = await accountant.post('/contacts', { name: text });
      expect([201, 400]).toContain(contact.status);
      if (contact.status === 201) await scene.posted({ contactId: contact.body.id });
      expect((await post(world, text)).status).toBe(201);
      const ledger = `/reports/general-ledger?account_id=${scene.accountIdOf('1000')}&format=csv`;
      const files = [
        await accountant.get('/reports/aged-receivables?format=csv'),
        await accountant.get(`${ledger}&from=2026-01-01&to=2026-12-31`),
      ];
      expect(files.map(({ status }) => status)).toEqual([200, 200]);
      expect(files[1]?.body).toContain(String(id));
      const live = files.flatMap(({ body }) => formulasIn(body));
      return live.find((cell) => cell.includes(String(id))) ?? null;
    },
  };
});

/** Cells that a program runs when it opens the file, whichever separator it expects. */
function formulasIn(file: string): readonly string[] {
  return [',', ';'].flatMap((delimiter) => {
    const options = { delimiter, relax_quotes: true, relax_column_count: true } as const;
    const rows: string[][] = parse(file, options);
    return rows
      .flat()
      .filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell));
  });
}

const journalFile: Attempt<ExportsWorld> = {
  id: 616,
  actor: 'malicious merchant',
  idea: 'hledger export: a memo or an account name with line breaks adds transactions',
  run: async (world) => {
    const { accountant, scene } = world;
    const planted = 'x\n\n2026-01-01 planted\n    assets:1000 Bank  EUR 5\n    income:4000 Sales\n';
    const account = await accountant.post('/accounts', {
      code: '6999',
      name: planted,
      type: 'expense',
      subtype: 'overhead',
    });
    expect([201, 400]).toContain(account.status);
    const posted = await post(world, planted, account.body.id);
    expect([201, 400]).toContain(posted.status);
    const { status, body } = await accountant.get('/exports/hledger?basis=accrual');
    expect(status).toBe(200);
    const transactions = body.match(/^\d{4}-\d{2}-\d{2}.*$/gm) ?? [];
    expect(transactions.length).toBeGreaterThan(0);
    return transactions.length === (await scene.entryCount()) ? null : transactions.join(' | ');
  },
};

export const attempts: readonly Attempt<ExportsWorld>[] = [...formulaAttempts, journalFile];
