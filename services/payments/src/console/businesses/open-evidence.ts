import { withTransaction } from '@countinghouse/postgres';
import type { ConsoleDeps } from '@countinghouse/process';
import type { Sealer } from '@countinghouse/sealing';
import { openDocument } from '../../business/documents/keep-documents.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

/** A document of somebody's identity: who opened it is on record before they see it. */
export async function openEvidence(
  deps: ConsoleDeps<Schema> & { readonly sealer: Sealer },
  { businessId, id }: { readonly businessId: string; readonly id: string },
): Promise<Awaited<ReturnType<typeof openDocument>>> {
  const found = await openDocument(deps, { businessId, id });
  if (found === null) return null;
  await withTransaction(deps.database.db, (tx) =>
    recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'document.opened',
      subjectKind: 'business_document',
      subjectId: id,
      detail: {},
    }),
  );
  return found;
}
