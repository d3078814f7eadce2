// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { CallOptions, KeyOptions } from '../exchange.ts';
import type { List } from '../list.ts';
import type { MajorUnits } from '../units.ts';
import type { AccountingEvent as BooksEvent } from './events.ts';

/** An OpenAPI 3.0 document. */
export interface OpenapiDocument {
  /** The version of the OpenAPI Specification. */
  readonly openapi: string;
  readonly [name: string]: unknown;
}

/** The API key that sent the request. */
export interface BooksKey {
  /** The object’s id. */
  readonly id: string;
  /** The name. */
  readonly name: string;
  /** Whether the key belongs to a live or a test organisation. */
  readonly environment: 'live' | 'test' | (string & {});
  /** As in `x-required-scopes`. */
  readonly scopes: readonly ('read' | 'write' | (string & {}))[];
  /** When the key expires. Null: never. */
  readonly expires_at: string | null;
  /** Requests that the key and a client IP address may send in a window. */
  readonly limits: {
    /** Requests of the key per window. */
    readonly requests_per_key: number;
    /** Requests of one IP address per window. */
    readonly requests_per_address: number;
    /** The length of the window. */
    readonly window_seconds: number;
  };
}

/** Events in order. */
export interface BooksEventList {
  /** By `sequence`, lowest first. */
  readonly data: readonly BooksEvent[];
}

export interface DocumentLine {
  /** The object’s id. */
  readonly id: string;
  /** Starts at 1, in the order the lines were sent. */
  readonly position: number;
  /** The item. Null if the line has none. */
  readonly item_id: string | null;
  /** What the line is for. */
  readonly description: string;
  /** Quantity. */
  readonly quantity: number;
  /** Price per unit. Major units. */
  readonly unit_price: MajorUnits;
  /** Discount in per cent. */
  readonly discount_pct: number;
  /** The account in the chart. */
  readonly account_id: string;
  /** The tax code. Null if the line has none. */
  readonly tax_code_id: string | null;
  /** Line amount before tax. Major units. */
  readonly net: MajorUnits;
  /** Tax on the line. Major units. */
  readonly tax: MajorUnits;
  /** Line amount including tax. Major units. */
  readonly gross: MajorUnits;
}

/** `kind` tells the document types apart. Amounts are in major units. */
export interface Document {
  /** The object’s id. */
  readonly id: string;
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  /** The document’s date. */
  readonly date: string;
  /** When payment is due. */
  readonly due_date: string;
  /** Your own reference. */
  readonly reference: string | null;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  /** Amount settled by payments. On a credit note or supplier credit: the amount refunded. Major units. */
  readonly amount_paid: MajorUnits;
  /** Amount settled by credits, discounts and write-offs. On a credit note or supplier credit: the amount applied to other documents. Major units. */
  readonly amount_credited: MajorUnits;
  /** Printed on the document. */
  readonly notes: string | null;
  /** The document that this credit corrects. */
  readonly credits_id: string | null;
  /** Whether an amount is outstanding and the due date is before today. `overdue` is never a `status`. */
  readonly overdue: boolean;
  /** When it was created. */
  readonly created_at: string;
}

/** A document with its lines. Amounts are in major units. */
export interface DocumentWithLines {
  /** The object’s id. */
  readonly id: string;
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  /** The document’s date. */
  readonly date: string;
  /** When payment is due. */
  readonly due_date: string;
  /** Your own reference. */
  readonly reference: string | null;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  /** Amount settled by payments. On a credit note or supplier credit: the amount refunded. Major units. */
  readonly amount_paid: MajorUnits;
  /** Amount settled by credits, discounts and write-offs. On a credit note or supplier credit: the amount applied to other documents. Major units. */
  readonly amount_credited: MajorUnits;
  /** Printed on the document. */
  readonly notes: string | null;
  /** The document that this credit corrects. */
  readonly credits_id: string | null;
  /** Whether an amount is outstanding and the due date is before today. `overdue` is never a `status`. */
  readonly overdue: boolean;
  /** When it was created. */
  readonly created_at: string;
  /** Ordered by position. */
  readonly lines: readonly DocumentLine[];
}

/** One page of documents. */
export interface DocumentPage {
  /** Newest document date first. */
  readonly data: readonly Document[];
  /** Whether more documents follow. */
  readonly has_more: boolean;
  /** The maximum number of objects on the page. */
  readonly limit: number;
  /** How many objects were skipped. */
  readonly offset: number;
  /** Total number of documents. Null when a filter matches more than 10,000. */
  readonly total: number | null;
}

/** A customer, a supplier or both. */
export interface Contact {
  /** The object’s id. */
  readonly id: string;
  /** The name. */
  readonly name: string;
  /** Whether the contact buys from you. */
  readonly is_customer: boolean;
  /** Whether you buy from the contact. */
  readonly is_supplier: boolean;
  /** The e-mail address. */
  readonly email: string | null;
  /** The phone number. */
  readonly phone: string | null;
  /** The tax registration number. */
  readonly tax_number: string | null;
  /** ISO 4217 currency code for new documents. Null means the organisation's base currency. */
  readonly currency: string | null;
  /** Days from a document's date to its due date. */
  readonly payment_terms_days: number;
  /** Whether it can be used in new documents. */
  readonly active: boolean;
  /** When it was created. */
  readonly created_at: string;
}

/** A list of customers and suppliers. */
export interface ContactList {
  /** Sorted by name, not case-sensitive. */
  readonly data: readonly Contact[];
  /** True if more contacts follow. */
  readonly has_more: boolean;
  /** The limit applied. Null if none was sent. */
  readonly limit: number | null;
  /** How many objects were skipped. */
  readonly offset: number;
  /** Total number of contacts. With a filter, null if there are more than 10,000. */
  readonly total: number | null;
}

/** Preview of a draft. Nothing is stored, so there are no ids. */
export interface DraftPreview {
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  /** The document’s date. */
  readonly date: string;
  /** When payment is due. */
  readonly due_date: string;
  /** Your own reference. */
  readonly reference: string | null;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  /** Amount settled by payments. On a credit note or supplier credit: the amount refunded. Major units. */
  readonly amount_paid: MajorUnits;
  /** Amount settled by credits, discounts and write-offs. On a credit note or supplier credit: the amount applied to other documents. Major units. */
  readonly amount_credited: MajorUnits;
  /** The lines, in order. */
  readonly lines: readonly {
    /** Starts at 1, in the order the lines were sent. */
    readonly position: number;
    /** The item. Null if the line has none. */
    readonly item_id: string | null;
    /** What the line is for. */
    readonly description: string;
    /** Quantity. */
    readonly quantity: number;
    /** Price per unit. Major units. */
    readonly unit_price: MajorUnits;
    /** Discount in per cent. */
    readonly discount_pct: number;
    /** The account in the chart. */
    readonly account_id: string;
    /** The tax code. Null if the line has none. */
    readonly tax_code_id: string | null;
    /** Line amount before tax. Major units. */
    readonly net: MajorUnits;
    /** Tax on the line. Major units. */
    readonly tax: MajorUnits;
    /** Line amount including tax. Major units. */
    readonly gross: MajorUnits;
  }[];
}

/** Assets, liabilities and equity on a day. */
export interface BalanceSheet {
  /** The day of the figures. */
  readonly as_of: string;
  /** The report. */
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    /** What the organisation owns. */
    readonly assets: {
      /** Sum of the groups. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** The groups of accounts. */
      readonly groups: readonly {
        /** Sum of the accounts. Major units. */
        readonly total: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
        /** Ordered by code. Accounts at zero are left out. */
        readonly accounts: readonly {
          /** The account in the chart. */
          readonly account_id: string;
          /** The account’s code. */
          readonly code: string;
          /** The account’s name. */
          readonly name: string;
          /** The account’s group within its type. */
          readonly subtype: string;
          /** Positive in the section’s usual direction. Major units. */
          readonly amount: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
        }[];
        /** The group’s stable key. */
        readonly key: string;
        /** The group’s name. */
        readonly name: string;
      }[];
    };
    /** What the organisation owes. */
    readonly liabilities: {
      /** Sum of the groups. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** The groups of accounts. */
      readonly groups: readonly {
        /** Sum of the accounts. Major units. */
        readonly total: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
        /** Ordered by code. Accounts at zero are left out. */
        readonly accounts: readonly {
          /** The account in the chart. */
          readonly account_id: string;
          /** The account’s code. */
          readonly code: string;
          /** The account’s name. */
          readonly name: string;
          /** The account’s group within its type. */
          readonly subtype: string;
          /** Positive in the section’s usual direction. Major units. */
          readonly amount: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
        }[];
        /** The group’s stable key. */
        readonly key: string;
        /** The group’s name. */
        readonly name: string;
      }[];
    };
    /** The owners’ share. */
    readonly equity: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
      /** Results of earlier fiscal years. There is no closing entry. Major units. */
      readonly retained_earnings: MajorUnits;
      /** Result of the current fiscal year to date. Major units. */
      readonly current_year_earnings: MajorUnits;
    };
    /** `assets` less `liabilities`. Major units. */
    readonly net_assets: MajorUnits;
    /** Equal to the total of `assets`. Major units. */
    readonly total_liabilities_and_equity: MajorUnits;
    /** Whether both sides are equal. Always true in consistent books. */
    readonly balanced: boolean;
    /** Only with a comparison. The first column is the requested day. */
    readonly columns?: readonly {
      /** The day of the figures. */
      readonly as_of: string;
      /** Results of earlier fiscal years. There is no closing entry. Major units. */
      readonly retained_earnings: MajorUnits;
      /** Result of the current fiscal year to date. Major units. */
      readonly current_year_earnings: MajorUnits;
      /** `assets` less `liabilities`. Major units. */
      readonly net_assets: MajorUnits;
      /** Equal to the total of `assets`. Major units. */
      readonly total_liabilities_and_equity: MajorUnits;
      /** Whether both sides are equal. Always true in consistent books. */
      readonly balanced: boolean;
    }[];
  };
}

/** Income and expenses of a period. */
export interface ProfitAndLoss {
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** The report. */
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    /** Income from sales. */
    readonly income: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** What the sales cost directly. */
    readonly direct_costs: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** `income` less `direct_costs`. Major units. */
    readonly gross_profit: MajorUnits;
    /** Income other than sales. */
    readonly other_income: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** Operating expenses. */
    readonly expenses: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** `gross_profit` plus `other_income` less `expenses`. Major units. */
    readonly operating_profit: MajorUnits;
    /** Finance costs and income tax. */
    readonly finance_and_tax: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        /** The account in the chart. */
        readonly account_id: string;
        /** The account’s code. */
        readonly code: string;
        /** The account’s name. */
        readonly name: string;
        /** The account’s group within its type. */
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** `operating_profit` less `finance_and_tax`. Major units. */
    readonly net_profit: MajorUnits;
    /** Only with a comparison. The first column is the requested period. */
    readonly columns?: readonly {
      /** The first day. */
      readonly from: string;
      /** The last day. */
      readonly to: string;
      /** `income` less `direct_costs`. Major units. */
      readonly gross_profit: MajorUnits;
      /** `gross_profit` plus `other_income` less `expenses`. Major units. */
      readonly operating_profit: MajorUnits;
      /** `operating_profit` less `finance_and_tax`. Major units. */
      readonly net_profit: MajorUnits;
    }[];
  };
}

/** The balance of every account on a day. Income and expense count from the start of the fiscal year; results of earlier years are in retained earnings. */
export interface TrialBalance {
  /** The day of the figures. */
  readonly as_of: string;
  /** The report. */
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    /** Ordered by code. Accounts at zero are left out. */
    readonly rows: readonly {
      /** The account in the chart. */
      readonly account_id: string;
      /** The account’s code. */
      readonly code: string;
      /** The account’s name. */
      readonly name: string;
      /** The account’s type. */
      readonly type: string;
      /** The account’s group within its type. */
      readonly subtype: string;
      /** Debit balance; 0 if the account has a credit balance. Major units. */
      readonly debit: MajorUnits;
      /** Credit balance; 0 if the account has a debit balance. Major units. */
      readonly credit: MajorUnits;
      /** Only with a comparison, in the order of `columns`. */
      readonly amounts?: readonly {
        /** Debit balance; 0 if the account has a credit balance. Major units. */
        readonly debit: MajorUnits;
        /** Credit balance; 0 if the account has a debit balance. Major units. */
        readonly credit: MajorUnits;
      }[];
    }[];
    /** Sum of all debit balances. Major units. */
    readonly total_debit: MajorUnits;
    /** Sum of all credit balances. Major units. */
    readonly total_credit: MajorUnits;
    /** Whether both totals are equal. Always true in consistent books. */
    readonly balanced: boolean;
    /** Only with a comparison. The first column is the requested day. */
    readonly columns?: readonly {
      /** The day of the figures. */
      readonly as_of: string;
      /** Sum of all debit balances. Major units. */
      readonly total_debit: MajorUnits;
      /** Sum of all credit balances. Major units. */
      readonly total_credit: MajorUnits;
      /** Whether both totals are equal. Always true in consistent books. */
      readonly balanced: boolean;
    }[];
  };
}

/** An account in the chart of accounts. */
export interface ChartAccount {
  /** Send this id as `account_id` of lines. */
  readonly id: string;
  /** The account’s code. */
  readonly code: string;
  /** The account’s name. */
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  /** False if the account accepts no new lines. */
  readonly active: boolean;
}

/** The chart of accounts. */
export interface AccountList {
  /** All accounts, sorted by `code`. */
  readonly data: readonly ChartAccount[];
}

export interface CreateInvoiceBody {
  /** The customer. */
  readonly contact_id: string;
  /** The lines, in order. */
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    /** The item. Null if the line has none. */
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** Defaults to today. */
  readonly date?: string;
  /** Defaults to the date given by the customer's payment terms. */
  readonly due_date?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** ISO 4217 currency code. Defaults to the customer's currency, then the organisation's. */
  readonly currency?: string;
  /** Printed on the invoice. */
  readonly notes?: string;
}

export interface CreateContactBody {
  /** The name. */
  readonly name: string;
  /** The e-mail address. */
  readonly email?: string;
  /** The phone number. */
  readonly phone?: string;
  /** The tax registration number. */
  readonly tax_number?: string;
  /** Defaults to true. */
  readonly is_customer?: boolean;
  /** Defaults to false. */
  readonly is_supplier?: boolean;
}

/** What kind of document it is. */
export type DocumentKind = 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim' | (string & {});

/** The document’s status. */
export type DocumentStatus = 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed' | (string & {});

/** The account’s type. */
export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | (string & {});

/** The account’s group within its type. */
export type AccountSubtype = 'bank' | 'cash' | 'receivable' | 'clearing' | 'tax_receivable' | 'current_asset' | 'inventory' | 'fixed_asset' | 'non_current_asset' | 'payable' | 'credit_card' | 'suspense' | 'tax_payable' | 'current_liability' | 'deferred_income' | 'non_current_liability' | 'equity' | 'retained_earnings' | 'opening' | 'sales' | 'other_income' | 'direct_cost' | 'overhead' | 'depreciation' | 'finance_cost' | 'income_tax' | (string & {});

/** When income and expenses count. */
export type AccountingBasis = 'accrual' | 'cash' | (string & {});

/** The quote’s status. */
export type QuoteStatus = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | (string & {});

export interface ListInvoicesQuery {
  /** Only documents with this status. */
  readonly status?: 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed';
  /** Only documents of this customer or supplier. */
  readonly contact_id?: string;
  /** Only documents dated on or after this day. */
  readonly from?: string;
  /** Only documents dated on or before this day. */
  readonly to?: string;
  /** Only documents of this kind. */
  readonly kind?: 'invoice' | 'credit_note';
  /** Only documents with exactly this reference. */
  readonly reference?: string;
  /** Only documents with an outstanding amount and a due date before today. */
  readonly overdue?: true;
  /** The maximum number of objects to return. */
  readonly limit?: number;
  /** How many objects to skip. */
  readonly offset?: number;
}

export interface ListBillsQuery {
  /** Only documents with this status. */
  readonly status?: 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed';
  /** Only documents of this customer or supplier. */
  readonly contact_id?: string;
  /** Only documents dated on or after this day. */
  readonly from?: string;
  /** Only documents dated on or before this day. */
  readonly to?: string;
  /** Only documents of this kind. */
  readonly kind?: 'bill' | 'supplier_credit' | 'expense_claim';
  /** Only documents with exactly this reference. */
  readonly reference?: string;
  /** Only documents with an outstanding amount and a due date before today. */
  readonly overdue?: true;
  /** The maximum number of objects to return. */
  readonly limit?: number;
  /** How many objects to skip. */
  readonly offset?: number;
}

export interface ListContactsQuery {
  /** Returns only customers or only suppliers. Contacts that are both appear in each. */
  readonly type?: 'customer' | 'supplier';
  /** Maximum number of contacts. Omitted, the list contains all of them. */
  readonly limit?: number;
  /** How many objects to skip. */
  readonly offset?: number;
}

export interface GetProfitAndLossQuery {
  /** First day. Defaults to 1 January of the year of `to`. */
  readonly from?: string;
  /** Last day. Defaults to today. */
  readonly to?: string;
  /** `accrual` counts invoices and bills; `cash` counts payments. */
  readonly basis?: 'accrual' | 'cash';
  /** Adds a comparison column. Cannot be combined with `periods`. */
  readonly compare?: 'previous_period' | 'previous_year';
  /** Adds this number of earlier columns, each one `interval` before the next. */
  readonly periods?: number;
  /** Only with `periods`. Defaults to `month`. */
  readonly interval?: 'month' | 'quarter' | 'year';
}

export interface GetBalanceSheetQuery {
  /** The day. Defaults to today. */
  readonly as_of?: string;
  /** `accrual` counts invoices and bills; `cash` counts payments. */
  readonly basis?: 'accrual' | 'cash';
  /** Adds a comparison column. Cannot be combined with `periods`. */
  readonly compare?: 'previous_period' | 'previous_year';
  /** Adds this number of earlier columns, each one `interval` before the next. */
  readonly periods?: number;
  /** Only with `periods`. Defaults to `month`. */
  readonly interval?: 'month' | 'quarter' | 'year';
}

export interface GetTrialBalanceQuery {
  /** The day. Defaults to today. */
  readonly as_of?: string;
  /** `accrual` counts invoices and bills; `cash` counts payments. */
  readonly basis?: 'accrual' | 'cash';
  /** Adds a comparison column. Cannot be combined with `periods`. */
  readonly compare?: 'previous_period' | 'previous_year';
  /** Adds this number of earlier columns, each one `interval` before the next. */
  readonly periods?: number;
  /** Only with `periods`. Defaults to `month`. */
  readonly interval?: 'month' | 'quarter' | 'year';
}

export interface ListEventsQuery {
  /** The `sequence` of the last event you have; 0 for every event. */
  readonly after_sequence?: number;
  /** The most events to return. */
  readonly limit?: number;
  /** How long to wait for an event if there is none yet. */
  readonly wait_seconds?: number;
}

/** Every operation of the accounting API. */
export interface AccountingOperations {
  readonly invoices: {
    /** List invoices and credit notes, newest first. Ordered by document date, then by creation time. `from` and `to` filter by document date; each works without the other. Scope: `read`. */
    list(query?: ListInvoicesQuery, options?: CallOptions): List<DocumentPage, DocumentPage['data'][number]>;
    /** Create a draft invoice. Users review and issue the draft in the application. A value that breaks an accounting rule is refused with 400 and a `reason`. Sends `invoice.created`. Scope: `write`. */
    create(body: CreateInvoiceBody, options?: KeyOptions): Promise<DocumentWithLines>;
    /** Create a draft invoice. Users review and issue the draft in the application. A value that breaks an accounting rule is refused with 400 and a `reason`. Sends `invoice.created`. Scope: `write`. */
    preview(body: CreateInvoiceBody, options?: CallOptions): Promise<DraftPreview>;
    /** Retrieve an invoice or credit note with its lines. Scope: `read`. */
    get(id: string, options?: CallOptions): Promise<DocumentWithLines>;
  };
  readonly bills: {
    /** List bills, supplier credits and expense claims, newest first. Ordered by document date, then by creation time. `from` and `to` filter by document date; each works without the other. Scope: `read`. */
    list(query?: ListBillsQuery, options?: CallOptions): List<DocumentPage, DocumentPage['data'][number]>;
    /** Retrieve a bill, supplier credit or expense claim with its lines. Scope: `read`. */
    get(id: string, options?: CallOptions): Promise<DocumentWithLines>;
  };
  readonly contacts: {
    /** List customers and suppliers by name. Without `limit`, returns every contact, streamed, and `limit` in the response is null. Scope: `read`. */
    list(query?: ListContactsQuery, options?: CallOptions): List<ContactList, ContactList['data'][number]>;
    /** Create a customer or supplier. Contacts may share a name. Sends `contact.created`. Scope: `write`. */
    create(body: CreateContactBody, options?: KeyOptions): Promise<Contact>;
  };
  readonly accounts: {
    /** List the chart of accounts by code. Returns every account. Scope: `read`. */
    list(options?: CallOptions): List<AccountList, AccountList['data'][number]>;
  };
  readonly reports: {
    /** Profit and loss. Defaults to the period from 1 January of this year to today. Scope: `read`. */
    profitAndLoss(query?: GetProfitAndLossQuery, options?: CallOptions): Promise<ProfitAndLoss>;
    /** Profit and loss. Defaults to the period from 1 January of this year to today. Scope: `read`. */
    profitAndLossCsv(query?: GetProfitAndLossQuery, options?: CallOptions): Promise<string>;
    /** Balance sheet. Scope: `read`. */
    balanceSheet(query?: GetBalanceSheetQuery, options?: CallOptions): Promise<BalanceSheet>;
    /** Balance sheet. Scope: `read`. */
    balanceSheetCsv(query?: GetBalanceSheetQuery, options?: CallOptions): Promise<string>;
    /** Trial balance. Scope: `read`. */
    trialBalance(query?: GetTrialBalanceQuery, options?: CallOptions): Promise<TrialBalance>;
    /** Trial balance. Scope: `read`. */
    trialBalanceCsv(query?: GetTrialBalanceQuery, options?: CallOptions): Promise<string>;
  };
  readonly openapi: {
    /** Get the OpenAPI document. Any valid key may read it. Scope: `read`. */
    get(options?: CallOptions): Promise<OpenapiDocument>;
  };
  readonly key: {
    /** Get the API key that sends the request. Returns its scopes, expiry and limits. Any valid key can read itself. Scope: `read`. */
    get(options?: CallOptions): Promise<BooksKey>;
  };
  readonly events: {
    /** List events after a given sequence number, in order. Use it to catch up on missed deliveries, or to follow events without an endpoint: with `wait_seconds`, the request waits until there is an event after `after_sequence`. The header `Latest-Sequence` is the newest event’s `sequence`, 0 if there is none. A key can have two requests waiting at a time. Scope: `read`. */
    list(query?: ListEventsQuery, options?: CallOptions): List<BooksEventList, BooksEventList['data'][number]>;
  };
}

export const accountingTable = {
  invoices: {
    list: 'GET?  offset',
    create: 'POST+   key',
    preview: 'POST+ ?dry_run=true',
    get: 'GET /{id}',
  },
  bills: {
    list: 'GET?  offset',
    get: 'GET /{id}',
  },
  contacts: {
    list: 'GET?  offset',
    create: 'POST+   key',
  },
  accounts: {
    list: 'GET  none',
  },
  reports: {
    profitAndLoss: 'GET? /profit-and-loss',
    profitAndLossCsv: 'GET? /profit-and-loss?format=csv text',
    balanceSheet: 'GET? /balance-sheet',
    balanceSheetCsv: 'GET? /balance-sheet?format=csv text',
    trialBalance: 'GET? /trial-balance',
    trialBalanceCsv: 'GET? /trial-balance?format=csv text',
  },
  openapi: {
    get: 'GET .json',
  },
  key: {
    get: 'GET',
  },
  events: {
    list: 'GET?  sequence',
  },
};
