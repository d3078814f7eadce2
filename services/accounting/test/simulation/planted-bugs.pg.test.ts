import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as reliefRules from '../../src/ledger/amounts/relief.rules.ts';
import type * as spreadRules from '../../src/ledger/amounts/spread.rules.ts';
import type * as changesRules from '../../src/settling/allocations/settlement-changes.rules.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const stories = { baseCurrency: 'EUR', count: 30, seed: 20_261_115 };

/** With whatever was planted before: modules are loaded anew. */
async function tell(): Promise<unknown> {
  const { tellStories } = await import('./tell-stories.ts');
  return tellStories(use.database, stories);
}

/** Where the first story broke that did: any other fault would be no proof that this one is found. */
async function whereFound(): Promise<string> {
  const error: unknown = await tell().then(
    () => null,
    (fault: unknown) => fault,
  );
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error ? (cause.stack ?? '') : String(error);
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('../../src/ledger/amounts/spread.rules.ts'));
afterEach(() => vi.doUnmock('../../src/ledger/amounts/relief.rules.ts'));
afterEach(() => vi.doUnmock('../../src/settling/allocations/settlement-changes.rules.ts'));

describe('stories find', () => {
  test('a unit too many in the spread of tax over lines', async () => {
    vi.doMock('../../src/ledger/amounts/spread.rules.ts', async (original) => {
      const rules = await original<typeof spreadRules>();
      return {
        ...rules,
        spread: (...input: Parameters<typeof rules.spread>) => {
          const [first = 0n, ...rest] = rules.spread(...input);
          return rest.length === 0 ? [first] : [first + 1n, ...rest];
        },
      };
    });
    await expect(tell()).rejects.toThrow();
  });

  test('a last settlement that leaves something of the base amount', async () => {
    vi.doMock('../../src/ledger/amounts/relief.rules.ts', async (original) => {
      const rules = await original<typeof reliefRules>();
      return {
        ...rules,
        relieve: (...input: Parameters<typeof rules.relieve>) => {
          const relieved = rules.relieve(...input);
          return relieved > 1n ? relieved - 1n : relieved;
        },
      };
    });
    await expect(tell()).rejects.toThrow();
  });

  test('a document that says it was paid by what was settled to an account or set off', async () => {
    vi.doMock('../../src/settling/allocations/settlement-changes.rules.ts', async (original) => {
      const rules = await original<typeof changesRules>();
      return {
        ...rules,
        changesOf: (...[settlements, way]: Parameters<typeof rules.changesOf>) =>
          rules.changesOf(
            settlements.map((one) =>
              one.kind === 'account' || one.kind === 'offset' ? { ...one, kind: 'payment' } : one,
            ),
            way,
          ),
      };
    });
    expect(await whereFound()).toContain('expectSoundEnd');
  });

  test('sums that forget what was in them before', async () => {
    const owner = new Client({ connectionString: use.testDatabase.ownerUrl });
    await owner.connect();
    try {
      const name = 'journal_keep_lines()';
      const { rows } = await owner.query('select pg_get_functiondef($1::regprocedure) as text', [
        name,
      ]);
      const text = String(rows[0].text);
      const planted = text.replace('b.debit_minor + excluded.debit_minor', 'excluded.debit_minor');
      expect(planted).not.toBe(text);
      await owner.query(planted);
      await expect(tell()).rejects.toThrow();
      await owner.query(text);
    } finally {
      await owner.end();
    }
  });
});
