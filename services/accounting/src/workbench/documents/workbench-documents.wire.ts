import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { reminderRecord, toReminderRecord } from '../../customers/reminders/reminders.wire.ts';
import { familyOf, outstandingMinor } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import {
  lineRecord,
  storedFields,
  toDecimal,
  toDocumentRecord,
  toLineFields,
} from '../../documents/document/documents.wire.ts';
import type { OverdueContext } from '../../documents/document/documents.wire.ts';
import type { StatusSummary } from '../../documents/document/list-documents.ts';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../documents/issuing/approvals/approval-policies.wire.ts';
import { decimalReply, majorAmount, moment, pageSizeMax, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { documentStatuses } from '../../kernel/document-kind.rules.ts';
import {
  allocationRecord,
  toAllocationRecord,
} from '../../settling/allocations/allocation-record.wire.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import { documentActions } from './actions/document-action.rules.ts';
import { explainAction } from './document-replies.wire.ts';
import { toWarningRecord, warningRecord } from './document-warnings.wire.ts';
import type { VisiblePage } from './list-visible-documents.ts';
import type { DocumentDetails } from './read-document-details.ts';

export const actorRecord = z.object({
  kind: z.enum(['operator', 'member', 'api_key', 'system']),
  id: z.string(),
  name: z.string().nullable().meta({ description: "The member's or key's name." }),
});

const workbenchFields = {
  ...storedFields,
  family: z.enum(['sales', 'purchases']),
  version: z.int().positive().meta({ description: 'Send this version with every update.' }),
  contact_name: z.string(),
  outstanding: majorAmount('The outstanding amount; 0 until the document is posted.'),
  origin: z.enum(['api', 'application', 'recurring', 'quote', 'payments']),
  author: actorRecord.extend({ role: z.enum(roles).nullable() }),
};

export const workbenchDocumentRecord = z.object(workbenchFields).meta({ id: 'AppDocument' });

const listedRecord = workbenchDocumentRecord
  .extend({
    last_reminder: reminderRecord.nullable().meta({
      description: 'The last reminder of an invoice, by schedule or by hand. Null: none.',
    }),
  })
  .meta({ id: 'AppListedDocument' });

const statusSummaryRecord = z
  .object({
    status: z.enum(['overdue', ...documentStatuses]),
    count: z.int().nonnegative().nullable().meta({
      description: 'Null when there are more than 1,000; they are not summed then.',
    }),
    sums: z
      .array(
        z.object({
          currency: z.string(),
          total: majorAmount('The sum of the totals. Credits count below zero.'),
          outstanding: majorAmount('The sum of the outstanding amounts of posted documents.'),
        }),
      )
      .meta({ description: 'One for each currency.' }),
  })
  .meta({ id: 'AppStatusSummary' });

export const workbenchDocumentPage = z
  .object({
    data: z.array(listedRecord).meta({ description: 'Newest document date first.' }),
    has_more: z.boolean(),
    limit: z.int().min(1).max(pageSizeMax),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative().nullable().meta({
      description: 'Total number of documents. Null when a filter matches more than 10,000.',
    }),
    summary: z
      .array(statusSummaryRecord)
      .optional()
      .meta({ description: 'Only with `summary=true`: overdue first, then each status.' }),
  })
  .meta({ id: 'AppDocumentPage' });

const historyRecord = z.object({
  version: z.int().positive(),
  action: z.string(),
  from_status: z.enum(documentStatuses),
  to_status: z.enum(documentStatuses),
  by: actorRecord,
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()).meta({
    description: 'For a correction: each changed field with its old and new value.',
  }),
  at: moment(),
});

const decisionRecord = z.object({
  decision: z.enum(['approved', 'rejected']),
  by: actorRecord,
  reason: z.string().nullable(),
  counts: z.boolean().meta({
    description: 'Whether the decision applies to the document as last submitted.',
  }),
  at: moment(),
});

const actionRecord = z
  .object({
    action: z.enum(documentActions),
    available: z.boolean(),
    reason: z
      .string()
      .optional()
      .meta({ description: 'The reason code the request would be refused with.' }),
    explanation: z.string().optional(),
    needs: z.array(z.enum(['reason', 'lock_reason'])).meta({
      description: 'Fields the request must include in addition to `version`.',
    }),
  })
  .meta({ id: 'AppDocumentAction' });

export const documentDetailsRecord = z
  .object({
    ...workbenchFields,
    amounts: z.enum(['exclusive', 'inclusive']),
    rate_chosen: z.boolean().meta({ description: 'Whether a user entered `fx_rate`.' }),
    amount_written_off: majorAmount('Amount written off, included in `amount_credited`.'),
    sent_at: moment().nullable(),
    posted_at: moment().nullable(),
    lines: z.array(lineRecord),
    taxes: z.array(
      z.object({
        tax_code_id: uuid(),
        tax_code: z.string(),
        name: z.string(),
        rate_pct: decimalReply('Tax rate in per cent.'),
        taxable: majorAmount('Taxable amount.'),
        tax: majorAmount('Tax amount.'),
      }),
    ),
    history: z.array(historyRecord).meta({ description: 'Newest first.' }),
    approval: approvalRecord,
    decisions: z.array(decisionRecord).meta({ description: 'Newest first.' }),
    settlements: z.array(allocationRecord),
    public_link: z
      .object({
        url: z.string(),
        first_seen_at: moment().nullable(),
        last_seen_at: moment().nullable(),
      })
      .nullable()
      .meta({ description: 'Null if the document has no public page.' }),
    warnings: z.array(warningRecord),
    available_actions: z.array(actionRecord),
  })
  .meta({
    id: 'AppDocumentFile',
    description: 'A document with its history, approvals, settlements and available actions.',
  });

type Names = ReadonlyMap<string, string>;

export function toWorkbenchFields(
  document: Document,
  contactName: string,
  names: Names,
  around: OverdueContext,
) {
  const { author, authorRole, currency, status } = document;
  const isOpen = document.postedAt !== null && status !== 'void';
  return {
    ...toDocumentRecord(document, around),
    family: familyOf(document.kind),
    version: document.version,
    contact_name: contactName,
    outstanding: toMajor(isOpen ? outstandingMinor(document) : 0n, currency),
    origin: document.origin,
    author: { ...toActor(author.kind, author.id, names), role: authorRole },
  };
}

export function toActor(kind: Document['author']['kind'], id: string, names: Names) {
  return { kind, id, name: names.get(id) ?? null };
}

export function toWorkbenchDocumentPage(
  { documents, hasMore, total, summary, contactNames, authorNames, reminders }: VisiblePage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  around: OverdueContext,
) {
  return {
    data: documents.map((document) => {
      const reminder = reminders.get(document.id);
      return {
        ...toWorkbenchFields(
          document,
          contactNames.get(document.contactId) ?? '',
          authorNames,
          around,
        ),
        last_reminder: reminder === undefined ? null : toReminderRecord(reminder),
      };
    }),
    has_more: hasMore,
    limit,
    offset,
    total,
    ...(summary !== null && { summary: summary.map(toStatusSummaryRecord) }),
  };
}

function toStatusSummaryRecord({ status, count, sums }: StatusSummary) {
  const written = sums.map(({ currency, totalMinor, outstandingMinor: openMinor }) => ({
    currency,
    total: toMajor(totalMinor, currency),
    outstanding: toMajor(openMinor, currency),
  }));
  return { status, count, sums: written };
}

/** The member it is shown to. */
interface Reader extends OverdueContext {
  readonly member: Member;
  readonly baseCurrency: CurrencyCode;
}

export function toDocumentDetailsRecord(details: DocumentDetails, reader: Reader) {
  const { document, names } = details;
  const { currency } = document;
  return {
    ...toWorkbenchFields(document, details.contactName, names, reader),
    amounts: document.amounts,
    rate_chosen: document.isRateChosen,
    amount_written_off: toMajor(document.writtenOffMinor, currency),
    sent_at: document.sentAt?.toISOString() ?? null,
    posted_at: document.postedAt?.toISOString() ?? null,
    lines: details.lines.map((line) => ({ id: line.id, ...toLineFields(line, currency) })),
    taxes: details.taxes.map((tax) => ({
      tax_code_id: tax.taxCodeId,
      tax_code: tax.taxCode,
      name: tax.name,
      rate_pct: toDecimal(tax.ratePct),
      taxable: toMajor(tax.taxableMinor, currency),
      tax: toMajor(tax.taxMinor, currency),
    })),
    history: details.history.map((row) => ({
      version: row.version,
      action: row.trigger,
      from_status: row.fromStatus,
      to_status: row.toStatus,
      by: toActor(row.actorKind, row.actor, names),
      reason: row.reason,
      changes: { ...row.detail },
      at: row.at.toISOString(),
    })),
    approval: toApprovalRecord(details, reader.baseCurrency),
    decisions: details.decisions.map((row) => ({
      decision: row.decision,
      by: toActor('member', row.actor, names),
      reason: row.reason,
      counts:
        row.decision === 'approved' &&
        row.documentVersion === document.version &&
        document.status === 'awaiting_approval',
      at: row.at.toISOString(),
    })),
    settlements: details.settlements.map((view) => toAllocationRecord(view, reader.baseCurrency)),
    public_link: details.link === null ? null : toLinkRecord(details.link),
    warnings: details.warnings.map(toWarningRecord),
    available_actions: details.actions.map(({ action, refusal, needs }) => ({
      action,
      available: refusal === null,
      ...(refusal !== null && {
        reason: refusal,
        explanation: explainAction(action, refusal, document, reader.member.role),
      }),
      needs: [...needs],
    })),
  };
}

function toLinkRecord({ url, firstSeenAt, lastSeenAt }: NonNullable<DocumentDetails['link']>) {
  return {
    url,
    first_seen_at: firstSeenAt?.toISOString() ?? null,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}
