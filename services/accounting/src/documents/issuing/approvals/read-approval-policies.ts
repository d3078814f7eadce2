import type { Db } from '../../../kernel/database.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { listPolicies } from './approvals.sql.ts';

/** All of an organisation's policies, oldest first. */
export const readApprovalPolicies: (db: Db, orgId: string) => Promise<readonly ApprovalPolicy[]> =
  listPolicies;
