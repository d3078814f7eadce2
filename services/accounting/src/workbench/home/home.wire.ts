import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { toLimit } from '../../people/members/members.wire.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { permissions, permissionsOf } from '../../tenants/members/permission.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { Home } from './get-home.ts';

export const homeRecord = z.object({
  organisation: z.object({
    id: uuid(),
    name: z.string(),
    environment: z.enum(['live', 'test']),
    country: z.string(),
    base_currency: z
      .string()
      .meta({ description: 'The currency of every amount in this response.', example: 'EUR' }),
    time_zone: z.string(),
    fiscal_year_start: z.int().meta({ description: 'The first month of a fiscal year.' }),
    today: calendarDate(),
  }),
  you: z.object({
    member_id: uuid(),
    name: z.string(),
    role: z.enum(roles),
    approval_limit: majorAmount(
      'The largest total you can approve; null means no limit.',
    ).nullable(),
    contact_id: uuid()
      .nullable()
      .meta({ description: 'The contact your expense claims are paid to.' }),
    permissions: z.array(z.enum(permissions)),
  }),
  drafts: z.object({ count: z.int() }).meta({ description: 'Drafts you can see.' }),
  approvals: z.object({ waiting: z.int() }).nullable().meta({
    description: 'Documents waiting for your approval; null if your role cannot approve.',
  }),
  change_requests: z.object({ waiting: z.int() }).nullable().meta({
    description: 'Change requests waiting for your decision; null if your role cannot decide them.',
  }),
  overdue_invoices: z
    .object({ count: z.int(), total: majorAmount('Total outstanding amount.') })
    .nullable()
    .meta({ description: 'Null if your role cannot see invoices.' }),
  money: z
    .object({
      total: majorAmount('Sum of bank, cash and card balances as of today.'),
      bank: majorAmount('Balance of the bank accounts.'),
      cash: majorAmount('Balance of the cash accounts.'),
      cards: majorAmount('Balance of the card accounts; a negative amount is owed.'),
      unmatched_bank_lines: z.int(),
    })
    .nullable()
    .meta({ description: 'Null if your role cannot see the bank.' }),
});

export function toHomeRecord(
  home: Home,
  { orgId, environment, timeZone, member, baseCurrency }: MemberCaller,
): z.infer<typeof homeRecord> {
  const { overdue, money } = home;
  const major = (minor: bigint) => toMajor(minor, baseCurrency);
  return {
    organisation: {
      id: orgId,
      name: home.orgName,
      environment,
      country: home.country,
      base_currency: baseCurrency,
      time_zone: timeZone,
      fiscal_year_start: home.fiscalYearStart,
      today: home.today,
    },
    you: {
      member_id: member.id,
      name: member.name,
      role: member.role,
      approval_limit: toLimit(member.approvalLimitMinor, baseCurrency),
      contact_id: member.contactId,
      permissions: [...permissionsOf(member.role)],
    },
    drafts: { count: home.draftCount },
    approvals: home.waitingCount === null ? null : { waiting: home.waitingCount },
    change_requests: home.changeCount === null ? null : { waiting: home.changeCount },
    overdue_invoices:
      overdue === null ? null : { count: overdue.count, total: major(overdue.totalMinor) },
    money:
      money === null
        ? null
        : {
            total: major(money.bankMinor + money.cashMinor + money.cardMinor),
            bank: major(money.bankMinor),
            cash: major(money.cashMinor),
            cards: major(money.cardMinor),
            unmatched_bank_lines: money.openLineCount,
          },
  };
}
