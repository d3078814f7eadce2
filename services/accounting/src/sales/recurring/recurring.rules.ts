import type { Actor } from '@countinghouse/actor';
import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { DraftLine, DraftRequest } from '../../documents/drafts/draft.rules.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { fillPlaceholders } from './placeholders.rules.ts';
import type { PlaceholderLanguage } from './placeholders.rules.ts';
import { firstOnOrAfter } from './schedule.rules.ts';
import type { Schedule } from './schedule.rules.ts';

export const recurringKinds = ['invoice', 'bill'] as const;
export type RecurringKind = (typeof recurringKinds)[number];

/** The status that documents reach automatically. */
export const recurringGoals = ['draft', 'submitted', 'issued', 'sent', 'approved'] as const;
type RecurringGoal = (typeof recurringGoals)[number];

/** Each document's content; texts may contain placeholders. */
export interface RecurringContent {
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode | null;
  readonly amounts: 'exclusive' | 'inclusive' | null;
  readonly language: PlaceholderLanguage;
  readonly lines: readonly DraftLine[];
}

/** The fields that people enter. */
export interface RecurringTemplate extends Schedule {
  readonly name: string;
  readonly contactId: string;
  readonly content: RecurringContent;
  readonly goesTo: RecurringGoal;
}

export interface Recurring extends RecurringTemplate {
  readonly orgId: string;
  readonly id: string;
  readonly kind: RecurringKind;
  /** Null if there are no further dates. */
  readonly nextDate: string | null;
  readonly madeCount: number;
  readonly isPaused: boolean;
  readonly isStopped: boolean;
  /**
   * Increases with every change by a person, so that a client cannot overwrite a change it has not
   * seen.
   */
  readonly version: number;
  /** Who created or last changed it; they cannot approve its documents. */
  readonly author: Actor;
  readonly authorRole: Role | null;
  readonly createdAt: Date;
}

/** The result for one date. */
export interface RecurringRun {
  readonly date: string;
  readonly documentId: string | null;
  readonly outcome: 'made' | 'held' | 'refused';
  /** Why it did not reach the configured status. */
  readonly reason: string | null;
  readonly at: Date;
}

export const recurringStatuses = ['active', 'paused', 'finished', 'stopped'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

export function statusOf(
  recurring: Pick<Recurring, 'isStopped' | 'isPaused' | 'nextDate'>,
): RecurringStatus {
  if (recurring.isStopped) return 'stopped';
  if (recurring.nextDate === null) return 'finished';
  return recurring.isPaused ? 'paused' : 'active';
}

/** Sales see only invoices. */
export function kindsSeenBy(role: Role): readonly RecurringKind[] {
  return role === 'sales' ? ['invoice'] : recurringKinds;
}

/** The document for a date; its due date follows the payment terms. */
export function draftOf(
  { contactId, content }: Pick<RecurringTemplate, 'contactId' | 'content'>,
  date: string,
): DraftRequest {
  const { language, lines, reference, notes, currency, amounts } = content;
  const fill = (text: string | null) =>
    text === null ? null : fillPlaceholders(text, date, language);
  return {
    contactId,
    date,
    dueDate: null,
    reference: fill(reference),
    notes: fill(notes),
    currency,
    chosenRate: null,
    amounts,
    creditsId: null,
    lines: lines.map((line) => ({ ...line, description: fill(line.description) })),
  };
}

/** More past documents than this would be a mistake. */
export const missedMax = 120;

export type TemplateRefusal =
  | 'ends_before_start'
  | 'goes_to_of_other_kind'
  | 'goes_to_forbidden'
  | 'limit_forbids';

const goalsByKind: Readonly<Record<RecurringKind, readonly RecurringGoal[]>> = {
  invoice: ['draft', 'submitted', 'issued', 'sent'],
  bill: ['draft', 'submitted', 'approved'],
};

const neededFor: Readonly<Record<RecurringGoal, readonly Permission[]>> = {
  draft: [],
  submitted: [],
  issued: ['documents:issue'],
  sent: ['documents:issue', 'documents:send'],
  approved: ['documents:approve'],
};

/** A template may not do automatically what its author may not do. */
export function refuseTemplate(
  kind: RecurringKind,
  { startsOn, endsOn, goesTo }: RecurringTemplate,
  author: Pick<Member, 'role' | 'approvalLimitMinor'>,
): TemplateRefusal | null {
  if (endsOn !== null && endsOn < startsOn) return 'ends_before_start';
  if (!goalsByKind[kind].includes(goesTo)) return 'goes_to_of_other_kind';
  if (!neededFor[goesTo].every((needed) => mayDo(author.role, needed))) return 'goes_to_forbidden';
  return goesTo === 'approved' && author.approvalLimitMinor !== null ? 'limit_forbids' : null;
}

/** Whether the author may still do what it does for them; null if they are no longer a member. */
export function mayStill(
  goesTo: RecurringGoal,
  author: Pick<Member, 'role' | 'approvalLimitMinor'> | null,
): boolean {
  if (neededFor[goesTo].length === 0) return true;
  if (author === null || !neededFor[goesTo].every((needed) => mayDo(author.role, needed))) {
    return false;
  }
  return goesTo !== 'approved' || author.approvalLimitMinor === null;
}

interface Progress {
  readonly today: string;
  /** The last date with a result; null if there is none yet. */
  readonly lastDate: string | null;
  /** Whether to catch up on past dates. */
  readonly catchUp: boolean;
}

/** The schedule's next date: never one already handled, and a past one only with `catchUp`. */
export function decideNextDate(schedule: Schedule, progress: Progress): string | null {
  const { today, lastDate, catchUp } = progress;
  const first =
    lastDate === null ? schedule.startsOn : laterOf(schedule.startsOn, addDays(lastDate, 1));
  return firstOnOrAfter(schedule, catchUp ? first : laterOf(first, today));
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
