import { toCsvLine, toCsvText } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import type { Amounts } from '../statements/columns.rules.ts';
import { fileResponse } from '../statements/report-fields.wire.ts';
import { bucketStarts } from './aged.rules.ts';
import type { AgedSide } from './aged.rules.ts';
import type { AgedReport } from './read-aged-items.ts';

export const agedQuery = z.object({
  as_of: calendarDate().optional().meta({
    description: 'The open amounts at the end of this day. Defaults to now.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` returns the same figures as a file.',
  }),
});

const buckets = {
  not_due: majorAmount('Not yet due.'),
  days_1_30: majorAmount('1 to 30 days overdue.'),
  days_31_60: majorAmount('31 to 60 days overdue.'),
  days_61_90: majorAmount('61 to 90 days overdue.'),
  days_over_90: majorAmount('More than 90 days overdue.'),
  total: majorAmount('Sum of all buckets.'),
};

const bucketNames = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

const agedRecord = z.object({
  as_of: z.iso.date(),
  data: z.object({
    currency: z.string().length(3).meta({ description: 'The base currency.' }),
    contacts: z.array(z.object({ contact_id: uuid(), contact_name: z.string(), ...buckets })).meta({
      description: 'Ordered by contact name. Amounts are positive in the report’s usual direction.',
    }),
    ...buckets,
    revaluation: majorAmount(
      'Posted revaluation of open items in other currencies at the rates of the day.',
    ),
    control_account: majorAmount('Balance of the control accounts: `total` plus `revaluation`.'),
  }),
});

export const agedResponse = fileResponse(agedRecord, 'contact,not_due,…,total\r\n');

export function toAgedRecord(report: AgedReport): z.infer<typeof agedRecord> {
  const { asOf, currency } = report;
  const major = (minor: bigint) => toMajor(minor, currency);
  const toBuckets = (amounts: Amounts, totalMinor: bigint) => {
    const [notDue = 0n, first = 0n, second = 0n, third = 0n, rest = 0n] = amounts;
    return {
      not_due: major(notDue),
      days_1_30: major(first),
      days_31_60: major(second),
      days_61_90: major(third),
      days_over_90: major(rest),
      total: major(totalMinor),
    };
  };
  return {
    as_of: asOf,
    data: {
      currency,
      contacts: report.contacts.map((contact) => ({
        contact_id: contact.contactId,
        contact_name: contact.contactName,
        ...toBuckets(contact.buckets, contact.totalMinor),
      })),
      ...toBuckets(report.buckets, report.totalMinor),
      revaluation: major(report.revaluedMinor),
      control_account: major(report.controlMinor),
    },
  };
}

export function toAgedCsv({ contacts, buckets: sums, totalMinor, currency }: AgedReport): string {
  const write = (minor: bigint) => toMajorText(money(minor, currency));
  const rows = [
    ...contacts.map((contact) => ({ ...contact, name: contact.contactName })),
    { name: 'Total', buckets: sums, totalMinor },
  ];
  return [
    ['contact', ...bucketNames.slice(0, bucketStarts.length + 1), 'total'],
    ...rows.map((row) => [toCsvText(row.name), ...row.buckets.map(write), write(row.totalMinor)]),
  ]
    .map(toCsvLine)
    .join('');
}

export const agedFileName = (side: AgedSide, { asOf }: AgedReport): string =>
  `aged-${side}_${asOf}.csv`;
