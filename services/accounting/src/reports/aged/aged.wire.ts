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
    description: 'What was open at the end of this day; without it, what is open now.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` answers with a file of the same figures.',
  }),
});

const buckets = {
  not_due: majorAmount('Not due yet.'),
  days_1_30: majorAmount('Due for up to 30 days.'),
  days_31_60: majorAmount('Due for 31 to 60 days.'),
  days_61_90: majorAmount('Due for 61 to 90 days.'),
  days_over_90: majorAmount('Due for longer.'),
  total: majorAmount('Of all of these.'),
};

const bucketNames = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

const agedRecord = z.object({
  as_of: z.iso.date(),
  data: z.object({
    currency: z.string().length(3).meta({ description: 'The base currency.' }),
    contacts: z
      .array(z.object({ contact_id: uuid(), contact_name: z.string(), ...buckets }))
      .meta({ description: 'By name; above zero is what is usual for the side.' }),
    ...buckets,
    revaluation: majorAmount(
      'What is owed in other currencies is worth so much more at the rates of the day, where that was posted.',
    ),
    control_account: majorAmount('What the accounts say: `total` and `revaluation`.'),
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
