import { guards as accountingGuards } from '../../services/accounting/test/hostile/guards.ts';
import { guards as paymentsGuards } from '../../services/payments/test/hostile/guards.ts';

/** The guards of both services, each with the service's name. */
export const allGuards = [
  ...paymentsGuards.map((guard) => ({ ...guard, service: 'payments' })),
  ...accountingGuards.map((guard) => ({ ...guard, service: 'accounting' })),
];
