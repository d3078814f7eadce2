import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { priceDraft } from '../../documents/drafts/create-draft.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { getRecurring } from './find-recurring-details.ts';
import type { RecurringDetails } from './find-recurring-details.ts';
import { decideNextDate, draftOf, missedMax, refuseTemplate } from './recurring.rules.ts';
import type { RecurringKind, RecurringTemplate, TemplateRefusal } from './recurring.rules.ts';
import { insertRecurring } from './recurring.sql.ts';
import { countBefore } from './schedule.rules.ts';

export interface CreateRecurringOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly member: Pick<Member, 'role' | 'approvalLimitMinor'>;
  readonly kind: RecurringKind;
  readonly template: RecurringTemplate;
  /** Whether to also create documents for past dates. */
  readonly catchUp: boolean;
}

export type CreateRecurringOutcome =
  | { readonly kind: 'created'; readonly details: RecurringDetails }
  | {
      readonly kind: 'reject';
      readonly reason: TemplateRefusal | 'starts_in_past' | 'too_many_missed';
    }
  | DraftRejection;

/** Creates a recurring document. Prices the first occurrence now, so that mistakes show immediately. */
export function createRecurring(
  deps: BooksDeps,
  order: CreateRecurringOrder,
): Promise<CreateRecurringOutcome> {
  const { orgId, actor, member, kind, template, catchUp } = order;
  return withTransaction(deps.database.db, async (tx): Promise<CreateRecurringOutcome> => {
    const reason = refuseTemplate(kind, template, member);
    if (reason !== null) return { kind: 'reject', reason };
    const { timeZone } = await getOrganisation(tx, orgId);
    const now = deps.now();
    const today = dayIn(timeZone, now);
    const missed = countBefore(template, template.startsOn, today, missedMax + 1);
    if (missed > 0 && !catchUp) return { kind: 'reject', reason: 'starts_in_past' };
    if (missed > missedMax) return { kind: 'reject', reason: 'too_many_missed' };
    const priced = await priceDraft(tx, deps, {
      orgId,
      actor,
      origin: 'recurring',
      kind,
      content: draftOf(template, template.startsOn),
    });
    if (priced.kind === 'reject') return priced;

    const id = deps.newId();
    await insertRecurring(tx, {
      org_id: orgId,
      id,
      name: template.name,
      kind,
      contact_id: template.contactId,
      content: template.content,
      every: template.every,
      unit: template.unit,
      starts_on: template.startsOn,
      ends_on: template.endsOn,
      goes_to: template.goesTo,
      next_date: decideNextDate(template, { today, lastDate: null, catchUp }),
      author_kind: actor.kind,
      author: actor.id,
      author_role: member.role,
      created_at: now,
      updated_at: now,
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'recurring.created',
      subjectKind: 'recurring',
      subjectId: id,
      detail: { after: { ...template, kind } },
    });
    return { kind: 'created', details: await getRecurring(tx, orgId, id) };
  });
}
