import type { HttpServer } from '@countinghouse/http';
import { addBankLineRoutes } from '../bank/matching/bank-lines.route.ts';
import { addReconciliationRoutes } from '../bank/reconciliation/reconciliation.route.ts';
import { addBankRuleRoutes } from '../bank/rules/bank-rules.route.ts';
import { addBankAccountRoutes } from '../bank/statements/accounts/bank-accounts.route.ts';
import { addBankStatementRoutes } from '../bank/statements/bank-statements.route.ts';
import type { AppDeps } from './server-deps.ts';

/** Bank accounts, statements, matching, rules and reconciliation. */
export function addBankRoutes(organisation: HttpServer, deps: AppDeps): void {
  addBankAccountRoutes(organisation, deps);
  addBankStatementRoutes(organisation, deps);
  addBankLineRoutes(organisation, deps);
  addBankRuleRoutes(organisation, deps);
  addReconciliationRoutes(organisation, deps);
}
