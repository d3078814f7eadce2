import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as matchRules from '../../src/bank-matching/match.rules.ts';
import type { PostedEntry } from '../../src/journal/entry.rules.ts';
import type * as posting from '../../src/journal/post-entry.ts';
import type * as making from '../../src/recurring/make-document.ts';
import type * as revaluationRules from '../../src/revaluation/revaluation.rules.ts';
import { useAccountingDatabase } from '../support/accounting-database.ts';

/** What fewer stories meet takes longer to be found. */
vi.setConfig({ testTimeout: 240_000 });

const use = useAccountingDatabase();
const stories = { baseCurrency: 'EUR', count: 60, seed: 20_261_115 };

/** With whatever was planted before: modules are loaded anew. */
async function tell(): Promise<unknown> {
  const { tellStories } = await import('./tell-stories.ts');
  return tellStories(use.database, stories);
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('../../src/bank-matching/match.rules.ts'));
afterEach(() => vi.doUnmock('../../src/revaluation/revaluation.rules.ts'));
afterEach(() => vi.doUnmock('../../src/journal/post-entry.ts'));
afterEach(() => vi.doUnmock('../../src/recurring/make-document.ts'));

describe('stories find', () => {
  test('a revaluation that forgets everything but what customers owe', async () => {
    vi.doMock('../../src/revaluation/revaluation.rules.ts', async (original) => {
      const rules = await original<typeof revaluationRules>();
      return {
        ...rules,
        valueBalances: (...[found, ...rest]: Parameters<typeof rules.valueBalances>) => {
          const owed = found.filter(({ accountCode }) => accountCode === '1100');
          return rules.valueBalances(owed, ...rest);
        },
      };
    });
    await expect(tell()).rejects.toThrow();
  });

  test('a revaluation that is not taken back on the next day', async () => {
    vi.doMock('../../src/journal/post-entry.ts', async (original) => {
      const entries = await original<typeof posting>();
      let last: PostedEntry | null = null;
      return {
        ...entries,
        postEntry: async (...input: Parameters<typeof entries.postEntry>) => {
          const { source, move } = input[3];
          const isEnd = source.kind === 'revaluation' && move === 'reverse';
          if (!isEnd || last === null) last = await entries.postEntry(...input);
          return last;
        },
      };
    });
    await expect(tell()).rejects.toThrow('Property failed');
  });

  test('a day of something recurring that has two documents', async () => {
    vi.doMock('../../src/recurring/make-document.ts', async (original) => {
      const recurring = await original<typeof making>();
      return {
        ...recurring,
        makeDocument: async (...input: Parameters<typeof recurring.makeDocument>) => {
          await recurring.makeDocument(...input);
          return recurring.makeDocument(...input);
        },
      };
    });
    await expect(tell()).rejects.toThrow('Property failed');
  });

  test('a payment that is two lines of the bank', async () => {
    vi.doMock('../../src/bank-matching/match.rules.ts', async (original) => ({
      ...(await original<typeof matchRules>()),
      isWithin: () => true,
    }));
    await expect(tell()).rejects.toThrow('Property failed');
  });
});
