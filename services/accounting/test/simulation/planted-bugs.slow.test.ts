import { addDays } from '@countinghouse/calendar';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as matchRules from '../../src/bank/matching/match.rules.ts';
import type * as standing from '../../src/bank/reconciliation/reconciliation-status.sql.ts';
import type * as reconciliationRules from '../../src/bank/reconciliation/reconciliation.rules.ts';
import type * as revaluationRules from '../../src/closing/revaluation/revaluation.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import type * as policyRules from '../../src/documents/issuing/approvals/approval-policy.rules.ts';
import type * as approvals from '../../src/documents/issuing/approvals/approvals.sql.ts';
import type { Tx } from '../../src/kernel/database.ts';
import type { PostedEntry } from '../../src/ledger/journal/entry.rules.ts';
import type * as posting from '../../src/ledger/journal/post-entry.ts';
import type * as quoteRules from '../../src/sales/quotes/quote.rules.ts';
import type * as making from '../../src/sales/recurring/create-recurring-document.ts';
import type * as taxShareRules from '../../src/settling/allocations/reductions/tax-share.rules.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

/** What fewer stories meet takes longer to be found. */
vi.setConfig({ testTimeout: 240_000 });

const use = useAccountingDatabase();
const stories = { baseCurrency: 'EUR', count: 60, seed: 20_261_115 };

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

/** The same in a database that does not refuse it itself. */
async function without(table: string, trigger: string): Promise<string> {
  const owner = new Client({ connectionString: use.testDatabase.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`alter table ${table} disable trigger ${trigger}`);
    const found = await whereFound();
    await owner.query(`alter table ${table} enable trigger ${trigger}`);
    return found;
  } finally {
    await owner.end();
  }
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('../../src/settling/allocations/reductions/tax-share.rules.ts'));
afterEach(() => vi.doUnmock('../../src/bank/matching/match.rules.ts'));
afterEach(() => vi.doUnmock('../../src/closing/revaluation/revaluation.rules.ts'));
afterEach(() => vi.doUnmock('../../src/ledger/journal/post-entry.ts'));
afterEach(() => vi.doUnmock('../../src/sales/recurring/create-recurring-document.ts'));
afterEach(() => vi.doUnmock('../../src/documents/issuing/approvals/approvals.sql.ts'));
afterEach(() => vi.doUnmock('../../src/documents/issuing/approvals/approval-policy.rules.ts'));
afterEach(() => vi.doUnmock('../../src/sales/quotes/quote.rules.ts'));
afterEach(() => vi.doUnmock('../../src/bank/reconciliation/reconciliation.rules.ts'));
afterEach(() => vi.doUnmock('../../src/bank/reconciliation/reconciliation-status.sql.ts'));

describe('stories find', () => {
  test('a revaluation that forgets everything but what customers owe', async () => {
    vi.doMock('../../src/closing/revaluation/revaluation.rules.ts', async (original) => {
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
    vi.doMock('../../src/ledger/journal/post-entry.ts', async (original) => {
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
    vi.doMock('../../src/sales/recurring/create-recurring-document.ts', async (original) => {
      const recurring = await original<typeof making>();
      return {
        ...recurring,
        createRecurringDocument: async (
          ...input: Parameters<typeof recurring.createRecurringDocument>
        ) => {
          await recurring.createRecurringDocument(...input);
          return recurring.createRecurringDocument(...input);
        },
      };
    });
    await expect(tell()).rejects.toThrow('Property failed');
  });

  test('a payment that is two lines of the bank', async () => {
    vi.doMock('../../src/bank/matching/match.rules.ts', async (original) => ({
      ...(await original<typeof matchRules>()),
      isWithin: () => true,
    }));
    await expect(tell()).rejects.toThrow('Property failed');
  });

  test('tax that offsets and settling to an account have recognised, recognised once more by money', async () => {
    vi.doMock('../../src/settling/allocations/reductions/tax-share.rules.ts', async (original) => {
      const rules = await original<typeof taxShareRules>();
      return {
        ...rules,
        shareTaxes: (...[content, earlier, docMinor]: Parameters<typeof rules.shareTaxes>) => {
          const forgotten = earlier.filter(({ kind }) => kind !== 'offset' && kind !== 'account');
          return rules.shareTaxes(content, forgotten, docMinor);
        },
      };
    });
    expect(await whereFound()).toMatch(/expectCashTaxesWhole|expectDeferredTaxExplained/);
  });

  test('an approval that outlives an edit', async () => {
    vi.doMock('../../src/documents/issuing/approvals/approvals.sql.ts', async (original) => ({
      ...(await original<typeof approvals>()),
      listApprovers: async (tx: Tx, { orgId, id }: Pick<Document, 'orgId' | 'id'>) => {
        const rows = await tx
          .selectFrom('document_approvals')
          .select('actor')
          .distinct()
          .where('org_id', '=', orgId)
          .where('document_id', '=', id)
          .where('decision', '=', 'approved')
          .execute();
        return rows.map(({ actor }) => actor);
      },
    }));
    expect(await whereFound()).toContain('expectSecondPeopleAgreed');
  });

  test('an author who is their own second person', async () => {
    vi.doMock(
      '../../src/documents/issuing/approvals/approval-policy.rules.ts',
      async (original) => {
        const rules = await original<typeof policyRules>();
        return {
          ...rules,
          refusalOfApprover: (
            ...[document, found, approver]: Parameters<typeof rules.refusalOfApprover>
          ) => {
            const nobody = { kind: 'system', id: 'nobody' } as const;
            const unknown = { ...found, submittedBy: null, editedBy: [] };
            return rules.refusalOfApprover({ ...document, author: nobody }, unknown, approver);
          },
        };
      },
    );
    // All of its triggers: one more refuses members whose role approves nothing.
    const found = await without('document_approvals', 'user');
    expect(found).toContain('expectSecondPeopleAgreed');
  });

  test('a line of the bank that changes after it was agreed on', async () => {
    vi.doMock('../../src/bank/reconciliation/reconciliation.rules.ts', async (original) => ({
      ...(await original<typeof reconciliationRules>()),
      isReconciled: () => false,
    }));
    expect(await whereFound()).toContain('expectAgreedLinesKept');
  });

  test('a standing that forgets its last day', async () => {
    vi.doMock('../../src/bank/reconciliation/reconciliation-status.sql.ts', async (original) => {
      const statements = await original<typeof standing>();
      return {
        ...statements,
        readBookBalance: (...[tx, query]: Parameters<typeof statements.readBookBalance>) =>
          statements.readBookBalance(tx, { ...query, asOf: addDays(query.asOf, -1) }),
      };
    });
    expect(await whereFound()).toContain('expectStatusExplained');
  });

  test('somebody who says where money goes, and sends it', async () => {
    const found = await without('payments', 'payments_second_person');
    expect(found).toContain('expectSecondPeoplePaid');
  });

  test('a quote that is accepted after its last day', async () => {
    vi.doMock('../../src/sales/quotes/quote.rules.ts', async (original) => {
      const rules = await original<typeof quoteRules>();
      return {
        ...rules,
        shownState: (...[quote]: Parameters<typeof rules.shownState>) =>
          rules.shownState(quote, quote.expiryDate),
      };
    });
    expect(await whereFound()).toContain('a quote was answered after');
  });
});
