import type { HttpServer } from '@countinghouse/http';
import { addTransferRoutes } from '../ledger/journal/transfers/transfers.route.ts';
import { addMoneyAccountRoutes } from '../reports/money-accounts/money-accounts.route.ts';
import { addRecurringRoutes } from '../sales/recurring/recurring.route.ts';
import { addAllocationRoutes } from '../settling/allocations/allocations.route.ts';
import { addPaymentRoutes } from '../settling/payments/payments.route.ts';
import type { AppDeps } from './server-deps.ts';

/** Money accounts, payments, allocations and recurring documents. */
export function addMoneyRoutes(organisation: HttpServer, deps: AppDeps): void {
  addMoneyAccountRoutes(organisation, deps);
  addPaymentRoutes(organisation, deps);
  addAllocationRoutes(organisation, deps);
  addTransferRoutes(organisation, deps);
  addRecurringRoutes(organisation, deps);
}
