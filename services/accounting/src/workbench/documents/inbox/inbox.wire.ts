import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import type { OverdueContext } from '../../../documents/document/documents.wire.ts';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../../documents/issuing/approvals/approval-policies.wire.ts';
import { moment, pageLimit, pageOffset, pageSizeMax } from '../../../edge/fields.wire.ts';
import {
  actorRecord,
  workbenchDocumentRecord,
  toActor,
  toWorkbenchFields,
} from '../workbench-documents.wire.ts';
import type { Inbox } from './read-inbox.ts';

export const inboxQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

const waitingRecord = workbenchDocumentRecord
  .extend({ submitted_at: moment(), submitted_by: actorRecord, approval: approvalRecord })
  .meta({ id: 'AppWaitingDocument', description: 'A document waiting for your approval.' });

export const inboxPage = z
  .object({
    data: z.array(waitingRecord).meta({ description: 'Longest waiting first.' }),
    has_more: z.boolean(),
    limit: z.int().min(1).max(pageSizeMax),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative(),
  })
  .meta({ id: 'AppApprovalInbox' });

export function toInboxPage(
  { waiting, hasMore, total, names }: Inbox,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  around: OverdueContext & { readonly baseCurrency: CurrencyCode },
) {
  return {
    data: waiting.map((one) => {
      const { submittedBy } = one.progress;
      return {
        ...toWorkbenchFields(one.document, one.contactName, names, around),
        submitted_at: one.submittedAt.toISOString(),
        submitted_by: toActor(submittedBy?.kind ?? 'system', submittedBy?.id ?? '', names),
        approval: toApprovalRecord(one, around.baseCurrency),
      };
    }),
    has_more: hasMore,
    limit,
    offset,
    total,
  };
}
