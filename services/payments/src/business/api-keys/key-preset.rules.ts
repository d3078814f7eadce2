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
    description: 'Look payments up and give them back, in full or in part.',
    scopes: ['payments:read', 'refunds:create_full', 'refunds:create_partial'],
  },
  {
    id: 'reporting',
    name: 'Reporting',
    description: 'Read payments, payouts and settlements, and export them. Changes nothing.',
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
      'Everything a key can do, payouts included, except registering split recipients: that needs a key of its own.',
    scopes: scopes.filter((scope) => scope !== 'recipients:write'),
  },
];
