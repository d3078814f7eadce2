import { addDays, dayIn, dayStart } from '@countinghouse/calendar';
import { createJobSender } from '@countinghouse/jobs';
import { createLogger } from '@countinghouse/observability';
import { violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  defaultContactReminders,
  defaultSchedule,
} from '../../src/customers/reminders/reminder.rules.ts';
import { listReminders } from '../../src/customers/reminders/reminders.reads.ts';
import { sendReminders } from '../../src/customers/reminders/send-reminders.ts';
import { setContactReminders, setSchedule } from '../../src/customers/reminders/set-reminders.ts';
import { saveMailEnd } from '../../src/customers/sending/document-mails.sql.ts';
import { mailDocument } from '../../src/customers/sending/mail-document.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { act } from '../support/documents/issuing-acts.ts';
import { testSealer } from '../support/people/staff.ts';
import { testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();
const actor = testOperator;
const logger = createLogger({
  service: 'accounting',
  level: 'error',
  destination: { write: () => true },
});
let scene: SettlingScene;
/** Of the invoices: they are in the books since today, and due later. */
const date = dayIn('UTC', new Date());

beforeAll(async () => {
  scene = await createSettlingScene(use.deps);
  await switchOn(scene);
});

async function switchOn({ orgId }: SettlingScene): Promise<void> {
  const { version, ...content } = defaultSchedule;
  const on = { ...content, isOn: true };
  expect(await setSchedule(use.deps, { orgId, actor, version, content: on })).toMatchObject({
    kind: 'set',
  });
}

/** At an hour of the day that is so many days after the due date, by the organisation's clocks. */
function deps(document: Document, days: number, hour = 9, mailsPerDay = 500) {
  const start = dayStart(scene.organisation.timeZone, addDays(document.dueDate, days));
  const now = new Date(start.getTime() + hour * 3_600_000);
  const tools = { sealer: testSealer, sendJob: createJobSender(), logger, mailsPerDay };
  return { ...use.deps, ...tools, now: () => now };
}

async function sent({ orgId, id }: Document): Promise<readonly string[]> {
  const all = await listReminders(use.database.db, orgId, [id], 50);
  return all
    .map(({ days, status, reason }) => `${days} ${status}${reason === null ? '' : ` ${reason}`}`)
    .toReversed();
}

describe('AD-118 reminders by schedule', () => {
  test('each step goes out once, in the morning of its day, whoever runs at once', async () => {
    const invoice = await scene.posted({ date });
    expect(await sendReminders(deps(invoice, -4))).toEqual({ queued: 0 });
    expect(await sendReminders(deps(invoice, -3, 8))).toEqual({ queued: 0 });
    expect(await sendReminders(deps(invoice, -3, 15))).toEqual({ queued: 0 });
    const together = await Promise.all([1, 2, 3].map(() => sendReminders(deps(invoice, -3))));
    expect(together.map(({ queued }) => queued)).toContain(1);
    for (const days of [0, 0, 7, 7, 14, 15, 30]) await sendReminders(deps(invoice, days));
    expect(await sent(invoice)).toEqual(['-3 queued', '0 queued', '7 queued', '14 queued']);
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'sent' });
  });

  test('a step that was missed is made up for within two days, and no older one with it', async () => {
    const invoice = await scene.posted({ date });
    await sendReminders(deps(invoice, 2));
    expect(await sent(invoice)).toEqual(['0 queued']);
    await sendReminders(deps(invoice, 10));
    expect(await sent(invoice)).toEqual(['0 queued']);
  });

  test('nothing goes out for what is paid, void, a draft, or left out', async () => {
    const [paid, gone] = [await scene.posted({ date }), await scene.posted({ date })];
    const draft = await scene.draft();
    await scene.pay(paid, paid.totalMinor, { date });
    await act(scene, gone, 'void');
    const left = await scene.posted({ date });
    await use.database.db
      .insertInto('reminder_exclusions')
      .values({
        org_id: left.orgId,
        document_id: left.id,
        excluded_by: left.id,
        excluded_at: new Date(),
      })
      .execute();
    for (const days of [-3, 0, 7, 14]) await sendReminders(deps(paid, days));
    for (const one of [paid, gone, draft, left]) expect(await sent(one)).toEqual([]);
  });

  test('a contact without reminders gets none, one of its own steps gets those', async () => {
    const contacts = [
      await scene.addContact({ email: 'off@example.com' }),
      await scene.addContact({ email: 'own@example.com' }),
    ];
    const own = { mode: 'own', steps: [{ days: 1, text: null }] } as const;
    const contents = [{ mode: 'off', steps: [] } as const, own];
    for (const [at, { id: contactId }] of contacts.entries()) {
      const { version } = defaultContactReminders;
      const content = contents[at] ?? own;
      const order = { orgId: scene.orgId, actor, contactId, version, content };
      expect(await setContactReminders(use.deps, order)).toMatchObject({ kind: 'set' });
    }
    const [off, steps] = await Promise.all(
      contacts.map(({ id }) => scene.posted({ contactId: id, date })),
    );
    if (off === undefined || steps === undefined) throw new Error('both were posted');
    for (const days of [-3, 0, 1, 7]) await sendReminders(deps(off, days));
    expect([await sent(off), await sent(steps)]).toEqual([[], ['1 queued']]);
  });
});

describe('AD-118 what cannot be sent is shown with its reason', () => {
  test('no address, until there is one', async () => {
    const contact = await scene.addContact({ name: 'No mail' });
    const invoice = await scene.posted({ contactId: contact.id, date });
    await sendReminders(deps(invoice, 0));
    expect(await sent(invoice)).toEqual(['0 held email_missing']);
    await use.database.db
      .updateTable('contacts')
      .set({ email: 'now@example.com' })
      .where('org_id', '=', scene.orgId)
      .where('id', '=', contact.id)
      .execute();
    await sendReminders(deps(invoice, 1));
    expect(await sent(invoice)).toEqual(['0 queued']);
  });

  test('an address that the mail server refused', async () => {
    const contact = await scene.addContact({ email: 'gone@example.com' });
    const invoice = await scene.posted({ contactId: contact.id, date });
    const { orgId, id } = invoice;
    const { timeZone } = scene.organisation;
    const order = { orgId, timeZone, actor, id, purpose: 'send' } as const;
    const mailed = await mailDocument(deps(invoice, -10), order);
    if (mailed.kind !== 'queued') throw new Error('the invoice was mailed');
    const refused = { status: 'refused', reason: '550' } as const;
    await saveMailEnd(use.database.db, orgId, mailed.mail.id, refused);
    await sendReminders(deps(invoice, 7));
    expect(await sent(invoice)).toEqual(['7 held email_refused']);
  });

  test('a day’s limit of mails, until the next day', async () => {
    const [one, other] = [await createSettlingScene(use.deps), await createSettlingScene(use.deps)];
    await switchOn(one);
    await switchOn(other);
    const invoices = [
      await one.posted({ date }),
      await one.posted({ date }),
      await other.posted({ date }),
    ];
    const [first] = invoices;
    if (first === undefined) throw new Error('there are three');
    await sendReminders(deps(first, 7, 9, 1));
    const all = await Promise.all(invoices.map(sent));
    expect(all.flat().toSorted()).toEqual(['7 held mail_quota_spent', '7 queued', '7 queued']);
    await sendReminders(deps(first, 8, 9, 1));
    expect((await Promise.all(invoices.map(sent))).flat()).toEqual(invoices.map(() => '7 queued'));
  });
});

test('AD-118 the database takes a step of an invoice once, and no step that is no reminder', async () => {
  const invoice = await scene.posted({ date });
  const { orgId } = invoice;
  await sendReminders(deps(invoice, 7));
  const mail = await use.database.db
    .selectFrom('document_mails')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('subject_id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  const again = (change: object) =>
    use.database.db
      .insertInto('document_mails')
      .values({ ...mail, id: use.deps.newId(), ...change })
      .execute()
      .then(() => null, violatedConstraint);
  expect(await again({})).toBe('document_mails_step_once');
  expect(await again({ purpose: 'send' })).toBe('document_mails_step_of_reminder');
  const steps = (days: readonly number[]) => JSON.stringify(days.map((day) => ({ days: day })));
  const schedule = (change: object) =>
    use.database.db
      .updateTable('reminder_schedules')
      .set(change)
      .where('org_id', '=', orgId)
      .execute()
      .then(() => null, violatedConstraint);
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(await schedule({ steps: steps([...eight, 8]) })).toBe('reminder_schedules_steps_whole');
  expect(await schedule({ steps: steps([7, 7]) })).toBe('reminder_schedules_steps_whole');
  expect(await schedule({ steps: steps([]) })).toBe('reminder_schedules_on_with_steps');
  expect(await schedule({ hour: 12 })).toBe('reminder_schedules_hour_in_morning');
});
