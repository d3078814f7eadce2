import type { CurrencyCode } from '@countinghouse/money';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

export const contactRoles = ['customer', 'supplier'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** A customer, a supplier or both; an employee with expense claims is a supplier. */
export interface Contact extends LineDefaults {
  readonly id: string;
  readonly name: string;
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly taxNumber: string | null;
  readonly addressLines: readonly string[];
  /** Null means the organisation's base currency. */
  readonly currency: CurrencyCode | null;
  readonly paymentTermsDays: number;
  readonly active: boolean;
  readonly createdAt: Date;
}

/** A contact with the fields that people enter, beyond what documents need. */
export interface ContactCard extends Contact {
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
  /** Null uses `paymentTermsDays`, or the organisation's terms. */
  readonly paymentTermsId: string | null;
}

/** The fields that people can change. */
export type ContactContent = Omit<ContactCard, 'id' | 'version' | 'createdAt'>;
