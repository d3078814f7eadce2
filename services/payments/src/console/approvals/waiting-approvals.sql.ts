import { sql } from '@countinghouse/postgres';
import type { ApprovalAction } from '../../controls/approvals/requests/approval.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

export interface WaitingApproval {
  readonly id: string;
  readonly action: ApprovalAction;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly businessId: string;
  readonly businessName: string;
  readonly environment: Environment;
}

/** Of every business, the one that has waited longest first. */
export async function listWaitingApprovals(
  db: Db,
  limit: number,
): Promise<readonly WaitingApproval[]> {
  const { rows } = await sql<WaitingApproval>`
    select a.id, a.action, a.amount_minor as "amountMinor", a.currency, a.created_at as "createdAt",
      a.expires_at as "expiresAt", w.environment, b.id as "businessId",
      b.business_name as "businessName"
    from approvals a
    join workspaces w on w.id = a.workspace_id
    join businesses b on b.id = a.business_id
    where a.status = 'requires_review' order by a.created_at, a.id limit ${limit}`.execute(db);
  return rows;
}
