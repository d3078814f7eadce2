import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { readContactReminders, readSchedule } from './reminder-plan.ts';
import { refuseSteps } from './reminder.rules.ts';
import type {
  ContactReminderContent,
  ContactReminders,
  ReminderContent,
  ReminderSchedule,
  StepsRefusal,
} from './reminder.rules.ts';
import {
  deleteExclusion,
  insertExclusion,
  saveContactReminders,
  saveSchedule,
} from './reminders.sql.ts';

interface Order<Content> {
  readonly orgId: string;
  readonly actor: Actor;
  /** 0 if it was never set. */
  readonly version: number;
  readonly content: Content;
}

export type RemindersRejection = { readonly kind: 'reject' } & (
  | StepsRefusal
  | { readonly reason: 'version_conflict' | 'contact_not_found' }
);

/** Sets the organisation's schedule. It applies from the next morning, never to past steps. */
export async function setSchedule(
  deps: BooksDeps,
  { orgId, actor, version, content }: Order<ReminderContent>,
): Promise<{ readonly kind: 'set'; readonly schedule: ReminderSchedule } | RemindersRejection> {
  const flaw =
    content.isOn && content.steps.length === 0
      ? ({ reason: 'steps_missing' } as const)
      : refuseSteps(content.steps);
  if (flaw !== null) return { kind: 'reject', ...flaw };
  return withTransaction(deps.database.db, async (tx) => {
    const before = await readSchedule(tx, orgId);
    const turn = { version, now: deps.now() };
    if (before.version !== version || !(await saveSchedule(tx, orgId, content, turn))) {
      return { kind: 'reject', reason: 'version_conflict' };
    }
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'reminders.changed',
      subjectKind: 'organisation',
      subjectId: orgId,
      detail: { ...changesOf(before, content) },
    });
    return { kind: 'set', schedule: { ...content, version: version + 1 } };
  });
}

export async function setContactReminders(
  deps: BooksDeps,
  order: Order<ContactReminderContent> & { readonly contactId: string },
): Promise<{ readonly kind: 'set'; readonly reminders: ContactReminders } | RemindersRejection> {
  const { orgId, actor, contactId, version, content } = order;
  const isOwn = content.mode === 'own';
  const flaw =
    isOwn && content.steps.length === 0
      ? ({ reason: 'steps_missing' } as const)
      : refuseSteps(content.steps);
  if (flaw !== null) return { kind: 'reject', ...flaw };
  const kept = { mode: content.mode, steps: isOwn ? content.steps : [] };
  return withTransaction(deps.database.db, async (tx) => {
    if ((await findContact(tx, orgId, contactId)) === null) {
      return { kind: 'reject', reason: 'contact_not_found' };
    }
    const before = await readContactReminders(tx, orgId, contactId);
    const turn = { version, now: deps.now() };
    const isSaved =
      before.version === version &&
      (await saveContactReminders(tx, { orgId, contactId }, kept, turn));
    if (!isSaved) {
      return { kind: 'reject', reason: 'version_conflict' };
    }
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'contact.reminders_changed',
      subjectKind: 'contact',
      subjectId: contactId,
      detail: { ...changesOf(before, kept) },
    });
    return { kind: 'set', reminders: { ...kept, version: version + 1 } };
  });
}

/** Excludes an invoice from the schedule, or includes it again. False if there is no such invoice. */
export function excludeInvoice(
  deps: BooksDeps,
  { orgId, actor, member }: MemberCaller,
  { id, isExcluded }: { readonly id: string; readonly isExcluded: boolean },
): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockDocument(tx, orgId, id);
    if (document?.kind !== 'invoice' || !maySee(member, document)) return false;
    const isChanged = isExcluded
      ? await insertExclusion(tx, { orgId, documentId: id, by: member.id, at: deps.now() })
      : await deleteExclusion(tx, orgId, id);
    if (!isChanged) return true;
    const action = isExcluded ? 'document.reminders_off' : 'document.reminders_on';
    await recordAudit(tx, deps, { orgId, actor, action, subjectKind: 'document', subjectId: id });
    return true;
  });
}
