import type { Tx } from '../../../kernel/database.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { listPolicies } from './approvals.sql.ts';

/** All of an organisation's, the first first. */
export const readApprovalPolicies: (tx: Tx, orgId: string) => Promise<readonly ApprovalPolicy[]> =
  listPolicies;
