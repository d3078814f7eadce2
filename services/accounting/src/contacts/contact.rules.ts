import type { CurrencyCode } from '@countinghouse/money';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

export const contactRoles = ['customer', 'supplier'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** A customer, a supplier or both; an employee who claims expenses is a supplier. */
export interface Contact extends LineDefaults {
  readonly id: string;
  readonly name: string;
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly taxNumber: string | null;
  /** Null: the organisation's base currency. */
  readonly currency: CurrencyCode | null;
  readonly paymentTermsDays: number;
  readonly active: boolean;
  readonly createdAt: Date;
}
