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

/** How far a document goes by itself. */
export const recurringGoals = ['draft', 'submitted', 'issued', 'sent', 'approved'] as const;
type RecurringGoal = (typeof recurringGoals)[number];

/** What each document says; texts may have placeholders. */
export interface RecurringContent {
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: CurrencyCode | null;
  readonly amounts: 'exclusive' | 'inclusive' | null;
  readonly language: PlaceholderLanguage;
  readonly lines: readonly DraftLine[];
}

/** What people write. */
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
  /** Null when there is none any more. */
  readonly nextDate: string | null;
  readonly madeCount: number;
  readonly isPaused: boolean;
  readonly isStopped: boolean;
  /** Grows with every change by a person, so that nobody changes what they have not seen. */
  readonly version: number;
  /** Who wrote or last changed it: no second person for what comes of it. */
  readonly author: Actor;
  readonly authorRole: Role | null;
  readonly createdAt: Date;
}

/** What became of one of its days. */
export interface RecurringRun {
  readonly date: string;
  readonly documentId: string | null;
  readonly outcome: 'made' | 'held' | 'refused';
  /** Why it did not get as far as it should. */
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

/** Sales see what goes to customers. */
export function kindsSeenBy(role: Role): readonly RecurringKind[] {
  return role === 'sales' ? ['invoice'] : recurringKinds;
}

/** The document of a day; its due date follows the terms of payment. */
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

/** More documents of the past than these are a slip of the hand. */
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

/** Nobody lets the service do by itself what they may not do themselves. */
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

/** Whether whoever wrote it may still do themselves what it does for them; null: they have left. */
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
  /** The last day that something became of; null: none yet. */
  readonly lastDate: string | null;
  /** Whether days of the past are made up for. */
  readonly catchUp: boolean;
}

/** Which day comes next by a schedule: never one that was, and none of the past unless asked for. */
export function decideNextDate(schedule: Schedule, progress: Progress): string | null {
  const { today, lastDate, catchUp } = progress;
  const first =
    lastDate === null ? schedule.startsOn : laterOf(schedule.startsOn, addDays(lastDate, 1));
  return firstOnOrAfter(schedule, catchUp ? first : laterOf(first, today));
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
