import { createHash } from 'node:crypto';
import { violatedConstraint } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createTestOrganisation } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { insertYearClosing } from './year-ends.sql.ts';

const use = useAccountingDatabase();

test('the database keeps no reports under another hash, none without a note where one is due, and one closing of a year', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const { db } = use.database;
  const reports = '{"figures":[]}';
  const closing = {
    yearEnd: '2025-12-31',
    lastEntryNo: 0n,
    reports,
    reportsHash: createHash('sha256').update(reports).digest(),
    checklist: [],
    despite: [],
    note: null,
    softLockBefore: null,
    actor: { kind: 'operator', id: 'test' },
    closedAt: use.deps.now(),
  } as const;
  const refusalOf = (more: object) =>
    insertYearClosing(db, orgId, { ...closing, id: use.deps.newId(), ...more }).then(
      () => null,
      violatedConstraint,
    );
  expect(await refusalOf({ reports: '{"figures":[ ]}' })).toBe('year_closings_hash_of_reports');
  expect(await refusalOf({ despite: ['drafts'] })).toBe('year_closings_despite_explained');
  expect(await refusalOf({})).toBeNull();
  expect(await refusalOf({})).toBe('year_closings_once');
  const change = db.updateTable('year_closings').set({ reports: 'other' });
  await expect(change.where('org_id', '=', orgId).execute()).rejects.toThrow(/permission denied/);
});
