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

/** A contact with what people write on it beside what documents need. */
export interface ContactCard extends Contact {
  /** Grows with every change, so that nobody changes what they have not seen. */
  readonly version: number;
  readonly addressLines: readonly string[];
  /** Null: so many days after the date, as `paymentTermsDays` says, or the organisation's terms. */
  readonly paymentTermsId: string | null;
}

/** What somebody may change on it. */
export type ContactContent = Omit<ContactCard, 'id' | 'version' | 'createdAt'>;
