import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, multilineText, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { EndOutcome } from './end-lock-exception.ts';
import type { ExceptionOutcome } from './grant-lock-exception.ts';
import type { HardLockOutcome } from './harden-lock.ts';
import type { NamedLockException } from './list-lock-exceptions.ts';
import type { ShownLocks } from './read-locks.ts';

const nameCharactersMax = 160;
const reasonCharactersMax = 500;

const lockDate = (what: string) => calendarDate().nullable().optional().meta({ description: what });

export const setLocksBody = closedObject({
  soft: lockDate(
    'Soft lock date. Accountants can post on or before it with a reason, other members with an exception.',
  ),
  tax: lockDate('Lock date for entries with tax.'),
  sales: lockDate('Lock date for sales.'),
  purchases: lockDate('Lock date for purchases.'),
})
  .refine(
    (body) => Object.values(body).some((date) => date !== undefined),
    'Send a date or null for at least one of soft, tax, sales and purchases.',
  )
  .transform(({ soft, tax, sales, purchases }) => ({
    ...(soft !== undefined && { soft }),
    ...(tax !== undefined && { tax }),
    ...(sales !== undefined && { sales }),
    ...(purchases !== undefined && { purchases }),
  }));

export const hardLockBody = closedObject({
  date: calendarDate().meta({
    description: 'A date in the past. It can only be moved to a later date.',
  }),
  confirmation: text({ min: 1, max: nameCharactersMax }).meta({
    description: 'The organisation’s name, typed as confirmation.',
  }),
});

export const locksRecord = z
  .object({
    soft: calendarDate().nullable(),
    tax: calendarDate().nullable(),
    sales: calendarDate().nullable(),
    purchases: calendarDate().nullable(),
    hard: calendarDate()
      .nullable()
      .meta({ description: 'Hard lock date. Permanent, without exceptions.' }),
    closed_years: z.array(
      z.object({ year_end: calendarDate(), closed_at: moment(), closed_by: z.string() }),
    ),
  })
  .meta({ id: 'AppLocks', description: 'Dates up to which nothing can be posted.' });

export function toLocksRecord({ dates, closedYears }: ShownLocks): z.infer<typeof locksRecord> {
  return {
    soft: dates.soft,
    tax: dates.tax,
    sales: dates.sales,
    purchases: dates.purchases,
    hard: dates.hard,
    closed_years: closedYears.map(({ yearEnd, closedAt, closedBy }) => ({
      year_end: yearEnd,
      closed_at: closedAt.toISOString(),
      closed_by: closedBy,
    })),
  };
}

export const grantExceptionBody = closedObject({
  member_id: uuid().meta({
    description: 'The member who may post on or before the soft lock date.',
  }),
  reason: multilineText({ min: 1, max: reasonCharactersMax }),
  ends_at: moment().meta({ description: 'At most 31 days from now.' }),
}).transform(({ member_id, reason, ends_at }) => ({
  memberId: member_id,
  reason,
  endsAt: new Date(ends_at),
}));

export const exceptionRecord = z
  .object({
    id: uuid(),
    member_id: z.string(),
    member_name: z.string().nullable(),
    reason: z.string(),
    granted_by: z.string(),
    granted_by_name: z.string().nullable(),
    ends_at: moment(),
    active: z.boolean(),
    created_at: moment(),
    entries: z
      .array(
        z.object({
          id: uuid(),
          entry_no: z.string(),
          date: calendarDate(),
          memo: z.string(),
          recorded_at: moment(),
        }),
      )
      .meta({ description: 'Entries posted under the exception, oldest first.' }),
  })
  .meta({
    id: 'AppLockException',
    description:
      'Permission for one member to post on or before the soft lock date until it expires.',
  });

export const exceptionList = z.object({
  data: z.array(exceptionRecord).meta({ description: 'Newest first.' }),
});

export function toExceptionRecord(
  exception: NamedLockException,
  now: Date,
): z.infer<typeof exceptionRecord> {
  return {
    id: exception.id,
    member_id: exception.memberId,
    member_name: exception.memberName,
    reason: exception.reason,
    granted_by: exception.grantedBy,
    granted_by_name: exception.grantedByName,
    ends_at: exception.endsAt.toISOString(),
    active: exception.endsAt > now,
    created_at: exception.createdAt.toISOString(),
    entries: exception.entries.map((entry) => ({
      id: entry.id,
      entry_no: String(entry.entryNo),
      date: entry.date,
      memo: entry.memo,
      recorded_at: entry.recordedAt.toISOString(),
    })),
  };
}

type Reason = Extract<
  HardLockOutcome | ExceptionOutcome | EndOutcome,
  { readonly kind: 'reject' }
>['reason'];

const replies: Readonly<Record<Reason, ErrorReply>> = {
  permission_denied: refusal(
    403,
    'permission_denied',
    'Only owners, admins and accountants can set locks. Only an owner can set the hard lock.',
  ),
  hard_lock_backward: refusal(
    409,
    'hard_lock_backward',
    'The hard lock date can only be moved forward. Choose a later date.',
    'date',
  ),
  hard_lock_not_past: refusal(
    400,
    'hard_lock_not_past',
    'The hard lock date must be before today, because it cannot be undone.',
    'date',
  ),
  confirmation_differs: refusal(
    400,
    'confirmation_differs',
    'The confirmation does not match. Type the organisation’s name exactly as in the settings.',
    'confirmation',
  ),
  reason_missing: refusal(
    400,
    'reason_missing',
    'A reason is required, with at most 500 characters.',
    'reason',
  ),
  end_out_of_range: refusal(
    400,
    'end_out_of_range',
    'The end must be in the future and at most 31 days from now.',
    'ends_at',
  ),
  member_not_found: refusal(
    400,
    'member_not_found',
    'Member not found. Choose a member of this organisation.',
    'member_id',
  ),
  not_found: refusal(404, 'exception_not_found', 'Exception not found, or it has already ended.'),
};

export function toLockReply(reason: Reason): ErrorReply {
  return replies[reason];
}
