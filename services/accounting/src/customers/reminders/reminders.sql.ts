import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type {
  ContactReminderContent,
  ContactReminders,
  HoldReason,
  ReminderContent,
  ReminderSchedule,
  ReminderStep,
} from './reminder.rules.ts';

export async function findSchedule(db: Db, orgId: string): Promise<ReminderSchedule | null> {
  const { rows } = await sql<ReminderSchedule>`
    select is_on as "isOn", hour, steps, version from reminder_schedules
    where org_id = ${orgId}`.execute(db);
  return rows[0] ?? null;
}

/** False if someone has changed it since `version` was read. */
export async function saveSchedule(
  tx: Tx,
  orgId: string,
  { isOn, hour, steps }: ReminderContent,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder_schedules (org_id, is_on, hour, steps, version, updated_at)
    values (${orgId}, ${isOn}, ${hour}, ${JSON.stringify(steps)}::jsonb, ${version + 1}, ${now})
    on conflict (org_id) do update set is_on = excluded.is_on, hour = excluded.hour,
      steps = excluded.steps, version = excluded.version, updated_at = excluded.updated_at
    where reminder_schedules.version = ${version}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function findContactReminders(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<ContactReminders | null> {
  const { rows } = await sql<ContactReminders>`
    select mode, steps, version from contact_reminders
    where org_id = ${orgId} and contact_id = ${contactId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveContactReminders(
  tx: Tx,
  { orgId, contactId }: { readonly orgId: string; readonly contactId: string },
  { mode, steps }: ContactReminderContent,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into contact_reminders (org_id, contact_id, mode, steps, version, updated_at)
    values (${orgId}, ${contactId}, ${mode}, ${JSON.stringify(steps)}::jsonb, ${version + 1}, ${now})
    on conflict (org_id, contact_id) do update set mode = excluded.mode, steps = excluded.steps,
      version = excluded.version, updated_at = excluded.updated_at
    where contact_reminders.version = ${version}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function isExcluded(tx: Tx, orgId: string, documentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reminder_exclusions
    where org_id = ${orgId} and document_id = ${documentId}`.execute(tx);
  return rows.length > 0;
}

/** False if it already was excluded. */
export async function insertExclusion(
  tx: Tx,
  exclusion: {
    readonly orgId: string;
    readonly documentId: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { orgId, documentId, by, at } = exclusion;
  const { rows } = await sql`
    insert into reminder_exclusions (org_id, document_id, excluded_by, excluded_at)
    values (${orgId}, ${documentId}, ${by}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteExclusion(tx: Tx, orgId: string, documentId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from reminder_exclusions
    where org_id = ${orgId} and document_id = ${documentId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** The invoice's steps that were sent, whatever the delivery's outcome. */
export async function listSentDays(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ days: number }>`
    select reminder_days as days from document_mails
    where org_id = ${orgId} and subject_id = ${documentId} and reminder_days is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ days }) => days));
}

/** Whether the mail server permanently rejected the last email about this invoice to this address. */
export async function isAddressRefused(
  tx: Tx,
  { orgId, documentId, to }: { readonly orgId: string; readonly documentId: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select status = 'refused' and reason not like 'document\\_%' as "isRefused" from document_mails
    where org_id = ${orgId} and subject_kind = 'document' and subject_id = ${documentId}
      and lower(to_address) = lower(${to}) and status in ('sent', 'refused')
    order by queued_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.isRefused ?? false;
}

/** A repeat for the same reason keeps the first time. */
export async function saveHeld(
  tx: Tx,
  held: {
    readonly orgId: string;
    readonly documentId: string;
    readonly days: number;
    readonly reason: HoldReason;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into held_reminders (org_id, document_id, days, reason, at)
    values (${held.orgId}, ${held.documentId}, ${held.days}, ${held.reason}, ${held.at})
    on conflict (org_id, document_id, days) do update set reason = excluded.reason, at = excluded.at
    where held_reminders.reason <> excluded.reason`.execute(tx);
}

export interface ReminderOrganisation {
  readonly orgId: string;
  readonly timeZone: string;
  readonly hour: number;
}

/** Organisations that may have reminders to send, in order of id. */
export async function listReminderOrganisations(
  db: Db,
  after: string | null,
  hourDefault: number,
  rowsMax: number,
): Promise<readonly ReminderOrganisation[]> {
  const { rows } = await sql<ReminderOrganisation>`
    select o.id as "orgId", o.time_zone as "timeZone", coalesce(s.hour, ${hourDefault}::integer) as hour
    from organisations o left join reminder_schedules s on s.org_id = o.id
    where (${after}::uuid is null or o.id > ${after}::uuid) and o.closing_at is null
      and o.suspended_at is null and (s.is_on or exists (select 1 from contact_reminders c
        where c.org_id = o.id and c.mode in ('on', 'own')))
    order by o.id limit ${rowsMax}::bigint`.execute(db);
  return rows;
}

export interface StepWindow {
  /** Due dates for which a step may be due, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Used if the organisation has set none. */
  readonly stepsDefault: readonly ReminderStep[];
}

/** Invoices that may have a step due, in order of id; the rules decide on each. */
export async function listReminderCandidates(
  db: Db,
  orgId: string,
  { from, to, stepsDefault }: StepWindow,
  after: string | null,
  rowsMax: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    left join contact_reminders c on c.org_id = d.org_id and c.contact_id = d.contact_id
    left join reminder_schedules s on s.org_id = d.org_id
    where d.org_id = ${orgId} and d.family = 'sales' and d.kind = 'invoice'
      and d.status in ('sent', 'posted', 'partially_paid')
      and d.total_minor > d.paid_minor + d.credited_minor
      and (${after}::uuid is null or d.id > ${after}::uuid)
      and (c.mode in ('on', 'own') or (coalesce(c.mode, 'default') = 'default' and s.is_on))
      and exists (
        select 1 from jsonb_to_recordset(
          case when c.mode = 'own' then c.steps else coalesce(s.steps, ${JSON.stringify(stepsDefault)}::jsonb) end)
          as step (days integer)
        where d.due_date + step.days between ${from}::date and ${to}::date
          and not exists (select 1 from document_mails m where m.org_id = d.org_id
            and m.subject_id = d.id and m.reminder_days = step.days))
      and not exists (select 1 from reminder_exclusions e
        where e.org_id = d.org_id and e.document_id = d.id)
    order by d.id limit ${rowsMax}::bigint`.execute(db);
  return rows.map(({ id }) => id);
}
