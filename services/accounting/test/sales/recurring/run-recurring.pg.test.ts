import { sql } from '@countinghouse/postgres';
import { afterEach, describe, expect, test } from 'vitest';
import { addApprovalPolicy } from '../../../src/documents/issuing/approvals/add-approval-policy.ts';
import { approveDocument } from '../../../src/documents/issuing/approvals/approve-document.ts';
import { pauseRecurring } from '../../../src/sales/recurring/pause-recurring.ts';
import { resumeRecurring } from '../../../src/sales/recurring/resume-recurring.ts';
import { stopRecurring } from '../../../src/sales/recurring/stop-recurring.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../../support/processes/accounting-database.ts';
import { createRecurringScene } from '../../support/sales/recurring-scene.ts';
import type { RecurringScene } from '../../support/sales/recurring-scene.ts';

const use = useAccountingDatabase();

/** The worker serves every organisation: what a test leaves behind must not come due in the next. */
afterEach(async () => {
  await sql`update recurring_documents set paused_at = now() where paused_at is null`.execute(
    use.database.db,
  );
});

/** What the templates of an organisation made: `date status`, the first first. */
async function documents({ orgId, deps }: RecurringScene): Promise<readonly string[]> {
  const rows = await deps.database.db
    .selectFrom('documents')
    .select(['date', 'status'])
    .where('org_id', '=', orgId)
    .where('origin', '=', 'recurring')
    .orderBy('id')
    .execute();
  return rows.map(({ date, status }) => `${date} ${status}`);
}

async function fresh(): Promise<RecurringScene> {
  return createRecurringScene(use.deps);
}

describe('AD-064 each day', () => {
  test('is made once by workers that run at once, and missed days come first first', async () => {
    const own = await fresh();
    const templates = [await own.recur(), await own.recur({ name: 'Other' }), await own.recur()];
    own.turnClock('2026-03-31');
    const made = await Promise.all([own.run(), own.run(), own.run()]);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(9);
    for (const { id } of templates) {
      expect(await own.runs(id)).toEqual([
        '2026-01-31 made -',
        '2026-02-28 made -',
        '2026-03-31 made -',
      ]);
      const { recurring, nextDates } = await own.details(id);
      expect(recurring).toMatchObject({ nextDate: '2026-04-30', madeCount: 3 });
      expect(nextDates.slice(0, 2)).toEqual(['2026-04-30', '2026-05-31']);
    }
    expect(await own.run()).toBe(0);
    expect(await documents(own)).toHaveLength(9);
  });

  test('begins by the organisation’s own calendar', async () => {
    const berlin = await createRecurringScene(use.deps, { timeZone: 'Europe/Berlin' });
    const lisbon = await createRecurringScene(use.deps, { timeZone: 'Europe/Lisbon' });
    const [there, here] = [await berlin.recur(), await lisbon.recur()];
    for (const own of [berlin, lisbon]) {
      own.turnClock('2026-01-30T23:30:00Z');
      await own.run();
    }
    expect(await berlin.runs(there.id)).toEqual(['2026-01-31 made -']);
    expect(await lisbon.runs(here.id)).toEqual([]);
  });

  test('leaves nothing behind when it fails in the middle, holds up nobody, and is made later', async () => {
    const own = await fresh();
    const sent = await own.recur({ goesTo: 'sent' });
    const other = await own.recur({ name: 'Draft' });
    own.turnClock('2026-01-31');
    await own.run(() => Promise.reject(new Error('the queue is away')));
    expect(await own.runs(sent.id)).toEqual([]);
    expect(await own.runs(other.id)).toEqual(['2026-01-31 made -']);
    expect(await documents(own)).toEqual(['2026-01-31 draft']);
    expect(own.logs()).toContain('recurring_failed');
    await own.run();
    expect(await own.runs(sent.id)).toEqual(['2026-01-31 made -']);
    expect(await documents(own)).toEqual(['2026-01-31 draft', '2026-01-31 sent']);
  });

  test('is issued, numbered and sent under the rights of the worker alone', async () => {
    const own = await fresh();
    const { id } = await own.recur({ goesTo: 'sent' });
    own.turnClock('2026-01-31');
    const worker = connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
    await own.run(undefined, worker);
    await worker.close();
    expect(own.logs()).not.toContain('recurring_failed');
    expect(await own.runs(id)).toEqual(['2026-01-31 made -']);
    expect(await documents(own)).toEqual(['2026-01-31 sent']);
  });

  test('says its month and year, is of its day, and has the author of the template', async () => {
    const own = await fresh();
    const content = { reference: 'H-{date}', notes: 'Pour {month}', language: 'fr' } as const;
    const { id } = await own.recur({ content, startsOn: '2026-02-28' });
    own.turnClock('2026-02-28');
    await own.run();
    const { runs } = await own.details(id);
    const document = await own.read(runs[0]?.documentId ?? '');
    expect(document).toMatchObject({
      date: '2026-02-28',
      reference: 'H-2026-02-28',
      notes: 'Pour février',
      origin: 'recurring',
      author: { kind: 'member', id: own.authorId },
      authorRole: 'accountant',
    });
    const line = await use.database.db
      .selectFrom('document_lines')
      .select('description')
      .where('org_id', '=', own.orgId)
      .where('document_id', '=', document.id)
      .executeTakeFirstOrThrow();
    expect(line.description).toBe('Hosting février 2026');
  });
});

describe('how far a document goes', () => {
  test('is as far as its template says, and what is sent has a mail', async () => {
    const own = await fresh();
    const expected = [
      ['invoice', 'draft', 'draft'],
      ['invoice', 'submitted', 'awaiting_approval'],
      ['invoice', 'issued', 'posted'],
      ['invoice', 'sent', 'sent'],
      ['bill', 'submitted', 'awaiting_approval'],
      ['bill', 'approved', 'approved'],
    ] as const;
    const ids: string[] = [];
    for (const [kind, goesTo] of expected) ids.push((await own.recur({ kind, goesTo })).id);
    own.turnClock('2026-01-31');
    await own.run();
    for (const [index, [, , status]] of expected.entries()) {
      const { runs } = await own.details(ids[index] ?? '');
      expect(runs).toMatchObject([{ outcome: 'made', reason: null }]);
      expect((await own.read(runs[0]?.documentId ?? '')).status).toBe(status);
    }
    const mails = await use.database.db
      .selectFrom('document_mails')
      .select(['purpose', 'to_address'])
      .where('org_id', '=', own.orgId)
      .execute();
    expect(mails).toEqual([{ purpose: 'send', to_address: 'customer@example.com' }]);
  });

  test('ends where a policy asks for somebody who did not write the template', async () => {
    const own = await fresh();
    for (const [kind, goesTo] of [
      ['invoice', 'issued'],
      ['bill', 'approved'],
    ] as const) {
      const policy = { kind, aboveMinor: null, origin: null };
      await addApprovalPolicy(own.deps, { ...own.order(''), policy });
      const { id } = await own.recur({ kind, goesTo });
      own.turnClock('2026-01-31');
      await own.run();
      expect(await own.runs(id)).toEqual(['2026-01-31 held approval_required']);
      const { runs } = await own.details(id);
      const order = own.order(runs[0]?.documentId ?? '');
      expect((await own.read(order.id)).status).toBe('awaiting_approval');
      const approve = (memberId: string) =>
        approveDocument(own.deps, { ...order, actor: { kind: 'member', id: memberId } });
      expect(await approve(own.authorId)).toMatchObject({ reason: 'second_person_required' });
      expect(await approve('somebody else')).toMatchObject({ kind: 'done' });
      own.turnClock('2026-01-15');
    }
  });

  test('ends at a draft for somebody with the right once its author has left or lost it', async () => {
    const own = await fresh();
    const [sent, approved, submitted] = [
      await own.recur({ goesTo: 'sent' }),
      await own.recur({ kind: 'bill', goesTo: 'approved' }),
      await own.recur({ goesTo: 'submitted' }),
    ];
    const { db } = use.database;
    const change = (set: { role?: 'viewer'; removed_at?: Date; approval_limit_minor?: bigint }) =>
      db
        .updateTable('members')
        .set(set)
        .where('tenant_id', '=', own.orgId)
        .where('id', '=', own.authorId)
        .execute();
    await change({ approval_limit_minor: 1n });
    own.turnClock('2026-01-31');
    await own.run();
    await change({ role: 'viewer' });
    own.turnClock('2026-02-28');
    await own.run();
    await change({ removed_at: new Date('2026-03-01T12:00:00Z') });
    own.turnClock('2026-03-31');
    await own.run();
    const lost = (day: string) => `${day} held author_lost_right`;
    expect(await own.runs(sent.id)).toEqual([
      '2026-01-31 made -',
      lost('2026-02-28'),
      lost('2026-03-31'),
    ]);
    const days = ['2026-01-31', '2026-02-28', '2026-03-31'];
    expect(await own.runs(approved.id)).toEqual(days.map(lost));
    expect(await own.runs(submitted.id)).toEqual(days.map((day) => `${day} made -`));
    const { runs } = await own.details(sent.id);
    expect((await own.read(runs[0]?.documentId ?? '')).status).toBe('draft');
  });

  test('what the books refuse stays a draft, with the reason', async () => {
    const own = await fresh();
    const { id } = await own.recur({ goesTo: 'issued' });
    await use.database.db
      .updateTable('books')
      .set({ hard_lock_date: '2026-02-28' })
      .where('org_id', '=', own.orgId)
      .execute();
    own.turnClock('2026-03-31');
    await own.run();
    expect(await own.runs(id)).toEqual([
      '2026-01-31 held period_locked',
      '2026-02-28 held period_locked',
      '2026-03-31 made -',
    ]);
    expect(await documents(own)).toEqual([
      '2026-01-31 draft',
      '2026-02-28 draft',
      '2026-03-31 posted',
    ]);
  });

  test('content that is refused makes nothing, and its author is told once', async () => {
    const own = await fresh();
    const { id } = await own.recur({ goesTo: 'issued' });
    await sql`update contacts set active = false where id = ${own.customer.id}`.execute(
      use.database.db,
    );
    own.turnClock('2026-02-28');
    const mailsBefore = await countMails();
    expect(await own.run()).toBe(2);
    expect(await own.runs(id)).toEqual([
      '2026-01-31 refused contact_inactive',
      '2026-02-28 refused contact_inactive',
    ]);
    expect((await countMails()) - mailsBefore).toBe(1);
    expect(await documents(own)).toEqual([]);
    expect((await own.details(id)).recurring.madeCount).toBe(0);
  });
});

async function countMails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where name = 'send-mail'`.execute(
    use.database.db,
  );
  return rows[0]?.count ?? 0;
}

describe('what is paused, stopped or over', () => {
  const order = (own: RecurringScene, id: string, version: number) => ({
    orgId: own.orgId,
    actor: { kind: 'member', id: own.authorId } as const,
    role: 'accountant' as const,
    id,
    version,
  });

  test('makes nothing; resumed, it leaves out the days of the pause or makes up for them', async () => {
    const own = await fresh();
    const [skipping, catching] = [await own.recur(), await own.recur({ name: 'Catching' })];
    for (const { id } of [skipping, catching]) {
      expect(await pauseRecurring(own.deps, order(own, id, 1))).toMatchObject({ kind: 'changed' });
    }
    own.turnClock('2026-03-15');
    expect(await own.run()).toBe(0);
    await resumeRecurring(own.deps, { ...order(own, skipping.id, 2), catchUp: false });
    await resumeRecurring(own.deps, { ...order(own, catching.id, 2), catchUp: true });
    expect(await own.run()).toBe(2);
    expect(await own.runs(skipping.id)).toEqual([]);
    expect((await own.details(skipping.id)).recurring.nextDate).toBe('2026-03-31');
    expect(await own.runs(catching.id)).toEqual(['2026-01-31 made -', '2026-02-28 made -']);
  });

  test('makes nothing after its last day, nor once it is stopped', async () => {
    const own = await fresh();
    const ending = await own.recur({ endsOn: '2026-02-28' });
    const stopped = await own.recur({ name: 'Stopped' });
    await stopRecurring(own.deps, order(own, stopped.id, 1));
    own.turnClock('2026-06-30');
    expect(await own.run()).toBe(2);
    expect((await own.details(ending.id)).recurring.nextDate).toBeNull();
    expect(await own.runs(stopped.id)).toEqual([]);
  });
});

test('documents of the past are made only for whoever asks, and not without bounds', async () => {
  const scene = await fresh();
  scene.turnClock('2026-04-15');
  expect(await scene.tryToRecur()).toMatchObject({ reason: 'starts_in_past' });
  const { id } = await scene.recur({ catchUp: true });
  await scene.run();
  expect(await scene.runs(id)).toHaveLength(3);
  const daily = { unit: 'day', startsOn: '2025-01-01', catchUp: true } as const;
  expect(await scene.tryToRecur(daily)).toMatchObject({ reason: 'too_many_missed' });
  expect(await scene.tryToRecur({ startsOn: '2026-04-15' })).toMatchObject({ kind: 'created' });
});
