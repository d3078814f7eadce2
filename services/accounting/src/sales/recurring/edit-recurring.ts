import { priceDraft } from '../../documents/drafts/create-draft.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { actOnRecurring } from './act-on-recurring.ts';
import type { RecurringChanged, RecurringOrder, RecurringRejection } from './act-on-recurring.ts';
import { listRuns } from './recurring-runs.sql.ts';
import { decideNextDate, draftOf, missedMax, refuseTemplate } from './recurring.rules.ts';
import type { Recurring, RecurringTemplate, TemplateRefusal } from './recurring.rules.ts';
import { countBefore } from './schedule.rules.ts';

export interface EditRecurringOrder extends RecurringOrder {
  readonly member: Pick<Member, 'role' | 'approvalLimitMinor'>;
  readonly template: RecurringTemplate;
  /** Whether to also create documents for past dates of the new schedule. */
  readonly catchUp: boolean;
}

type EditRejection =
  | { readonly kind: 'reject'; readonly reason: TemplateRefusal | 'too_many_missed' }
  | DraftRejection;

export type EditRecurringOutcome = RecurringChanged | RecurringRejection | EditRejection;

/**
 * Changes future occurrences; existing documents stay. The editor becomes the author, and so cannot
 * approve the resulting documents.
 */
export function editRecurring(
  deps: BooksDeps,
  order: EditRecurringOrder,
): Promise<EditRecurringOutcome> {
  const { orgId, actor, member, template } = order;
  const action = 'recurring.changed';
  return actOnRecurring<EditRejection>(deps, order, action, async (tx, recurring, today) => {
    const { kind } = recurring;
    const reason = refuseTemplate(kind, template, member);
    if (reason !== null) return { kind: 'reject', reason };
    const next = await findNext(tx, recurring, order, today);
    if (next.kind === 'reject') return next;
    const content = draftOf(template, next.nextDate ?? template.startsOn);
    const draft = { orgId, actor, origin: 'recurring', kind, content } as const;
    const priced = await priceDraft(tx, deps, draft);
    if (priced.kind === 'reject') return priced;
    return {
      kind: 'change',
      change: {
        name: template.name,
        contact_id: template.contactId,
        content: template.content,
        every: template.every,
        unit: template.unit,
        starts_on: template.startsOn,
        ends_on: template.endsOn,
        goes_to: template.goesTo,
        next_date: next.nextDate,
        author_kind: actor.kind,
        author: actor.id,
        author_role: member.role,
      },
    };
  });
}

type Next =
  | { readonly kind: 'next'; readonly nextDate: string | null }
  | { readonly kind: 'reject'; readonly reason: 'too_many_missed' };

async function findNext(
  tx: Tx,
  recurring: Recurring,
  { template, catchUp }: EditRecurringOrder,
  today: string,
): Promise<Next> {
  if (hasSameDays(recurring, template)) return { kind: 'next', nextDate: recurring.nextDate };
  const [last] = await listRuns(tx, recurring.orgId, recurring.id, 1);
  const nextDate = decideNextDate(template, { today, lastDate: last?.date ?? null, catchUp });
  const missed = nextDate === null ? 0 : countBefore(template, nextDate, today, missedMax + 1);
  if (missed > missedMax) return { kind: 'reject', reason: 'too_many_missed' };
  return { kind: 'next', nextDate };
}

function hasSameDays(one: RecurringTemplate, other: RecurringTemplate): boolean {
  return (
    one.every === other.every &&
    one.unit === other.unit &&
    one.startsOn === other.startsOn &&
    one.endsOn === other.endsOn
  );
}
