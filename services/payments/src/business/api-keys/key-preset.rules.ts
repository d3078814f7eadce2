import { scopes } from '../../kernel/scope.rules.ts';
import type { Scope } from '../../kernel/scope.rules.ts';

/** A task that people make keys for, and what it takes. */
export interface KeyPreset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scopes: readonly Scope[];
}

export const keyPresets: readonly KeyPreset[] = [
  {
    id: 'refund_desk',
    name: 'Refund desk',
    description: 'Look up payments and refund them, in full or in part.',
    scopes: ['payments:read', 'refunds:create_full', 'refunds:create_partial'],
  },
  {
    id: 'reporting',
    name: 'Reporting',
    description: 'Read and export payments, payouts and settlements. Read-only.',
    scopes: [
      'payments:read',
      'recipients:read',
      'payouts:read',
      'settlements:read',
      'reports:export',
      'account:read',
    ],
  },
  {
    id: 'full_backend',
    name: 'Full backend',
    description:
      'Every scope, payouts included, except registering split recipients: that needs a separate key.',
    scopes: scopes.filter((scope) => scope !== 'recipients:write'),
  },
];
