// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { MajorUnits } from '@countinghouse/sdk/money';

/** An OpenAPI 3.0 document. */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly [name: string]: unknown;
}

/** What has changed since the last request, for screens that are kept up to date. */
export interface Changes {
  /** Send it as `after` with the next request. */
  readonly latest: number;
  /** What changed since `after`, by the names in the paths. A change may be reported twice. */
  readonly changed: readonly string[];
  /** Whether too much has changed to tell: read again what you show. */
  readonly everything: boolean;
}

/** At most five of each kind that your role may read. Text is looked for among the newest of each kind; ids and numbers among all. */
export interface SearchResults {
  readonly data: readonly {
    /** What it is, such as `payment` or `document`. */
    readonly kind: string;
    readonly id: string;
    /** What people know it by. */
    readonly title: string;
    /** What tells it from others. */
    readonly subtitle: string | null;
    /** Its path in the API, and in the address of its screen. */
    readonly path: string;
  }[];
}

/** The organisation’s accounting settings. */
export interface AppSettings {
  readonly id: string;
  readonly version: number;
  readonly environment: 'live' | 'test' | (string & {});
  readonly name: string;
  readonly legal_name: string | null;
  readonly address_lines: readonly string[];
  readonly tax_number: string | null;
  readonly reply_to: string | null;
  readonly payment_details: string | null;
  readonly country: string;
  readonly base_currency: string;
  readonly time_zone: string;
  readonly fiscal_year_start: number;
  readonly amounts: 'exclusive' | 'inclusive' | (string & {});
  readonly tax_rounding: 'document' | 'line' | (string & {});
  readonly tax_scheme: 'invoice' | 'cash' | (string & {});
  readonly payment_terms_days: number;
  readonly payment_terms_id: string | null;
  readonly sales_account_id: string | null;
  readonly purchase_account_id: string | null;
  readonly sales_tax_code_id: string | null;
  readonly purchase_tax_code_id: string | null;
  /** Settings that can no longer be changed, and why. */
  readonly fixed: readonly {
    readonly setting: string;
    readonly reason: string;
    readonly explanation: string;
  }[];
  readonly created_at: string;
}

/** A bank, cash or card account with its import settings. */
export interface AppBankAccount {
  /** The account's id in the chart of accounts. */
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly subtype: string;
  readonly active: boolean;
  readonly currency: string;
  readonly bank_name: string | null;
  readonly number: string | null;
  readonly csv_mapping: {
    readonly delimiter?: ',' | ';' | '	' | '|' | (string & {});
    readonly date_order?: 'ymd' | 'dmy' | 'mdy' | (string & {});
    readonly decimal_mark?: ',' | '.' | (string & {});
    readonly columns?: Readonly<Record<string, string>>;
  };
  /** Number of open lines, neither matched nor ignored. */
  readonly open_lines: number;
  readonly last_line_on: string | null;
  /** Closing balance of the latest statement that states one. Major units. */
  readonly statement_balance: MajorUnits | null;
  readonly reconciled_until: string | null;
}

/** An imported bank statement. */
export interface AppBankStatement {
  readonly id: string;
  readonly account_id: string;
  readonly format: 'csv' | 'ofx' | 'camt053' | 'mt940' | 'qif' | (string & {});
  readonly file_name: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly currency: string;
  /** As stated in the file. Major units. */
  readonly opening_balance: MajorUnits | null;
  /** As stated in the file. Major units. */
  readonly closing_balance: MajorUnits | null;
  /** Number of lines imported. */
  readonly line_count: number;
  /** Number of lines skipped because an earlier file already had them. */
  readonly repeated_count: number;
  readonly imported_at: string;
  readonly imported_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly undone_at: string | null;
  /** True if the import was undone. */
  readonly undone: boolean;
}

/** A transaction on a bank statement. */
export interface AppBankLine {
  readonly id: string;
  readonly account_id: string;
  readonly statement_id: string;
  readonly date: string;
  readonly currency: string;
  /** Positive for money in, negative for money out. Major units. */
  readonly amount: MajorUnits;
  /** Account balance after this line, if the bank states it. Major units. */
  readonly balance: MajorUnits | null;
  readonly counterparty: string | null;
  readonly counterparty_account: string | null;
  readonly description: string;
  readonly reference: string | null;
  readonly status: 'open' | 'matched' | 'ignored' | (string & {});
  /** Send this version when you match, ignore or undo the line. */
  readonly version: number;
}

/** An amount owed to or by a contact that is not fully settled. */
export interface AppOpenItem {
  /** Identifies the item in allocations, together with `id`. */
  readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
  readonly id: string;
  readonly document_kind: DocumentKind | null;
  readonly number: string | null;
  readonly reference: string | null;
  /** The control account: `receivable`, `payable` or `employee_payable`. Items of different control accounts can settle each other. */
  readonly control: string | null;
  readonly date: string;
  readonly due_date: string;
  readonly currency: string;
  /** Positive: owed to us. Negative: owed by us. Major units. */
  readonly amount: MajorUnits;
  /** The open amount, with the same sign. Major units. */
  readonly open_amount: MajorUnits;
}

/** A bank line with its matches. */
export interface AppBankLineDetails {
  readonly id: string;
  readonly account_id: string;
  readonly statement_id: string;
  readonly date: string;
  readonly currency: string;
  /** Positive for money in, negative for money out. Major units. */
  readonly amount: MajorUnits;
  /** Account balance after this line, if the bank states it. Major units. */
  readonly balance: MajorUnits | null;
  readonly counterparty: string | null;
  readonly counterparty_account: string | null;
  readonly description: string;
  readonly reference: string | null;
  readonly status: 'open' | 'matched' | 'ignored' | (string & {});
  /** Send this version when you match, ignore or undo the line. */
  readonly version: number;
  /** The matches' amounts add up to the line's amount. */
  readonly matches: readonly {
    readonly id: string;
    readonly kind: 'payment' | 'transfer' | 'entry' | (string & {});
    readonly payment_id: string | null;
    readonly entry_id: string | null;
    /** Matched part of the bank line's amount, with its sign. Major units. */
    readonly amount: MajorUnits;
    /** True if this match created the payment or entry. Undoing the match then voids or reverses it. */
    readonly made_here: boolean;
    /** `person`: matched manually. `rule`: matched by a bank rule. `evidence`: auto-matched. */
    readonly decided_by: 'person' | 'rule' | 'evidence' | (string & {});
    readonly rule_id: string | null;
    readonly evidence: readonly {
      /** Kind of evidence. */
      readonly what: 'amount' | 'amount_differs' | 'discount' | 'exchange' | 'sum' | 'only_one' | 'several_fit' | 'reference' | 'other_reference' | 'name' | 'name_differs' | 'memory' | 'refused_before' | 'date' | 'own_account' | 'words' | 'rule' | (string & {});
      /** Weight of the evidence. Positive supports the suggestion, negative speaks against it. */
      readonly points: number;
      /** The evidence in words. */
      readonly sentence: string;
    }[];
    readonly matched_at: string;
    readonly contact_id: string | null;
    readonly contact_name: string | null;
    readonly date: string;
    readonly memo: string | null;
    readonly document_numbers: readonly string[];
  }[];
  /** Ids of other bank lines that changed in the same request. */
  readonly also_changed: readonly string[];
}

/** Result of automatic matching. */
export interface AppBankAutoMatch {
  /** Lines matched by evidence. */
  readonly matched: readonly string[];
  /** Lines matched by a bank rule. */
  readonly matched_by_rule: readonly string[];
  /** Lines ignored by a bank rule. */
  readonly ignored_by_rule: readonly string[];
  /** Lines with a certain match that could not be posted, with the reason. */
  readonly refused: readonly {
    readonly line_id: string;
    readonly reason: string;
  }[];
  /** Open lines left for manual matching. */
  readonly left: number;
  /** True if more lines remain to be processed. Repeat the request. */
  readonly has_more: boolean;
}

/** Result of a statement import. */
export interface AppImportedStatement {
  readonly id: string;
  readonly account_id: string;
  readonly format: 'csv' | 'ofx' | 'camt053' | 'mt940' | 'qif' | (string & {});
  readonly file_name: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly currency: string;
  /** As stated in the file. Major units. */
  readonly opening_balance: MajorUnits | null;
  /** As stated in the file. Major units. */
  readonly closing_balance: MajorUnits | null;
  /** Number of lines imported. */
  readonly line_count: number;
  /** Number of lines skipped because an earlier file already had them. */
  readonly repeated_count: number;
  readonly imported_at: string;
  readonly imported_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly undone_at: string | null;
  /** True if the import was undone. */
  readonly undone: boolean;
  /** True if the same file was already imported. */
  readonly repeated: boolean;
  readonly auto_match: AppBankAutoMatch | null;
}

/** An account's reconciliation status on a date. */
export interface AppBankStanding {
  readonly account_id: string;
  readonly as_of: string;
  readonly currency: string;
  /** The statements' balance on this date. Major units. */
  readonly statement_balance: MajorUnits | null;
  /** Last date of the imported statements. */
  readonly statements_until: string | null;
  /** The bank's balance that is compared with the books. Major units. */
  readonly closing_balance: MajorUnits | null;
  /** Money in that the books show and the bank does not yet. Major units. */
  readonly deposits_in_transit: MajorUnits;
  /** Money out that the books show and the bank does not yet, as a positive amount. Major units. */
  readonly payments_in_transit: MajorUnits;
  /** The book balance at the end of the day. Major units. */
  readonly book_balance: MajorUnits;
  /** The bank's balance less the book balance. Major units. */
  readonly difference: MajorUnits | null;
  /** `closing_balance` plus `deposits_in_transit`, less `payments_in_transit` and `book_balance`. 0 when bank and books agree. Major units. */
  readonly unexplained: MajorUnits | null;
  /** Number of open bank lines up to this date. */
  readonly open_lines: number;
  /** Bank lines that are not in the books on this date. */
  readonly lines: readonly {
    readonly id: string;
    readonly date: string;
    /** Positive for money in, negative for money out. Major units. */
    readonly amount: MajorUnits;
    readonly counterparty: string | null;
    readonly description: string;
    /** `open`: neither matched nor ignored. `ignored`: ignored. `booked_later`: posted on a later date. */
    readonly why: 'open' | 'ignored' | 'booked_later' | (string & {});
  }[];
  /** Book items that the bank does not show: items in transit first, then oldest first. */
  readonly book_items: readonly {
    readonly source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
    /** Id of the record that the entry was posted for. */
    readonly source_id: string;
    readonly date: string;
    readonly memo: string;
    /** The part that no bank line shows. Positive for money in, negative for money out. Major units. */
    readonly amount: MajorUnits;
    /** Days from the item's date to `as_of`. */
    readonly age_days: number;
    /** False for items older than the statements. They count as part of the opening balance unless you list them when reconciling. */
    readonly in_transit: boolean;
    /** The later date on which a bank line shows the item. Null while none does. */
    readonly shown_on: string | null;
  }[];
  /** Date of the previous reconciliation. */
  readonly previous_as_of: string | null;
  /** Items in transit at the previous reconciliation that have cleared since. */
  readonly cleared: readonly {
    readonly source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
    /** Id of the record that the entry was posted for. */
    readonly source_id: string;
    readonly date: string;
    readonly memo: string;
    /** The part that cleared. Positive for money in, negative for money out. Major units. */
    readonly amount: MajorUnits;
    /** Date of the bank line that shows the item. Null if the item was removed from the books. */
    readonly cleared_on: string | null;
  }[];
}

/** A bank reconciliation: bank and books agreed on a date. */
export interface AppBankReconciliation {
  readonly id: string;
  readonly account_id: string;
  readonly as_of: string;
  readonly currency: string;
  /** The bank's balance. Major units. */
  readonly closing_balance: MajorUnits;
  /** Deposits in transit less payments in transit. Major units. */
  readonly in_transit: MajorUnits;
  /** The book balance when the account was reconciled: `closing_balance` plus `in_transit`. Major units. */
  readonly book_balance_then: MajorUnits;
  /** The book balance of that date as it is now. Major units. */
  readonly book_balance: MajorUnits;
  /** False if something was posted up to that date after the reconciliation. */
  readonly still_agrees: boolean;
  readonly reconciled_at: string;
  /** True if the reconciliation was undone. */
  readonly undone: boolean;
}

export interface DocumentLine {
  readonly id: string;
  /** Starts at 1, in the order the lines were sent. */
  readonly position: number;
  readonly item_id: string | null;
  readonly description: string;
  /** Quantity. */
  readonly quantity: number;
  /** Price per unit. Major units. */
  readonly unit_price: MajorUnits;
  /** Discount in per cent. */
  readonly discount_pct: number;
  readonly account_id: string;
  readonly tax_code_id: string | null;
  /** Line amount before tax. Major units. */
  readonly net: MajorUnits;
  /** Tax on the line. Major units. */
  readonly tax: MajorUnits;
  /** Line amount including tax. Major units. */
  readonly gross: MajorUnits;
}

/** A rule that decides how matching bank lines are handled. */
export interface AppBankRule {
  readonly id: string;
  /** Order of precedence. The first rule that matches a line applies. */
  readonly position: number;
  readonly name: string;
  readonly conditions: {
    /** `in`: money in. `out`: money out. */
    readonly direction?: 'in' | 'out' | (string & {});
    readonly text?: string;
    readonly counterparty?: string;
    /** Minimum amount, without a sign. Major units. */
    readonly amount_min?: MajorUnits;
    /** Maximum amount, without a sign. Major units. */
    readonly amount_max?: MajorUnits;
    readonly account_id?: string;
  };
  readonly action: {
    readonly kind: 'account' | 'transfer' | 'ignore' | 'contact' | (string & {});
    readonly account_id?: string;
    readonly contact_id?: string;
    readonly tax_code_id?: string;
    readonly memo?: string;
  };
  readonly active: boolean;
  readonly version: number;
}

/** A change that needs a second approver, or has been decided. */
export interface AppChangeRequest {
  readonly id: string;
  readonly action: 'policy.remove' | 'member.invite' | 'member.change' | 'payment_details.change' | 'organisation.close' | (string & {});
  readonly status: 'requires_review' | 'approved' | 'rejected' | 'expired' | 'cancelled' | (string & {});
  /** The id of the policy, member or organisation, or the invited e-mail address. */
  readonly subject_id: string;
  /** The values that take effect on approval. The current values are in the fields ending in `_before`. Amounts ending in `_minor` are minor units of the base currency. */
  readonly content: Readonly<Record<string, string | null>>;
  readonly requested_by: {
    readonly id: string;
    readonly name: string;
  };
  readonly requested_at: string;
  readonly expires_at: string;
  readonly decided_by: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly ended_at: string | null;
  readonly reason: string | null;
  /** Whether you can approve or reject the request now. */
  readonly can_decide: boolean;
  /** Why you cannot decide; null if you can. */
  readonly explanation: string | null;
}

/** Which documents need approval by others, and by how many people. */
export interface AppApprovalPolicy {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Covers totals above this amount, in base currency. Major units. */
  readonly above: MajorUnits | null;
  readonly origin: 'api' | 'application' | 'recurring' | 'quote' | 'payments' | (string & {}) | null;
  readonly author_role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {}) | null;
  readonly approvals_needed: number;
  /** The policy in plain words. */
  readonly description: string;
}

/** How many approvals a document needs and has. */
export interface AppApproval {
  readonly needed: number;
  /** Approvals given since the document was last submitted. */
  readonly given: number;
  readonly missing: number;
  /** The policies that require approval, in plain words. */
  readonly why: readonly string[];
  readonly policy_ids: readonly string[];
}

export interface AppContact {
  readonly id: string;
  readonly name: string;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_number: string | null;
  /** ISO 4217 currency code for new documents. Null means the organisation's base currency. */
  readonly currency: string | null;
  /** Days from a document's date to its due date. */
  readonly payment_terms_days: number;
  readonly active: boolean;
  readonly created_at: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly payment_terms_id: string | null;
  readonly address_lines: readonly string[];
  readonly sales_account_id: string | null;
  readonly purchase_account_id: string | null;
  readonly sales_tax_code_id: string | null;
  readonly purchase_tax_code_id: string | null;
}

export interface AppContactPage {
  /** Sorted by name, not case-sensitive. */
  readonly data: readonly AppContact[];
  readonly has_more: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly total: number | null;
}

/** A contact with its open items. */
export interface AppContactFile {
  readonly id: string;
  readonly name: string;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_number: string | null;
  /** ISO 4217 currency code for new documents. Null means the organisation's base currency. */
  readonly currency: string | null;
  /** Days from a document's date to its due date. */
  readonly payment_terms_days: number;
  readonly active: boolean;
  readonly created_at: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly payment_terms_id: string | null;
  readonly address_lines: readonly string[];
  readonly sales_account_id: string | null;
  readonly purchase_account_id: string | null;
  readonly sales_tax_code_id: string | null;
  readonly purchase_tax_code_id: string | null;
  readonly statement: {
    /** Earliest due date first. */
    readonly open_items: readonly {
      readonly source: {
        readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
        readonly id: string;
        readonly document_kind: DocumentKind | null;
        readonly number: string | null;
      };
      /** The control account: `receivable`, `payable` or `employee_payable`. */
      readonly account: string;
      readonly date: string;
      readonly due_date: string;
      readonly currency: string;
      /** Positive if the contact owes you, negative if you owe the contact. Major units. */
      readonly amount: MajorUnits;
      /** Open balance, with the same sign. Major units. */
      readonly open: MajorUnits;
      /** Open balance in base currency. Major units. */
      readonly base_open: MajorUnits;
      readonly overdue: boolean;
    }[];
    /** True if there are more open items. The totals include all of them. */
    readonly has_more: boolean;
    readonly totals: readonly {
      readonly currency: string;
      /** What the contact owes you, in this currency. Major units. */
      readonly they_owe: MajorUnits;
      /** What you owe the contact, in this currency. Major units. */
      readonly we_owe: MajorUnits;
    }[];
    readonly base: {
      /** What the contact owes you, in base currency. Major units. */
      readonly they_owe: MajorUnits;
      /** What you owe the contact, in base currency. Major units. */
      readonly we_owe: MajorUnits;
      /** Overdue part of `they_owe`, in base currency. Major units. */
      readonly overdue: MajorUnits;
    };
  };
  /** Null if there are none, or if your role may not see them. */
  readonly bank_details: {
    readonly id: string;
    readonly holder: string;
    readonly last4: string;
    /** Member who entered the details. */
    readonly set_by: string | null;
    readonly set_at: string;
    /** Member who confirmed the details. */
    readonly checked_by: string | null;
    readonly checked_at: string | null;
  } | null;
  readonly warnings: readonly {
    readonly reason: string;
    /** What it warns of, as a stable code; as `reason`. */
    readonly code: string;
    /** The same as an English sentence. */
    readonly message: string;
    /** What the sentence names: `name`. */
    readonly values: Readonly<Record<string, string>>;
    readonly ids: readonly string[];
  }[];
}

export interface AppBankDetails {
  readonly id: string;
  readonly holder: string;
  readonly account_number: string;
  readonly bank: string | null;
}

export interface Attachment {
  readonly id: string;
  /** What it belongs to. */
  readonly subject: 'document' | 'bank_line' | 'contact' | (string & {});
  /** The id of the document, bank line or contact. */
  readonly subject_id: string;
  readonly file_name: string;
  /** Detected from the content. */
  readonly media_type: string;
  readonly size_bytes: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  readonly attached_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly attached_at: string;
  readonly removed_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  } | null;
  readonly removed_at: string | null;
  /** What the virus scanner says. `waiting`: not known yet; the scanner is asked again. `not_scanned`: the installation has no scanner. */
  readonly scan: 'not_scanned' | 'waiting' | 'clean' | 'infected' | (string & {});
  /** What an infected file carries, in the scanner’s words. */
  readonly scan_finding: string | null;
  /** Whether you can download it. An infected file is for nobody; one that waits for the scanner is for whoever attached it. */
  readonly download: {
    readonly available: boolean;
    readonly reason?: string;
    readonly explanation?: string;
  };
}

export interface Comment {
  readonly id: string;
  /** What it belongs to. */
  readonly subject: 'document' | 'bank_line' | 'contact' | (string & {});
  /** The id of the document, bank line or contact. */
  readonly subject_id: string;
  /** Null if the author removed the comment. */
  readonly text: string | null;
  readonly written_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly written_at: string;
  readonly removed_at: string | null;
  /** Whether you wrote it and can remove it. */
  readonly yours: boolean;
}

/** What became of each document. */
export interface AppBulkOutcome {
  /** Number of documents that were changed. */
  readonly done: number;
  /** One for each document, in the order of the request. */
  readonly data: readonly {
    readonly id: string;
    readonly done: boolean;
    readonly status: DocumentStatus | null;
    readonly version: number | null;
    readonly number: string | null;
    /** Why it was refused. */
    readonly reason: string | null;
    /** The refusal in words. */
    readonly error: string | null;
  }[];
}

/** When customers are reminded of unpaid invoices. Off until somebody enables it. */
export interface AppReminderSchedule {
  /** Send this version with every update. */
  readonly version: number;
  readonly enabled: boolean;
  /** The hour from which reminders go out, in the organisation's time zone. */
  readonly hour: number;
  /** Earliest first. */
  readonly steps: readonly {
    readonly when: 'before' | 'on' | 'after' | (string & {});
    /** Days before or after the due date. */
    readonly days: number;
    /** Null: the standard text. */
    readonly text: string | null;
  }[];
}

/** How a contact is reminded. */
export interface AppContactReminders {
  /** Send this version with every update. */
  readonly version: number;
  readonly mode: 'default' | 'on' | 'off' | 'own' | (string & {});
  /** The contact's own steps, earliest first. */
  readonly steps: readonly {
    readonly when: 'before' | 'on' | 'after' | (string & {});
    /** Days before or after the due date. */
    readonly days: number;
    /** Null: the standard text. */
    readonly text: string | null;
  }[];
}

/** A reminder of an invoice and what became of it. */
export interface AppReminder {
  /** Null: sent by hand. */
  readonly when: 'before' | 'on' | 'after' | (string & {}) | null;
  /** Days before or after the due date. */
  readonly days: number | null;
  /** `held`: the day came and the reminder could not be sent. The others are those of an e-mail. */
  readonly status: 'queued' | 'sent' | 'refused' | 'failed' | 'held' | (string & {});
  /** Why it was held (`email_missing`, `email_refused`, `mail_quota_spent`, `too_many_mails`), refused (`document_paid`, `document_void`, or the mail server’s codes) or failed. */
  readonly reason: string | null;
  readonly to: string | null;
  readonly at: string;
}

export interface AppInvoiceReminders {
  /** Whether the invoice is left out of the schedule. */
  readonly excluded: boolean;
  /** Latest first. */
  readonly data: readonly AppReminder[];
  /** The next reminder by schedule. */
  readonly next: {
    readonly when: 'before' | 'on' | 'after' | (string & {});
    /** Days before or after the due date. */
    readonly days: number;
    readonly on: string;
  } | null;
  /** Why no reminder is planned. */
  readonly next_reason: 'not_owed' | 'excluded' | 'contact_off' | 'schedule_off' | 'no_more_steps' | (string & {}) | null;
  /** Where the next reminder goes. Null: the contact has no e-mail address. */
  readonly to: string | null;
}

/** Settles part of an open item with part of a payment, credit or other item. */
export interface AppAllocation {
  readonly id: string;
  /** `offset`: an open credit settled against an open debit, where the credit is neither a payment nor a credit note or supplier credit of the same side. `account`: settled to an account. */
  readonly kind: 'payment' | 'credit' | 'refund' | 'discount' | 'write_off' | 'offset' | 'account' | (string & {});
  /** The payment or credit. Null for a discount, a write-off and an item settled to an account. */
  readonly from: {
    readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
    readonly id: string;
    readonly document_kind: DocumentKind | null;
    readonly number: string | null;
  } | null;
  /** The item it settles. */
  readonly to: {
    readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
    readonly id: string;
    readonly document_kind: DocumentKind | null;
    readonly number: string | null;
  } | null;
  /** The account the item is settled to; null for all other kinds. */
  readonly account: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly date: string;
  readonly currency: string;
  /** Amount settled on both sides. Major units. */
  readonly amount: MajorUnits;
  /** Exchange gain in base currency; negative for a loss. Major units. */
  readonly exchange_gain: MajorUnits;
  /** The allocation no longer counts from this day. */
  readonly undone_on: string | null;
  readonly created_at: string;
}

/** A warning. The request is not refused, but somebody should check. */
export interface AppWarning {
  readonly reason: string;
  /** What it warns of, as a stable code; as `reason`. */
  readonly code: string;
  /** The same as an English sentence. */
  readonly message: string;
  /** What the sentence names: `reference` and `numbers`, `date` and `until`, or `lines`. */
  readonly values: Readonly<Record<string, string>>;
  /** Ids of the documents or lines the warning is about. */
  readonly ids: readonly string[];
}

export interface AppListedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  readonly date: string;
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
  readonly created_at: string;
  readonly family: 'sales' | 'purchases' | (string & {});
  /** Send this version with every update. */
  readonly version: number;
  readonly contact_name: string;
  /** The outstanding amount; 0 until the document is posted. Major units. */
  readonly outstanding: MajorUnits;
  readonly origin: 'api' | 'application' | 'recurring' | 'quote' | 'payments' | (string & {});
  readonly author: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The member's or key's name. */
    readonly name: string | null;
    readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {}) | null;
  };
  /** The last reminder of an invoice, by schedule or by hand. Null: none. */
  readonly last_reminder: AppReminder | null;
}

export interface AppStatusSummary {
  readonly status: 'overdue' | 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed' | (string & {});
  /** Null when there are more than 1,000; they are not summed then. */
  readonly count: number | null;
  /** One for each currency. */
  readonly sums: readonly {
    readonly currency: string;
    /** The sum of the totals. Credits count below zero. Major units. */
    readonly total: MajorUnits;
    /** The sum of the outstanding amounts of posted documents. Major units. */
    readonly outstanding: MajorUnits;
  }[];
}

export interface AppDocumentPage {
  /** Newest document date first. */
  readonly data: readonly AppListedDocument[];
  readonly has_more: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Total number of documents. Null when a filter matches more than 10,000. */
  readonly total: number | null;
  /** Only with `summary=true`: overdue first, then each status. */
  readonly summary?: readonly AppStatusSummary[];
}

export interface AppDocumentAction {
  readonly action: 'edit' | 'submit' | 'recall' | 'approve' | 'reject' | 'withdraw' | 'issue' | 'issue_and_send' | 'send' | 'confirm' | 'discard' | 'correct' | 'void' | 'pay' | 'write_off' | 'discount' | 'allocate_credit' | 'settle_to_account' | 'refund_credit' | 'duplicate' | 'email' | (string & {});
  readonly available: boolean;
  /** The reason code the request would be refused with. */
  readonly reason?: string;
  readonly explanation?: string;
  /** Fields the request must include in addition to `version`. */
  readonly needs: readonly ('reason' | 'lock_reason' | (string & {}))[];
}

/** A document with its history, approvals, settlements and available actions. */
export interface AppDocumentFile {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  readonly date: string;
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
  readonly created_at: string;
  readonly family: 'sales' | 'purchases' | (string & {});
  /** Send this version with every update. */
  readonly version: number;
  readonly contact_name: string;
  /** The outstanding amount; 0 until the document is posted. Major units. */
  readonly outstanding: MajorUnits;
  readonly origin: 'api' | 'application' | 'recurring' | 'quote' | 'payments' | (string & {});
  readonly author: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The member's or key's name. */
    readonly name: string | null;
    readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {}) | null;
  };
  readonly amounts: 'exclusive' | 'inclusive' | (string & {});
  /** Whether a user entered `fx_rate`. */
  readonly rate_chosen: boolean;
  /** Amount written off, included in `amount_credited`. Major units. */
  readonly amount_written_off: MajorUnits;
  readonly sent_at: string | null;
  readonly posted_at: string | null;
  readonly lines: readonly DocumentLine[];
  readonly taxes: readonly {
    readonly tax_code_id: string;
    readonly tax_code: string;
    readonly name: string;
    /** Tax rate in per cent. */
    readonly rate_pct: number;
    /** Taxable amount. Major units. */
    readonly taxable: MajorUnits;
    /** Tax amount. Major units. */
    readonly tax: MajorUnits;
  }[];
  /** Newest first. */
  readonly history: readonly {
    readonly version: number;
    readonly action: string;
    readonly from_status: DocumentStatus;
    readonly to_status: DocumentStatus;
    readonly by: {
      readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
      readonly id: string;
      /** The member's or key's name. */
      readonly name: string | null;
    };
    readonly reason: string | null;
    /** For a correction: each changed field with its old and new value. */
    readonly changes: Readonly<Record<string, unknown>>;
    readonly at: string;
  }[];
  readonly approval: AppApproval;
  /** Newest first. */
  readonly decisions: readonly {
    readonly decision: 'approved' | 'rejected' | (string & {});
    readonly by: {
      readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
      readonly id: string;
      /** The member's or key's name. */
      readonly name: string | null;
    };
    readonly reason: string | null;
    /** Whether the decision applies to the document as last submitted. */
    readonly counts: boolean;
    readonly at: string;
  }[];
  readonly settlements: readonly AppAllocation[];
  /** Null if the document has no public page. */
  readonly public_link: {
    readonly url: string;
    readonly first_seen_at: string | null;
    readonly last_seen_at: string | null;
  } | null;
  readonly warnings: readonly AppWarning[];
  readonly available_actions: readonly AppDocumentAction[];
}

/** A document waiting for your approval. */
export interface AppWaitingDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Assigned when the document is issued; null before that. */
  readonly number: string | null;
  readonly status: DocumentStatus;
  /** The customer or supplier. */
  readonly contact_id: string;
  readonly date: string;
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
  readonly created_at: string;
  readonly family: 'sales' | 'purchases' | (string & {});
  /** Send this version with every update. */
  readonly version: number;
  readonly contact_name: string;
  /** The outstanding amount; 0 until the document is posted. Major units. */
  readonly outstanding: MajorUnits;
  readonly origin: 'api' | 'application' | 'recurring' | 'quote' | 'payments' | (string & {});
  readonly author: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The member's or key's name. */
    readonly name: string | null;
    readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {}) | null;
  };
  readonly submitted_at: string;
  readonly submitted_by: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The member's or key's name. */
    readonly name: string | null;
  };
  readonly approval: AppApproval;
}

export interface AppApprovalInbox {
  /** Longest waiting first. */
  readonly data: readonly AppWaitingDocument[];
  readonly has_more: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/** What posting the document now would produce. */
export interface AppDocumentPreview {
  readonly currency: string;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  /** Total including tax, in base currency. Major units. */
  readonly base_total: MajorUnits;
  /** The journal lines that would be posted. */
  readonly journal_lines: readonly {
    readonly account_id: string;
    readonly contact_id: string | null;
    readonly tax_component_id: string | null;
    /** In the document’s currency. Major units. */
    readonly debit: MajorUnits;
    /** In the document’s currency. Major units. */
    readonly credit: MajorUnits;
    /** In base currency. Major units. */
    readonly base_debit: MajorUnits;
    /** In base currency. Major units. */
    readonly base_credit: MajorUnits;
  }[];
}

/** What the draft would contain and post. */
export interface AppContentPreview {
  readonly currency: string;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  /** Total including tax, in base currency. Major units. */
  readonly base_total: MajorUnits;
  /** The journal lines that would be posted. */
  readonly journal_lines: readonly {
    readonly account_id: string;
    readonly contact_id: string | null;
    readonly tax_component_id: string | null;
    /** In the document’s currency. Major units. */
    readonly debit: MajorUnits;
    /** In the document’s currency. Major units. */
    readonly credit: MajorUnits;
    /** In base currency. Major units. */
    readonly base_debit: MajorUnits;
    /** In base currency. Major units. */
    readonly base_credit: MajorUnits;
  }[];
  readonly contact_id: string;
  readonly date: string;
  readonly due_date: string;
  readonly lines: readonly {
    /** Starts at 1, in the order the lines were sent. */
    readonly position: number;
    readonly item_id: string | null;
    readonly description: string;
    /** Quantity. */
    readonly quantity: number;
    /** Price per unit. Major units. */
    readonly unit_price: MajorUnits;
    /** Discount in per cent. */
    readonly discount_pct: number;
    readonly account_id: string;
    readonly tax_code_id: string | null;
    /** Line amount before tax. Major units. */
    readonly net: MajorUnits;
    /** Tax on the line. Major units. */
    readonly tax: MajorUnits;
    /** Line amount including tax. Major units. */
    readonly gross: MajorUnits;
  }[];
  /** By tax code and component. They add up to `tax_total`. */
  readonly taxes: readonly {
    /** Tax rate in per cent. */
    readonly rate_pct: number;
    /** Taxable amount. Major units. */
    readonly taxable: MajorUnits;
    /** Tax amount. Major units. */
    readonly tax: MajorUnits;
  }[];
  readonly approval: AppApproval;
  readonly warnings: readonly AppWarning[];
}

export interface AppRevaluation {
  readonly id: string;
  readonly date: string;
  /** The following day, on which it is reversed. */
  readonly reversed_on: string;
  readonly rates: readonly {
    readonly currency: string;
    /** Units of base currency per unit of `currency`. */
    readonly rate: number;
  }[];
  readonly balances: readonly {
    readonly account_id: string;
    readonly account_code: string;
    readonly account_name: string;
    readonly contact_id: string | null;
    readonly contact_name: string | null;
    readonly currency: string;
    /** Number of open items in the balance; 1 for a money account. */
    readonly item_count: number;
    /** In `currency`; positive for assets and receivables. Major units. */
    readonly balance: MajorUnits;
    /** Book value in base currency. Major units. */
    readonly book_value: MajorUnits;
    /** Value at the rate of the day. Each item is rounded separately. Major units. */
    readonly value: MajorUnits;
    /** `value` less `book_value`; positive for a gain. Major units. */
    readonly difference: MajorUnits;
  }[];
  /** Sum of the gains. Major units. */
  readonly gain: MajorUnits;
  /** Sum of the losses. Major units. */
  readonly loss: MajorUnits;
  readonly status: 'standing' | 'undone' | (string & {});
  /** Null if nothing had to be posted. */
  readonly entry_id: string | null;
  readonly reversal_entry_id: string | null;
  readonly created_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly created_at: string;
  readonly undone_at: string | null;
}

export interface AppJournalEntry {
  readonly id: string;
  /** Starts at 1, without gaps. */
  readonly entry_no: number;
  readonly date: string;
  readonly memo: string;
  readonly source: {
    readonly kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
    readonly id: string;
  };
  /** What happened to the source. */
  readonly move: string;
  readonly document_number: string | null;
  /** Total of all debits, in base currency. Major units. */
  readonly amount: MajorUnits;
  /** The entry that this one reverses. */
  readonly reverses_id: string | null;
  /** The entry that reverses this one. */
  readonly reversed_by_id: string | null;
  readonly recorded_by: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The member’s or API key’s name. */
    readonly name: string | null;
  };
  readonly recorded_at: string;
  readonly lines: readonly {
    readonly line_no: number;
    readonly account_id: string;
    readonly account_code: string;
    readonly account_name: string;
    readonly contact_id: string | null;
    readonly contact_name: string | null;
    readonly open_item_id: string | null;
    readonly tax_component_id: string | null;
    readonly tax_name: string | null;
    /** Which reports include the line. */
    readonly basis: 'both' | 'accrual' | 'cash' | (string & {});
    readonly currency: string;
    /** In `currency`; positive for debits, negative for credits. Major units. */
    readonly amount: MajorUnits;
    /** In base currency; 0 for a credit. Major units. */
    readonly debit: MajorUnits;
    /** In base currency; 0 for a debit. Major units. */
    readonly credit: MajorUnits;
  }[];
  /** The document, payment, allocation or contact the entry belongs to. */
  readonly belongs_to: {
    readonly document: {
      readonly id: string;
      readonly kind: string;
      readonly number: string | null;
      readonly status: string;
    } | null;
    readonly payment_id: string | null;
    readonly allocation_id: string | null;
    readonly contact_id: string | null;
    readonly contact_name: string | null;
  };
  /** Why the entry could be posted on or before the soft lock date. */
  readonly lock_leave: {
    readonly reason: string;
    readonly exception_id: string | null;
    readonly granted_by: string | null;
  } | null;
  /** Whether a seal already covers the entry. */
  readonly sealed: boolean;
  /** Whether the entry is manual and not reversed. Undoing it can still fail if its open items are settled. */
  readonly may_be_undone: boolean;
}

/** Receivables of a contact between two days. */
export interface AppContactStatement {
  readonly contact_id: string;
  readonly from: string;
  readonly to: string;
  /** One for each currency. */
  readonly balances: readonly {
    readonly currency: string;
    /** Balance before `from`. Positive if the contact owes you. Major units. */
    readonly opening: MajorUnits;
    /** Balance at the end of `to`. Major units. */
    readonly closing: MajorUnits;
    /** Part of `closing` that is not yet due. Major units. */
    readonly not_due: MajorUnits;
    /** 1 to 30 days overdue. Major units. */
    readonly days_1_30: MajorUnits;
    /** 31 to 60 days overdue. Major units. */
    readonly days_31_60: MajorUnits;
    /** 61 to 90 days overdue. Major units. */
    readonly days_61_90: MajorUnits;
    /** More than 90 days overdue. Major units. */
    readonly days_over_90: MajorUnits;
  }[];
  /** Earliest first. */
  readonly movements: readonly {
    readonly date: string;
    /** `settlement`: a discount, a write-off or an offset. `void` and `undone` take back an earlier movement. */
    readonly kind: 'document' | 'payment' | 'opening' | 'journal' | 'settlement' | 'void' | 'undone' | (string & {});
    /** Id of the document, payment, entry or settlement. */
    readonly id: string;
    readonly document_kind: DocumentKind | null;
    readonly number: string | null;
    readonly currency: string;
    /** Positive if the contact owes you more. Major units. */
    readonly amount: MajorUnits;
    /** Balance in this currency after the movement. Major units. */
    readonly balance: MajorUnits;
  }[];
  /** True if the period has more movements. Choose a shorter one. */
  readonly has_more: boolean;
}

/** Assets, liabilities and equity on a day. */
export interface BalanceSheet {
  readonly as_of: string;
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    readonly assets: {
      /** Sum of the groups. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      readonly groups: readonly {
        /** Sum of the accounts. Major units. */
        readonly total: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
        /** Ordered by code. Accounts at zero are left out. */
        readonly accounts: readonly {
          readonly account_id: string;
          readonly code: string;
          readonly name: string;
          readonly subtype: string;
          /** Positive in the section’s usual direction. Major units. */
          readonly amount: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
        }[];
        readonly key: string;
        readonly name: string;
      }[];
    };
    readonly liabilities: {
      /** Sum of the groups. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      readonly groups: readonly {
        /** Sum of the accounts. Major units. */
        readonly total: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
        /** Ordered by code. Accounts at zero are left out. */
        readonly accounts: readonly {
          readonly account_id: string;
          readonly code: string;
          readonly name: string;
          readonly subtype: string;
          /** Positive in the section’s usual direction. Major units. */
          readonly amount: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
        }[];
        readonly key: string;
        readonly name: string;
      }[];
    };
    readonly equity: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
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
  readonly from: string;
  readonly to: string;
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    readonly income: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    readonly direct_costs: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** `income` less `direct_costs`. Major units. */
    readonly gross_profit: MajorUnits;
    readonly other_income: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    readonly expenses: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
        readonly subtype: string;
        /** Positive in the section’s usual direction. Major units. */
        readonly amount: MajorUnits;
        /** In the order of `columns`. */
        readonly amounts?: readonly MajorUnits[];
      }[];
    };
    /** `gross_profit` plus `other_income` less `expenses`. Major units. */
    readonly operating_profit: MajorUnits;
    readonly finance_and_tax: {
      /** Sum of the accounts. Major units. */
      readonly total: MajorUnits;
      /** In the order of `columns`. */
      readonly amounts?: readonly MajorUnits[];
      /** Ordered by code. Accounts at zero are left out. */
      readonly accounts: readonly {
        readonly account_id: string;
        readonly code: string;
        readonly name: string;
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
      readonly from: string;
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
  readonly as_of: string;
  readonly data: {
    /** The base currency. */
    readonly currency: string;
    readonly basis: AccountingBasis;
    /** Increases with every entry. */
    readonly ledger_version: number;
    /** Ordered by code. Accounts at zero are left out. */
    readonly rows: readonly {
      readonly account_id: string;
      readonly code: string;
      readonly name: string;
      readonly type: string;
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

/** A transfer between two accounts of the organisation. */
export interface AppTransfer {
  readonly id: string;
  /** The journal entry. */
  readonly entry_id: string;
  readonly entry_no: number;
  readonly date: string;
  readonly memo: string;
  readonly from: {
    readonly account_id: string;
    readonly currency: string;
    /** Amount in `currency`. Major units. */
    readonly amount: MajorUnits;
  };
  readonly to: {
    readonly account_id: string;
    readonly currency: string;
    /** Amount in `currency`. Major units. */
    readonly amount: MajorUnits;
  };
  readonly undone_on: string | null;
  readonly created_at: string;
}

/** An account in the chart of accounts. */
export interface AppChartAccount {
  readonly id: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  /** Null means the base currency. */
  readonly currency: string | null;
  /** True if the service itself posts to the account. Such an account cannot be deactivated or deleted. */
  readonly system: boolean;
  readonly active: boolean;
}

/** A bank, cash, card or clearing account. */
export interface AppMoneyAccount {
  readonly id: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly subtype: 'bank' | 'cash' | 'credit_card' | 'clearing' | (string & {});
  readonly currency: string;
  readonly active: boolean;
  /** The service posts to this account itself, so it cannot be deactivated. */
  readonly system: boolean;
  /** In `currency`; a negative amount is owed. Major units. */
  readonly balance: MajorUnits;
  /** Balance in base currency. Major units. */
  readonly base_balance: MajorUnits;
  /** The last day covered by a bank statement. */
  readonly last_statement_on: string | null;
  /** The day up to which the account is reconciled with the bank. */
  readonly last_reconciled_on: string | null;
}

/** The outcome for one scheduled date. */
export interface AppRecurringRun {
  readonly date: string;
  /** `made`: created and taken as far as `goes_to`. `held`: created, and waiting for a member to act. `refused`: not created; see `reason`. */
  readonly outcome: 'made' | 'held' | 'refused' | (string & {});
  readonly reason: string | null;
  readonly document_id: string | null;
  readonly at: string;
}

/** A recurring invoice or bill. */
export interface AppRecurring {
  readonly id: string;
  readonly kind: 'invoice' | 'bill' | (string & {});
  readonly name: string;
  /** `finished`: no dates are left. `stopped`: stopped permanently. */
  readonly status: 'active' | 'paused' | 'finished' | 'stopped' | (string & {});
  readonly contact_id: string;
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month' | 'year' | (string & {});
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly goes_to: 'draft' | 'submitted' | 'issued' | 'sent' | 'approved' | (string & {});
  readonly next_date: string | null;
  /** Number of documents created so far. */
  readonly made_count: number;
  readonly version: number;
  readonly created_at: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: string | null;
  readonly amounts: 'exclusive' | 'inclusive' | (string & {}) | null;
  readonly language: 'en' | 'fr' | (string & {});
  readonly lines: readonly {
    readonly item_id: string | null;
    readonly description: string | null;
    /** Quantity. */
    readonly quantity: number;
    /** Price of one unit. Null uses the item's price. Major units. */
    readonly unit_price: MajorUnits | null;
    /** Discount in per cent. */
    readonly discount_pct: number;
    readonly account_id: string | null;
    readonly tax_code_id: string | null;
  }[];
  /** The next twelve dates. */
  readonly next_dates: readonly string[];
  /** The latest hundred runs, latest first. */
  readonly runs: readonly AppRecurringRun[];
}

/** Early payment discount. */
export interface AppAllowedDiscount {
  readonly currency: string;
  /** The discount allowed on that day; 0 if none. Major units. */
  readonly amount: MajorUnits;
  /** The amount to pay after the discount. Major units. */
  readonly rest: MajorUnits;
  /** The last day of the discount; null if the payment terms have none. */
  readonly until: string | null;
}

/** Money received or paid. */
export interface AppPayment {
  readonly id: string;
  /** `in`: money received. `out`: money paid. */
  readonly direction: 'in' | 'out' | (string & {});
  readonly account_id: string;
  readonly contact_id: string;
  readonly contact_name: string;
  readonly date: string;
  readonly currency: string;
  /** The full payment amount. Major units. */
  readonly amount: MajorUnits;
  /** The part that is not allocated yet. Major units. */
  readonly unallocated_amount: MajorUnits;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Amount in base currency. Major units. */
  readonly base_amount: MajorUnits;
  readonly reference: string | null;
  readonly voided: boolean;
  readonly author: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly created_at: string;
}

export interface AppPaymentWithAllocations {
  readonly id: string;
  /** `in`: money received. `out`: money paid. */
  readonly direction: 'in' | 'out' | (string & {});
  readonly account_id: string;
  readonly contact_id: string;
  readonly contact_name: string;
  readonly date: string;
  readonly currency: string;
  /** The full payment amount. Major units. */
  readonly amount: MajorUnits;
  /** The part that is not allocated yet. Major units. */
  readonly unallocated_amount: MajorUnits;
  /** Units of base currency per unit of `currency`. */
  readonly fx_rate: number;
  /** Amount in base currency. Major units. */
  readonly base_amount: MajorUnits;
  readonly reference: string | null;
  readonly voided: boolean;
  readonly author: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly created_at: string;
  /** Allocations and refunds of the payment, including undone ones. */
  readonly allocations: readonly AppAllocation[];
}

export interface AppLead {
  readonly id: string;
  readonly name: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  /** Expected value. Null if unknown. Major units. */
  readonly value: MajorUnits | null;
  readonly currency: string;
  readonly stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost' | (string & {});
  readonly contact_id: string | null;
  /** The quote last sent for this lead. */
  readonly quote_id: string | null;
  readonly lost_reason: string | null;
  /** The member responsible. Null for nobody. */
  readonly member_id: string | null;
  /** Send this version with every update. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** When the lead was won or lost. */
  readonly closed_at: string | null;
  /** Stages the lead can move to. */
  readonly next_stages: readonly ('new' | 'qualified' | 'proposal' | 'won' | 'lost' | (string & {}))[];
  readonly history: readonly {
    readonly version: number;
    readonly from: string | null;
    readonly to: string;
    readonly actor: {
      readonly kind: string;
      readonly id: string;
      readonly name: string | null;
    };
    readonly reason: string | null;
    readonly at: string;
  }[];
}

/** An e-mail to a customer and its delivery status. */
export interface AppDocumentMail {
  readonly id: string;
  readonly purpose: 'send' | 'reminder' | (string & {});
  readonly to: string;
  readonly language: 'en' | 'fr' | (string & {});
  readonly message: string | null;
  /** `sent`: the mail server accepted it. `refused`: permanently rejected. `failed`: given up after days of retries; send the document again. */
  readonly status: 'queued' | 'sent' | 'refused' | 'failed' | (string & {});
  /** Why the e-mail was refused or failed: `document_void`, or the mail server’s codes. */
  readonly reason: string | null;
  readonly sent_by: {
    readonly kind: string;
    readonly id: string;
    /** The name of the member or API key. Absent for any other actor. */
    readonly name?: string | null;
  };
  readonly queued_at: string;
  readonly sent_at: string | null;
}

/** The public link to a document. */
export interface AppDocumentLink {
  /** The public link. Null if there is none. */
  readonly url: string | null;
  readonly created_at: string | null;
  readonly first_seen_at: string | null;
  readonly last_seen_at: string | null;
}

export interface AppQuote {
  readonly id: string;
  /** Assigned when the quote is first sent. Null before that. */
  readonly number: string | null;
  readonly status: QuoteStatus;
  /** Send this version with every update. */
  readonly version: number;
  /** Increases when the quote's content changes. */
  readonly content_version: number;
  readonly lead_id: string | null;
  readonly contact_id: string;
  readonly date: string;
  /** Last day on which the quote can be accepted. */
  readonly expiry_date: string;
  readonly reference: string | null;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** Total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** Total including tax. Major units. */
  readonly total: MajorUnits;
  readonly contact_name: string;
  /** What the customer's acceptance creates automatically. */
  readonly convert: 'draft_invoice' | 'nothing' | (string & {});
  /** The invoice created from this quote. */
  readonly invoice_id: string | null;
  readonly sent_at: string | null;
  readonly responded_at: string | null;
  readonly responder_name: string | null;
  readonly decline_reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Whether line prices exclude or include tax. */
  readonly amounts: 'exclusive' | 'inclusive' | (string & {});
  /** Notes to the customer. */
  readonly notes: string | null;
  readonly lines: readonly {
    /** Starts at 1, in the order the lines were sent. */
    readonly position: number;
    readonly item_id: string | null;
    readonly description: string;
    /** Quantity. */
    readonly quantity: number;
    /** Price per unit. Major units. */
    readonly unit_price: MajorUnits;
    /** Discount in per cent. */
    readonly discount_pct: number;
    readonly account_id: string;
    readonly tax_code_id: string | null;
    /** Line amount before tax. Major units. */
    readonly net: MajorUnits;
    /** Tax on the line. Major units. */
    readonly tax: MajorUnits;
    /** Line amount including tax. Major units. */
    readonly gross: MajorUnits;
  }[];
  readonly author: {
    readonly kind: string;
    readonly id: string;
    /** Name of the member or API key. Null for any other actor. */
    readonly name: string | null;
  };
  /** URL of the customer's page. Null if there is none. */
  readonly public_url: string | null;
  /** All versions of the content, latest first. */
  readonly versions: readonly {
    readonly content_version: number;
    /** Total including tax. Major units. */
    readonly total: MajorUnits;
    readonly currency: string;
    readonly expiry_date: string;
    readonly author: {
      readonly kind: string;
      readonly id: string;
      /** Name of the member or API key. Null for any other actor. */
      readonly name: string | null;
    };
    readonly created_at: string;
  }[];
  readonly history: readonly {
    readonly version: number;
    readonly trigger: string;
    readonly from: string | null;
    readonly to: string;
    readonly actor: {
      readonly kind: string;
      readonly id: string;
      /** Name of the member or API key. Null for any other actor. */
      readonly name: string | null;
    };
    readonly detail: Readonly<Record<string, unknown>>;
    readonly at: string;
  }[];
  readonly mails: readonly AppDocumentMail[];
  readonly available_actions: readonly {
    readonly action: 'edit' | 'revise' | 'send' | 'withdraw' | 'convert' | 'duplicate' | (string & {});
    readonly available: boolean;
    /** Code of the reason why the action is not available. */
    readonly reason?: string;
    /** Why the action is not available and what to do instead. */
    readonly explanation?: string;
  }[];
}

/** The text of an e-mail before it is sent. */
export interface AppStatementMailText {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly {
    readonly term: string;
    readonly value: string;
  }[];
  readonly closing: string;
}

/** Dates up to which nothing can be posted. */
export interface AppLocks {
  readonly soft: string | null;
  readonly tax: string | null;
  readonly sales: string | null;
  readonly purchases: string | null;
  /** Hard lock date. Permanent, without exceptions. */
  readonly hard: string | null;
  readonly closed_years: readonly {
    readonly year_end: string;
    readonly closed_at: string;
    readonly closed_by: string;
  }[];
}

/** Permission for one member to post on or before the soft lock date until it expires. */
export interface AppLockException {
  readonly id: string;
  readonly member_id: string;
  readonly member_name: string | null;
  readonly reason: string;
  readonly granted_by: string;
  readonly granted_by_name: string | null;
  readonly ends_at: string;
  readonly active: boolean;
  readonly created_at: string;
  /** Entries posted under the exception, oldest first. */
  readonly entries: readonly {
    readonly id: string;
    readonly entry_no: string;
    readonly date: string;
    readonly memo: string;
    readonly recorded_at: string;
  }[];
}

/** What booking movements again changes in the books. */
export interface AppPaymentsBookingAgain {
  readonly object: 'payments_booking_again';
  readonly from_day: string;
  /** True if nothing was posted. */
  readonly preview: boolean;
  /** How many booked movements were checked. */
  readonly movements: number;
  /** How many entries are posted; 0 where all are as the settings say. */
  readonly entries: number;
  /** Movements in summaries that are not posted yet. They keep the settings they were read with: post them first. */
  readonly open: number;
  /** Entries that are left as they are: failed refunds of an earlier day, and summaries with movements that payments no longer has. */
  readonly left: number;
  /** Accounts whose balance changes. The changes add up to 0. */
  readonly accounts: readonly {
    readonly account_id: string;
    /** How the account changes, in base currency; debits are above zero. Major units. */
    readonly change: MajorUnits;
  }[];
  /** The base currency. */
  readonly currency: string;
  readonly amount_unit: 'major';
}

/** A business whose money the books follow. */
export interface AppPaymentsConnection {
  readonly id: string;
  readonly object: 'payments_connection';
  /** The address of the payments service. */
  readonly url: string;
  /** The business there. */
  readonly business_id: string;
  readonly business_name: string;
  readonly environment: 'live' | 'test' | (string & {});
  /** The first day whose movements are booked. */
  readonly start_on: string;
  /** How sales without an invoice are posted. `each`: one entry a sale. `summary`: one entry a day, currency and kind. */
  readonly mode: 'each' | 'summary' | (string & {});
  readonly summary_every: 'day' | 'hour' | (string & {});
  /** The account of sales without an invoice. Null: account and tax code of the organisation. */
  readonly sales_account_id: string | null;
  readonly sales_tax_code_id: string | null;
  /** Accounts and tax codes of sales without an invoice, by what they come by. */
  readonly booking_rules: readonly {
    /** What the sales come by. */
    readonly by: 'payment_link' | 'qr_code' | 'subscription' | 'recipient' | (string & {});
    /** The id of that payment link, QR code, subscription or split recipient. */
    readonly id: string;
    /** The income account of these sales. */
    readonly sales_account_id: string;
    /** The tax code that their prices contain. Null: no tax. */
    readonly sales_tax_code_id: string | null;
  }[];
  readonly fee_account_id: string;
  readonly share_account_id: string;
  /** Whether the pages of invoices offer to pay through this connection. */
  readonly offers_pay: boolean;
  /** The last movement that is in the books. */
  readonly booked_sequence: number;
  /** The last movement that payments told of. */
  readonly head_sequence: number;
  /** When payments last answered. */
  readonly heard_at: string | null;
  /** Null while it is read. `log_differs`: payments was restored from an older copy. `key_refused`: the key is revoked or lacks a scope. `does_not_tie`: a balance differs from what the movements say. `environment_differs`: test and live were mixed. `address_not_allowed`: the operator no longer allows the address. `closed`: a person ended it. */
  readonly stop_reason: 'log_differs' | 'key_refused' | 'does_not_tie' | 'environment_differs' | 'address_not_allowed' | 'closed' | (string & {}) | null;
  /** What delays it for now. `payments_away`: payments does not answer. `rate_missing`: a currency has no exchange rate. `checkpoint_unverified`: a signed checkpoint of payments could not be verified; booking continues. */
  readonly trouble: 'payments_away' | 'rate_missing' | 'checkpoint_unverified' | (string & {}) | null;
  /** Create a webhook at payments for this address, so that movements are booked at once. */
  readonly wake_url: string;
  /** When a signed wake-up last came. */
  readonly woken_at: string | null;
  /** When the API keys were last replaced. They replace themselves every 30 days. Null if the key was pasted. */
  readonly key_replaced_at: string | null;
  /** When they are replaced next. Null if the key was pasted. */
  readonly key_due_at: string | null;
  /** When a person ended it. */
  readonly closed_at: string | null;
  readonly created_at: string;
}

/** A person goes to payments to agree. */
export interface AppPaymentsConsent {
  readonly object: 'payments_consent';
  /** The page of payments where a person agrees. Open it in this browser. */
  readonly consent_url: string;
  readonly expires_at: string;
}

/** What payments holds, what the books hold, and what lies between. */
export interface AppPaymentsReconciliation {
  readonly object: 'payments_reconciliation';
  readonly connection: AppPaymentsConnection;
  /** One entry per currency. */
  readonly data: readonly {
    /** ISO 4217. */
    readonly currency: string;
    /** As payments last told it. */
    readonly payments: {
      /** Not settled yet. Major units. */
      readonly pending: MajorUnits;
      /** Settled. Major units. */
      readonly available: MajorUnits;
      /** Held in the service. Major units. */
      readonly service_account: MajorUnits;
      /** Set aside for open disputes. Major units. */
      readonly disputed: MajorUnits;
      /** Kept back until its release date. Major units. */
      readonly reserved: MajorUnits;
      /** Refunds and disputes in excess of the balance. Major units. */
      readonly owed: MajorUnits;
      /** What payments holds in all. Major units. */
      readonly total: MajorUnits;
    };
    /** As the journal has it. */
    readonly books: {
      /** On the clearing account. Major units. */
      readonly clearing: MajorUnits;
      /** Paid out, and not matched to a bank line. Major units. */
      readonly in_transit: MajorUnits;
    };
    /** As bank lines were matched. */
    readonly bank: {
      /** Payouts that the bank has shown, less those that came back. Major units. */
      readonly matched: MajorUnits;
    };
    /** What lies between payments, books and bank. */
    readonly explained: readonly {
      /** `in_open_summary`: sales of days that are not over, which are posted together. */
      readonly why: 'not_booked_yet' | 'in_open_summary' | 'payout_not_at_bank' | (string & {});
      /** The first movement. */
      readonly from: number | null;
      /** The last movement. */
      readonly to: number | null;
      /** How much of the difference it is. Major units. */
      readonly amount: MajorUnits;
    }[];
    /** Movements booked on a later day because their own was locked. */
    readonly late_count: number;
    /** Anything but 0 is a fault. Major units. */
    readonly unexplained: MajorUnits;
  }[];
  /** Differences between payments and the provider’s lists. Null: payments did not say. */
  readonly provider: {
    readonly open_breaks: number;
  } | null;
  /** What a person should know. Empty: provider, payments, books and bank agree. */
  readonly breaks: readonly ({
    readonly where: 'provider' | 'payments' | 'books' | 'bank' | (string & {});
    /** A stable word for programs. */
    readonly code: string;
    /** What is wrong, as an English sentence. */
    readonly what: string;
    readonly what_to_do: string;
    readonly day: string | null;
    readonly money: {
      readonly currency: string;
      /** How much. Major units. */
      readonly amount: MajorUnits;
    } | null;
    /** What it is about, in payments. */
    readonly subject: {
      readonly kind: 'payment' | 'refund' | 'payout' | (string & {});
      readonly id: string;
    } | null;
  })[];
  readonly amount_unit: 'major';
}

/** Sales that are posted together. */
export interface AppPaymentsSummaryList {
  /** The newest day first, up to 200. */
  readonly data: readonly {
    readonly id: string;
    /** Of the movements, where the organisation is. */
    readonly day: string;
    /** From 0 to 23; null for the whole day. */
    readonly hour: number | null;
    readonly kind: 'charge' | 'refund' | 'refund_reversed' | (string & {});
    readonly currency: string;
    /** How many movements it has. */
    readonly count: number;
    /** What payers paid; below zero, what went back. Major units. */
    readonly gross: MajorUnits;
    /** The platform fees. Major units. */
    readonly fee: MajorUnits;
    /** The split recipients’ shares. Major units. */
    readonly share: MajorUnits;
    /** What it adds to the clearing account. Major units. */
    readonly change: MajorUnits;
    readonly first_sequence: number;
    readonly last_sequence: number;
    /** Null while the day or hour is not over. */
    readonly posted_at: string | null;
    /** Its entry in the journal. */
    readonly entry_id: string | null;
  }[];
  readonly amount_unit: 'major';
}

/** The movements behind a summary, and their sum beside the posted one. */
export interface AppPaymentsSummaryMovements {
  /** Every movement, in the order of the log. */
  readonly data: readonly {
    readonly sequence: number;
    /** The movement at payments. */
    readonly id: string;
    /** The payment or refund at payments. */
    readonly source_id: string;
    readonly payment_id: string | null;
    readonly effective_at: string;
    /** What it adds to the clearing account. Major units. */
    readonly change: MajorUnits;
  }[];
  /** How many are listed. */
  readonly count: number;
  /** What they add up to. Major units. */
  readonly change: MajorUnits;
  /** The same figures as posted. */
  readonly summary: {
    readonly id: string;
    /** Of the movements, where the organisation is. */
    readonly day: string;
    /** From 0 to 23; null for the whole day. */
    readonly hour: number | null;
    readonly kind: 'charge' | 'refund' | 'refund_reversed' | (string & {});
    readonly currency: string;
    /** How many movements it has. */
    readonly count: number;
    /** What payers paid; below zero, what went back. Major units. */
    readonly gross: MajorUnits;
    /** The platform fees. Major units. */
    readonly fee: MajorUnits;
    /** The split recipients’ shares. Major units. */
    readonly share: MajorUnits;
    /** What it adds to the clearing account. Major units. */
    readonly change: MajorUnits;
    readonly first_sequence: number;
    readonly last_sequence: number;
    /** Null while the day or hour is not over. */
    readonly posted_at: string | null;
    /** Its entry in the journal. */
    readonly entry_id: string | null;
  };
  readonly amount_unit: 'major';
}

/** An imported day of a payments platform. */
export interface AppPlatformDay {
  readonly object: 'platform_day';
  /** The day of the ledger, in UTC: the date of its entries. */
  readonly day: string;
  /** One for each currency. */
  readonly entries: number;
  /** False if this file was imported before. */
  readonly is_new: boolean;
}

/** Where some money came from, where it went, and how it was posted. */
export interface AppTrail {
  readonly object: 'trail';
  /** The key of the first node. */
  readonly start: string;
  readonly nodes: readonly ({
    /** The kind and id, as edges name it. */
    readonly key: string;
    readonly kind: 'entry' | 'document' | 'payment' | 'refund' | 'payout' | 'movement' | 'summary' | 'bank_line' | 'provider' | 'account' | 'statement' | (string & {});
    readonly id: string;
    /** Text to show. */
    readonly name: string;
    readonly date: string | null;
    readonly money: {
      readonly currency: string;
      readonly amount: MajorUnits;
    } | null;
    /** The page at payments, where it has one. */
    readonly url: string | null;
  })[];
  /** In the direction of the money. */
  readonly edges: readonly ({
    readonly from: string;
    readonly to: string;
    /** What an entry posts to an account. Credits are below zero. */
    readonly money: {
      readonly currency: string;
      readonly amount: MajorUnits;
    } | null;
  })[];
  /** What is missing. `payments_away`: payments does not answer. `not_allowed`: the key may not read it. `too_many`: only the first are listed. `several_alike`: payouts of one amount and no code on the bank line. */
  readonly out_of_reach: readonly {
    readonly kind: 'entry' | 'document' | 'payment' | 'refund' | 'payout' | 'movement' | 'summary' | 'bank_line' | 'provider' | 'account' | 'statement' | (string & {});
    readonly why: 'payments_away' | 'not_allowed' | 'too_many' | 'several_alike' | (string & {});
  }[];
  readonly amount_unit: 'major';
}

/** Who did what, and when. Entries are never changed. */
export interface AppAuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly actor: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** Display name, if it has one. */
    readonly name: string | null;
  };
  readonly action: string;
  readonly subject: {
    readonly kind: string;
    readonly id: string;
    /** Display name, if it has one. */
    readonly name: string | null;
  };
  /** For a change: the changed fields under `before` and `after`. For a document: its `version` and the given `reason`. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly request_id: string | null;
  readonly ip: string | null;
}

/** A page may hold fewer entries than `limit`. Continue with `next_cursor` until it is null. */
export interface AppAuditPage {
  /** Newest first. */
  readonly data: readonly AppAuditEntry[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The organisation’s logo and colour. */
export interface AppBrand {
  readonly colour: string | null;
  /** The colours in use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read. */
  readonly palette: {
    readonly brand: string;
    readonly on_brand: string;
    readonly ink: string;
    readonly dark: string;
  };
  readonly logo: {
    readonly url: string;
    readonly media_type: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** A product or service that is sold or bought. */
export interface AppItem {
  readonly id: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Sales price per unit. Major units. */
  readonly unit_price: MajorUnits | null;
  /** Purchase price per unit. Major units. */
  readonly purchase_price: MajorUnits | null;
  readonly sales_account_id: string | null;
  readonly purchase_account_id: string | null;
  readonly sales_tax_code_id: string | null;
  readonly purchase_tax_code_id: string | null;
  readonly active: boolean;
}

/** The number format of one kind of document. */
export interface AppNumberSeries {
  readonly kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim' | 'quote' | (string & {});
  readonly pattern: string;
  readonly yearly: boolean;
  readonly chronological: boolean;
  /** Whether the series has assigned numbers. `yearly` is then fixed. */
  readonly in_use: boolean;
  /** The next number for a document dated today. */
  readonly next_number: string;
}

/** Payment terms: when documents are due. */
export interface AppPaymentTerms {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly kind: 'days_after' | 'days_after_month_end' | 'day_of_next_month' | (string & {});
  readonly days: number;
  /** Early-payment discount in per cent. */
  readonly discount_pct: number | null;
  /** Days within which the discount applies. */
  readonly discount_days: number | null;
  /** True if new documents and contacts can use these terms. */
  readonly active: boolean;
}

/** A currency's exchange rate from a date. */
export interface AppExchangeRate {
  readonly currency: string;
  /** First day of the rate. It applies until the next rate. */
  readonly date: string;
  /** Units of the base currency for one unit of this currency. */
  readonly rate: number;
  readonly source: string;
}

/** A tax code: how lines are taxed. */
export interface AppTaxCode {
  readonly id: string;
  /** Send this version with every update. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  /** `output` is for sales, `input` for purchases. */
  readonly kind: 'output' | 'input' | 'both' | (string & {});
  /** True if the buyer accounts for the tax. */
  readonly reverse_charge: boolean;
  readonly active: boolean;
  readonly superseded_by_id: string | null;
  readonly components: readonly {
    readonly name: string;
    /** True if the tax applies to the net amount plus the components before it. */
    readonly compound: boolean;
    /** Recoverable share of input tax, in per cent. */
    readonly recoverable_pct: number;
    readonly output_account_id: string;
    readonly input_account_id: string;
    readonly report_box: string | null;
    /** Tax return box for each figure. Null uses `report_box`, if there is one. */
    readonly report_boxes: {
      readonly sales_base: string | null;
      readonly output: string | null;
      readonly purchases_base: string | null;
      readonly input: string | null;
    };
    readonly category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | (string & {});
    readonly rates: readonly {
      readonly valid_from: string;
      /** Rate in per cent. */
      readonly rate_pct: number;
    }[];
  }[];
}

/** One attempt to deliver an event to an endpoint. */
export interface AppWebhookAttempt {
  /** The same for every attempt of a delivery. */
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly attempt_number: number;
  readonly trigger: 'automatic' | 'manual' | 'replay' | 'ping' | (string & {});
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Why the attempt failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` if the sender was interrupted; null if it was delivered. */
  readonly error_class: string | null;
  readonly next_retry_at: string | null;
  /** Whether this was the last automatic attempt. */
  readonly failed: boolean;
  readonly attempted_at: string;
  readonly duration_ms: number | null;
  /** What the receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
  readonly receiver_reason: string | null;
}

/** A test delivery and the endpoint’s response. */
export interface AppWebhookPing {
  readonly delivery_id: string;
  readonly event_id: string;
  /** Null if it has not been sent yet. */
  readonly delivered: boolean | null;
  readonly exchange: {
    readonly attempted_at: string;
    readonly duration_ms: number;
    readonly error_class: string | null;
    readonly request: {
      readonly method: 'POST';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The exact bytes that were signed. */
      readonly body: string;
    };
    /** Null if there was no response in time. */
    readonly response: {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly is_cut: boolean;
    } | null;
  } | null;
}

/** An event as endpoints receive it. */
export interface AppEvent {
  readonly id: string;
  /** Consecutive within the organisation. */
  readonly sequence: number;
  readonly type: string;
  readonly created_at: string;
  /** The exact payload that endpoints receive. */
  readonly body: string;
}

/** A webhook endpoint. */
export interface AppWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly off_since: string | null;
  /** `failures`: 20 attempts in a row failed. `by_hand`: somebody switched it off. */
  readonly off_because: 'failures' | 'by_hand' | (string & {}) | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A new endpoint with its secret. */
export interface AppCreatedWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly off_since: string | null;
  /** `failures`: 20 attempts in a row failed. `by_hand`: somebody switched it off. */
  readonly off_because: 'failures' | 'by_hand' | (string & {}) | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The signing secret. It starts with `whsec_` and is shown only once. */
  readonly secret: string;
}

/** The endpoint with its new secret. */
export interface AppRotatedWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly off_since: string | null;
  /** `failures`: 20 attempts in a row failed. `by_hand`: somebody switched it off. */
  readonly off_because: 'failures' | 'by_hand' | (string & {}) | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The signing secret. It starts with `whsec_` and is shown only once. */
  readonly secret: string;
  /** Until then `X-Accounting-Signature` uses the old secret and `X-Accounting-Signature-Next` the new one. Null if only the new secret signs. */
  readonly previous_secret_signs_until: string | null;
}

export interface Import {
  readonly dry_run: boolean;
  readonly stored: boolean;
  readonly rows: readonly {
    /** Line of the file. */
    readonly line: number;
    /** The name or code on the row. */
    readonly label: string;
    /** `exists`: it is there already, so the row is skipped. */
    readonly status: 'new' | 'exists' | 'fault' | (string & {});
    readonly column: string | null;
    /** What is wrong with the row. */
    readonly fault: string | null;
  }[];
}

export interface OpeningImport {
  readonly dry_run: boolean;
  readonly stored: boolean;
  readonly rows: readonly {
    /** Line of the file. */
    readonly line: number;
    /** The name or code on the row. */
    readonly label: string;
    /** `exists`: it is there already, so the row is skipped. */
    readonly status: 'new' | 'exists' | 'fault' | (string & {});
    readonly column: string | null;
    /** What is wrong with the row. */
    readonly fault: string | null;
  }[];
  /** Whether every account is as in the old books. */
  readonly ties: boolean;
  readonly accounts: readonly {
    readonly code: string;
    /** Null if the chart lacks the code. */
    readonly name: string | null;
    /** In the old trial balance. Negative for a credit. Major units. */
    readonly old: MajorUnits;
    /** In these books after the import. Negative for a credit. Major units. */
    readonly books: MajorUnits;
    /** `books` less `old`. Major units. */
    readonly difference: MajorUnits;
  }[];
  readonly entry_ids: readonly string[];
}

export interface SignInBody {
  /** Case-insensitive. */
  readonly email: string;
  readonly password: string;
}

export type FinishSignInBody = {
  readonly kind: 'totp';
  readonly code: string;
} | {
  readonly kind: 'recovery_code';
  readonly code: string;
} | {
  readonly kind: 'passkey';
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
};

export interface SignInWithPasskeyBody {
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export type ProveSecondFactorBody = {
  readonly kind: 'totp';
  readonly code: string;
} | {
  readonly kind: 'recovery_code';
  readonly code: string;
} | {
  readonly kind: 'passkey';
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
};

export interface OfferTotpBody {
  readonly password?: string;
}

export interface ConfirmTotpBody {
  readonly code: string;
}

export interface AddPasskeyBody {
  /** A name for the passkey, such as the name of the device. */
  readonly name: string;
  readonly credential: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly attestationObject: string;
  };
}

export interface OfferPasskeyBody {
  readonly password?: string;
}

export interface ChangePasswordBody {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface RequestPasswordLinkBody {
  /** Case-insensitive. */
  readonly email: string;
}

export interface UsePasswordLinkBody {
  readonly token: string;
  readonly newPassword: string;
}

export interface RequestSignUpBody {
  readonly email: string;
}

export interface ShowSignUpBody {
  /** The token at the end of the link in the sign-up email. */
  readonly token: string;
}

export interface UseSignUpBody {
  /** The token at the end of the link in the sign-up email. */
  readonly token: string;
  readonly name: string;
  readonly newPassword: string;
}

export interface UpdateNotificationBody {
  readonly mail: boolean;
}

export interface RequestRecoveryBody {
  /** Case-insensitive. */
  readonly email: string;
}

export interface StopRecoveryBody {
  readonly token: string;
}

export interface UseRecoveryBody {
  readonly token: string;
  readonly newPassword: string;
}

export interface ShowInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
}

export interface RegisterByInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
  readonly name: string;
  readonly newPassword: string;
}

export interface AcceptInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
}

export interface CreateOrganisationBody {
  readonly name: string;
  /** `test` is for practice: its documents are marked, and it cannot become `live`. */
  readonly environment?: 'live' | 'test';
  readonly country: string;
  /** ISO 4217 currency code. */
  readonly base_currency: string;
  readonly time_zone: string;
  /** The month in which the fiscal year starts, from 1 to 12. */
  readonly fiscal_year_start?: number;
}

/** Omitted fields are left unchanged. */
export interface ChangeMemberBody {
  /** The member’s role, which determines their permissions. */
  readonly role?: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor';
  /** The largest total the member can approve; null means no limit. In base currency, major units. */
  readonly approval_limit?: MajorUnits | null;
  /** The supplier the member’s expense claims are paid to; null for none. */
  readonly contact_id?: string | null;
}

export interface CreateInvitationBody {
  readonly email: string;
  /** The member’s role, which determines their permissions. */
  readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor';
  /** The largest total the member can approve; null means no limit. In base currency, major units. */
  readonly approval_limit?: MajorUnits | null;
}

export interface CreateApiKeyBody {
  readonly name: string;
  /** Every key can read. */
  readonly capability: 'read' | 'read_write';
  /** IP addresses and CIDR ranges that may use it. Empty allows any address. */
  readonly allowed_cidrs?: readonly string[];
  /** When the key expires. Omitted: in one year. Null: never. */
  readonly expires_at?: string | null;
}

export interface RotateApiKeyBody {
  /** How long both keys work, in hours. */
  readonly overlap_hours?: number;
  /** When the key expires. Omitted: in one year. Null: never. */
  readonly expires_at?: string | null;
}

export interface ApproveChangeRequestBody {
  readonly note?: string;
}

export interface RejectChangeRequestBody {
  /** Reason, e-mailed to the requester. */
  readonly reason: string;
}

export interface CreateDocumentBody {
  readonly kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  /** The customer or supplier. Optional for an expense claim, where it defaults to the claimant. In an update it defaults to the current value. */
  readonly contact_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** Defaults to today; in an update, to the current value. */
  readonly date?: string;
  /** Defaults to the date given by the payment terms. */
  readonly due_date?: string;
  readonly reference?: string;
  /** Printed on the document. */
  readonly notes?: string;
  /** Defaults to the contact's currency, then the organisation's. */
  readonly currency?: string;
  /** Units of base currency per unit of `currency`. Defaults to the stored rate for the document date. */
  readonly fx_rate?: number;
  /** Whether prices exclude or include tax. Defaults to inclusive for expense claims, otherwise to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** For a credit: the document it corrects. */
  readonly credits_id?: string;
}

export interface EditDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** The customer or supplier. Optional for an expense claim, where it defaults to the claimant. In an update it defaults to the current value. */
  readonly contact_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** Defaults to today; in an update, to the current value. */
  readonly date?: string;
  /** Defaults to the date given by the payment terms. */
  readonly due_date?: string;
  readonly reference?: string;
  /** Printed on the document. */
  readonly notes?: string;
  /** Defaults to the contact's currency, then the organisation's. */
  readonly currency?: string;
  /** Units of base currency per unit of `currency`. Defaults to the stored rate for the document date. */
  readonly fx_rate?: number;
  /** Whether prices exclude or include tax. Defaults to inclusive for expense claims, otherwise to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** For a credit: the document it corrects. */
  readonly credits_id?: string;
}

export interface CorrectDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Must be later than the current due date. */
  readonly due_date?: string;
  readonly reference?: string | null;
  readonly notes?: string | null;
}

export interface PreviewNewDocumentBody {
  readonly kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  /** The customer or supplier. Optional for an expense claim, where it defaults to the claimant. In an update it defaults to the current value. */
  readonly contact_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** Defaults to today; in an update, to the current value. */
  readonly date?: string;
  /** Defaults to the date given by the payment terms. */
  readonly due_date?: string;
  readonly reference?: string;
  /** Printed on the document. */
  readonly notes?: string;
  /** Defaults to the contact's currency, then the organisation's. */
  readonly currency?: string;
  /** Units of base currency per unit of `currency`. Defaults to the stored rate for the document date. */
  readonly fx_rate?: number;
  /** Whether prices exclude or include tax. Defaults to inclusive for expense claims, otherwise to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** For a credit: the document it corrects. */
  readonly credits_id?: string;
}

export interface SubmitDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface RecallDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface WithdrawDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface MarkDocumentSentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface RejectDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason: string;
}

export interface VoidDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason: string;
}

export interface ApproveDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface IssueDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface IssueAndSendDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface ConfirmSupplierCreditBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface DiscardDocumentBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Kept in the document’s history. */
  readonly reason?: string;
}

export interface ActOnDocumentsBody {
  /** `send` marks issued documents as sent. `approve` requires a second factor used in the last five minutes. */
  readonly action: 'submit' | 'approve' | 'reject' | 'issue' | 'issue_and_send' | 'send' | 'void' | 'discard';
  readonly documents: readonly {
    readonly id: string;
    /** The version you last read. */
    readonly version: number;
  }[];
  /** Kept in each document’s history. Required for `reject` and `void`. */
  readonly reason?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface AddApprovalPolicyBody {
  readonly kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  /** Covers totals above this amount, in base currency. Omitted: every total. Major units. */
  readonly above?: MajorUnits;
  /** Covers documents of this origin. Omitted: every origin. */
  readonly origin?: 'api' | 'application' | 'recurring' | 'quote' | 'payments';
  /** Covers documents whose author has this role. Omitted: every role. */
  readonly author_role?: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor';
  /** Number of approvers required, not counting anyone who wrote, edited or submitted the document. Defaults to 1. */
  readonly approvals_needed?: number;
}

export interface AddContactBody {
  readonly name: string;
  /** Defaults to true. */
  readonly is_customer?: boolean;
  /** Defaults to false. */
  readonly is_supplier?: boolean;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly tax_number?: string | null;
  /** ISO 4217 currency code for new documents. Null uses the organisation's base currency. */
  readonly currency?: string | null;
  /** Days from a document's date to its due date. */
  readonly payment_terms_days?: number;
  readonly payment_terms_id?: string | null;
  readonly address_lines?: readonly string[];
  readonly sales_account_id?: string | null;
  readonly purchase_account_id?: string | null;
  readonly sales_tax_code_id?: string | null;
  readonly purchase_tax_code_id?: string | null;
}

export interface EditContactBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly name?: string;
  readonly is_customer?: boolean;
  readonly is_supplier?: boolean;
  readonly active?: boolean;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly tax_number?: string | null;
  /** ISO 4217 currency code for new documents. Null uses the organisation's base currency. */
  readonly currency?: string | null;
  /** Days from a document's date to its due date. */
  readonly payment_terms_days?: number;
  readonly payment_terms_id?: string | null;
  readonly address_lines?: readonly string[];
  readonly sales_account_id?: string | null;
  readonly purchase_account_id?: string | null;
  readonly sales_tax_code_id?: string | null;
  readonly purchase_tax_code_id?: string | null;
}

export interface SetContactBankDetailsBody {
  readonly holder: string;
  /** IBAN or national account number. Spaces are ignored. */
  readonly account_number: string;
  /** Bank name or code. */
  readonly bank?: string;
}

export interface CheckContactBankDetailsBody {
  /** Id of the bank details you reviewed. */
  readonly details_id: string;
}

export interface WriteCommentBody {
  /** What it belongs to. */
  readonly subject: 'document' | 'bank_line' | 'contact';
  /** The id of the document, bank line or contact. */
  readonly subject_id: string;
  readonly text: string;
}

export interface OpenMoneyAccountBody {
  /** Account code in the chart of accounts. */
  readonly code: string;
  readonly name: string;
  readonly subtype: 'bank' | 'cash' | 'credit_card';
  /** Defaults to the base currency. */
  readonly currency?: string;
}

export interface ChangeMoneyAccountBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly name?: string;
  /** With false, the account keeps its balance and accepts no new lines. */
  readonly active?: boolean;
}

export interface RecordPaymentBody {
  /** `in`: money received. `out`: money paid. */
  readonly direction: 'in' | 'out';
  /** The bank, cash, card or clearing account. */
  readonly account_id: string;
  readonly contact_id: string;
  readonly date: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** The full payment amount. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** Units of base currency per unit of `currency`, as exchanged by the bank. Defaults to the rate of the day. */
  readonly fx_rate?: number;
  readonly reference?: string;
  /** Items the payment settles now. The rest stays unallocated. */
  readonly allocations?: readonly {
    /** Defaults to `document`. */
    readonly kind?: 'document' | 'payment' | 'opening' | 'journal';
    /** The `id` of the open item to settle. */
    readonly id: string;
    /** Amount to allocate. Major units, with no more decimals than the currency has. */
    readonly amount: MajorUnits;
  }[];
  /** The control account of the unallocated amount. Defaults to `receivable` for money in and `payable` for money out. */
  readonly control?: 'receivable' | 'payable' | 'employee_payable';
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface ProposePaymentBody {
  /** `in`: money received. `out`: money paid. */
  readonly direction: 'in' | 'out';
  readonly contact_id: string;
  /** The payment date. Defaults to today. */
  readonly date?: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** The full payment amount. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  readonly control?: 'receivable' | 'payable' | 'employee_payable';
}

export interface VoidPaymentBody {
  /** Reason, kept in the audit log. */
  readonly reason: string;
  /** Defaults to the payment's date if that period is open, otherwise today. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface RefundCreditBody {
  /** The account the refund is paid from or received on. */
  readonly account_id: string;
  readonly date: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** At most the open amount. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** Units of base currency per unit of `currency`, as exchanged by the bank. Defaults to the rate of the day. */
  readonly fx_rate?: number;
  readonly reference?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface RefundPaymentBody {
  /** The account the refund is paid from or received on. */
  readonly account_id: string;
  readonly date: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** At most the open amount. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** Units of base currency per unit of `currency`, as exchanged by the bank. Defaults to the rate of the day. */
  readonly fx_rate?: number;
  readonly reference?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface AllocateBody {
  /** An open item: a payment, a document, an opening balance or a manual journal. */
  readonly from: {
    readonly kind: 'document' | 'payment' | 'opening' | 'journal';
    readonly id: string;
  };
  /** The open item to settle, of the same contact and currency. One of the two must be owed to us, the other by us. */
  readonly to: {
    readonly kind: 'document' | 'payment' | 'opening' | 'journal';
    readonly id: string;
  };
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Amount to settle on both items. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** Defaults to today, or to the later item’s date if that is after today. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface SettleToAccountBody {
  /** The open item to settle. */
  readonly to: {
    readonly kind: 'document' | 'payment' | 'opening' | 'journal';
    readonly id: string;
  };
  /** An account of the chart, such as withheld tax, bank charges or rounding. For bank, cash, card and clearing accounts record a payment instead. */
  readonly account_id: string;
  /** The open item’s currency. */
  readonly currency: string;
  /** Amount to settle. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** Defaults to today, or to the open item’s date if that is later. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface UndoAllocationBody {
  /** Defaults to the allocation’s date if that period is open, otherwise today. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface TakeDiscountBody {
  /** Discount including tax. Defaults to the discount the payment terms allow on that day. Major units, with no more decimals than the currency has. */
  readonly amount?: MajorUnits;
  /** Required with `amount`. */
  readonly currency?: string;
  /** Defaults to today. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface WriteOffDocumentBody {
  /** Whether the tax on the amount written off is reclaimed. This depends on the country’s law. */
  readonly tax_relief: boolean;
  /** Defaults to today. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface PostTransferBody {
  readonly date: string;
  readonly memo?: string;
  readonly from: {
    readonly account_id: string;
    /** The account’s currency. */
    readonly currency: string;
    /** The amount that left the account. Major units, with no more decimals than the currency has. */
    readonly amount: MajorUnits;
  };
  readonly to: {
    readonly account_id: string;
    /** The account’s currency. Defaults to the currency of `from`. */
    readonly currency?: string;
    /** The amount that arrived. Defaults to the amount that left. Major units, with no more decimals than the currency has. */
    readonly amount?: MajorUnits;
  };
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface UndoTransferBody {
  /** Reason, kept in the audit log. */
  readonly reason: string;
}

export interface CreateRecurringBody {
  readonly kind: 'invoice' | 'bill';
  readonly name: string;
  /** The customer's or supplier's contact id. */
  readonly contact_id: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** `{month}`, `{year}` and `{date}` are replaced with those of the document. */
  readonly reference?: string;
  /** `{month}`, `{year}` and `{date}` are replaced with those of the document. */
  readonly notes?: string;
  /** ISO 4217 currency code. Defaults to the contact's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Language of month names. Defaults to `en`. */
  readonly language?: 'en' | 'fr';
  /** Number of units between documents. */
  readonly every: number;
  /** Unit of the schedule. A monthly or yearly schedule that starts on the last day of a month stays on last days. */
  readonly unit: 'day' | 'week' | 'month' | 'year';
  /** Date of the first document. */
  readonly starts_on: string;
  /** Last possible document date. Omitted, the schedule runs until it is stopped. */
  readonly ends_on?: string | null;
  /** How far each document proceeds automatically. Invoices: `draft`, `submitted`, `issued`, `sent`. Bills: `draft`, `submitted`, `approved`. A document that an approval policy stops waits for approval. */
  readonly goes_to: 'draft' | 'submitted' | 'issued' | 'sent' | 'approved';
  /** Whether to create documents for dates before today too. Defaults to false. */
  readonly catch_up?: boolean;
}

export interface EditRecurringBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly name: string;
  /** The customer's or supplier's contact id. */
  readonly contact_id: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
    readonly item_id?: string;
    /** Discount in per cent. */
    readonly discount_pct?: number;
    /** Defaults to the item's account, then the customer's, then the organisation's. */
    readonly account_id?: string;
    /** Defaults to the item's tax code, then the customer's, then the organisation's. */
    readonly tax_code_id?: string;
  }[];
  /** `{month}`, `{year}` and `{date}` are replaced with those of the document. */
  readonly reference?: string;
  /** `{month}`, `{year}` and `{date}` are replaced with those of the document. */
  readonly notes?: string;
  /** ISO 4217 currency code. Defaults to the contact's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Language of month names. Defaults to `en`. */
  readonly language?: 'en' | 'fr';
  /** Number of units between documents. */
  readonly every: number;
  /** Unit of the schedule. A monthly or yearly schedule that starts on the last day of a month stays on last days. */
  readonly unit: 'day' | 'week' | 'month' | 'year';
  /** Date of the first document. */
  readonly starts_on: string;
  /** Last possible document date. Omitted, the schedule runs until it is stopped. */
  readonly ends_on?: string | null;
  /** How far each document proceeds automatically. Invoices: `draft`, `submitted`, `issued`, `sent`. Bills: `draft`, `submitted`, `approved`. A document that an approval policy stops waits for approval. */
  readonly goes_to: 'draft' | 'submitted' | 'issued' | 'sent' | 'approved';
  /** Whether to create documents for dates before today too. Defaults to false. */
  readonly catch_up?: boolean;
}

export interface PreviewRecurringBody {
  /** Number of units between documents. */
  readonly every: number;
  /** Unit of the schedule. A monthly or yearly schedule that starts on the last day of a month stays on last days. */
  readonly unit: 'day' | 'week' | 'month' | 'year';
  /** Date of the first document. */
  readonly starts_on: string;
  /** Last possible document date. Omitted, the schedule runs until it is stopped. */
  readonly ends_on?: string | null;
}

export interface PauseRecurringBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface ResumeRecurringBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Whether to create the documents missed during the pause. Defaults to false. */
  readonly catch_up?: boolean;
}

export interface StopRecurringBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface SetBankAccountBody {
  readonly bank_name?: string | null;
  /** IBAN or account number as it appears in statements. Files for another account are rejected. */
  readonly number?: string | null;
  readonly csv_mapping?: {
    /** Column separator. Detected from the file if omitted. */
    readonly delimiter?: ',' | ';' | '	' | '|';
    /** Order of day, month and year, for files where it is ambiguous. `dmy` reads 03/04 as 3 April. */
    readonly date_order?: 'ymd' | 'dmy' | 'mdy';
    /** Decimal mark, for files where it is ambiguous. */
    readonly decimal_mark?: ',' | '.';
    /** The heading of each column, or `#1` for the first column of a file without headings. `date` is required, with either `amount` or both `debit` and `credit`. */
    readonly columns?: Readonly<Record<string, string>>;
  } | null;
}

export interface ImportBankStatementBody {
  /** A bank, cash or card account from the chart of accounts. */
  readonly account_id: string;
  readonly file_name: string;
  /** File format. `auto` detects it from the content. */
  readonly format?: 'csv' | 'ofx' | 'camt053' | 'mt940' | 'qif' | 'auto';
  /** The file's text, or its bytes in base64. The whole request body is limited to 1 MiB. */
  readonly content: string;
  /** How `content` is encoded. */
  readonly content_encoding?: 'text' | 'base64';
  /** How to read the file. Defaults to the account's saved mapping and to what the file itself states. For QIF files only `date_order` and `decimal_mark` apply. */
  readonly csv_mapping?: {
    /** Column separator. Detected from the file if omitted. */
    readonly delimiter?: ',' | ';' | '	' | '|';
    /** Order of day, month and year, for files where it is ambiguous. `dmy` reads 03/04 as 3 April. */
    readonly date_order?: 'ymd' | 'dmy' | 'mdy';
    /** Decimal mark, for files where it is ambiguous. */
    readonly decimal_mark?: ',' | '.';
    /** The heading of each column, or `#1` for the first column of a file without headings. `date` is required, with either `amount` or both `debit` and `credit`. */
    readonly columns?: Readonly<Record<string, string>>;
  };
  /** Saves `csv_mapping` for the account's next files. */
  readonly keep_mapping?: boolean;
  /** Auto-matches the account's open lines after the import. */
  readonly auto_match?: boolean;
}

export interface MatchBankLineBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Parts of a suggestion, or your own. Their amounts add up to the bank line's amount. */
  readonly parts: readonly ({
    /** A recorded payment. */
    readonly kind: 'payment';
    readonly payment_id: string;
    /** This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units. */
    readonly amount?: MajorUnits;
  } | {
    /** A posted transfer or journal entry. */
    readonly kind: 'entry';
    readonly entry_id: string;
    /** This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units. */
    readonly amount?: MajorUnits;
  } | {
    /** Creates a payment that settles documents of one contact. Any remainder stays unallocated on the contact's account. */
    readonly kind: 'documents';
    readonly contact_id: string;
    /** This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units. */
    readonly amount?: MajorUnits;
    readonly settles?: readonly {
      readonly kind?: 'document' | 'payment' | 'opening' | 'journal';
      readonly id: string;
      /** Amount to settle. Major units of the document's currency. */
      readonly amount: MajorUnits;
    }[];
    /** The documents' currency, if it differs from the account's. */
    readonly currency?: string;
    /** The amount in `currency`. Major units. */
    readonly currency_amount?: MajorUnits;
    /** Applies the early-payment discount that the payment terms grant on the payment date. `settles` must then contain one document. */
    readonly takes_discount?: boolean;
    readonly control?: 'receivable' | 'payable' | 'employee_payable';
  } | {
    /** A transfer to or from another of your own accounts. */
    readonly kind: 'transfer';
    readonly account_id: string;
    /** This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units. */
    readonly amount?: MajorUnits;
    /** Amount on the other account, if it has a different currency. Major units. */
    readonly other_amount?: MajorUnits;
    /** The bank line on the other account that shows the same transfer. */
    readonly line?: {
      readonly line_id: string;
      /** The version you last read. If it has changed since, the request fails with 409. */
      readonly version: number;
    };
  } | {
    /** Posts to an account directly, for example bank charges or interest without a document. */
    readonly kind: 'account';
    readonly account_id: string;
    /** This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units. */
    readonly amount?: MajorUnits;
    readonly contact_id?: string;
    /** Tax code to apply. The amount includes the tax. */
    readonly tax_code_id?: string;
    readonly memo?: string;
  })[];
  /** Other bank lines of the account that belong to the same payment. */
  readonly with_lines?: readonly {
    readonly line_id: string;
    /** The version you last read. If it has changed since, the request fails with 409. */
    readonly version: number;
  }[];
  /** Date of the payments and entries this match creates. Defaults to the bank line's date. */
  readonly date?: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface IgnoreBankLineBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface UndoBankMatchBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface RefuseBankContactBody {
  /** The contact to reject. Later suggestions rank it lower. */
  readonly contact_id: string;
}

export interface AutoMatchBankLinesBody {
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface AddBankRuleBody {
  readonly name: string;
  /** A line must meet every condition sent. */
  readonly conditions: {
    /** `in`: money in. `out`: money out. */
    readonly direction?: 'in' | 'out';
    /** Text in the counterparty name, description or reference. Not case-sensitive; `*` matches any text. */
    readonly text?: string;
    /** Text in the counterparty name. Not case-sensitive; `*` matches any text. */
    readonly counterparty?: string;
    /** Minimum amount, without a sign. Major units. */
    readonly amount_min?: MajorUnits;
    /** Maximum amount, without a sign. Major units. */
    readonly amount_max?: MajorUnits;
    /** Limits the rule to this bank account. */
    readonly account_id?: string;
  };
  readonly action: {
    /** Post the line to an account. */
    readonly kind: 'account';
    readonly account_id: string;
    readonly contact_id?: string;
    readonly tax_code_id?: string;
    readonly memo?: string;
  } | {
    /** Record a transfer to or from one of your own accounts. */
    readonly kind: 'transfer';
    readonly account_id: string;
  } | {
    readonly kind: 'ignore';
  } | {
    /** Suggest documents of this contact. */
    readonly kind: 'contact';
    readonly contact_id: string;
  };
  readonly active?: boolean;
}

export interface TryBankRuleBody {
  readonly conditions: {
    /** `in`: money in. `out`: money out. */
    readonly direction?: 'in' | 'out';
    /** Text in the counterparty name, description or reference. Not case-sensitive; `*` matches any text. */
    readonly text?: string;
    /** Text in the counterparty name. Not case-sensitive; `*` matches any text. */
    readonly counterparty?: string;
    /** Minimum amount, without a sign. Major units. */
    readonly amount_min?: MajorUnits;
    /** Maximum amount, without a sign. Major units. */
    readonly amount_max?: MajorUnits;
    /** Limits the rule to this bank account. */
    readonly account_id?: string;
  };
}

export interface OrderBankRulesBody {
  /** Ids of all bank rules, in their new order. */
  readonly ids: readonly string[];
}

export interface ChangeBankRuleBody {
  readonly name: string;
  /** A line must meet every condition sent. */
  readonly conditions: {
    /** `in`: money in. `out`: money out. */
    readonly direction?: 'in' | 'out';
    /** Text in the counterparty name, description or reference. Not case-sensitive; `*` matches any text. */
    readonly text?: string;
    /** Text in the counterparty name. Not case-sensitive; `*` matches any text. */
    readonly counterparty?: string;
    /** Minimum amount, without a sign. Major units. */
    readonly amount_min?: MajorUnits;
    /** Maximum amount, without a sign. Major units. */
    readonly amount_max?: MajorUnits;
    /** Limits the rule to this bank account. */
    readonly account_id?: string;
  };
  readonly action: {
    /** Post the line to an account. */
    readonly kind: 'account';
    readonly account_id: string;
    readonly contact_id?: string;
    readonly tax_code_id?: string;
    readonly memo?: string;
  } | {
    /** Record a transfer to or from one of your own accounts. */
    readonly kind: 'transfer';
    readonly account_id: string;
  } | {
    readonly kind: 'ignore';
  } | {
    /** Suggest documents of this contact. */
    readonly kind: 'contact';
    readonly contact_id: string;
  };
  readonly active?: boolean;
  readonly version: number;
}

export interface RemoveBankRuleBody {
  readonly version: number;
}

export interface ReconcileBankAccountBody {
  readonly as_of: string;
  /** The bank's balance at the end of the day. Defaults to the statements' balance. Major units. */
  readonly closing_balance?: MajorUnits;
  /** Items still in transit although they are older than the statements, or there are no statements. Take them from `book_items` of the reconciliation status. Later items that the statements do not show are in transit without being listed. */
  readonly in_transit?: readonly {
    readonly source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement';
    /** Id of the record that the entry was posted for. */
    readonly source_id: string;
  }[];
}

export interface CreateQuoteBody {
  /** The customer's contact id. */
  readonly contact_id: string;
  /** The lead that this quote is for. */
  readonly lead_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
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
  /** Last day on which the quote can be accepted. Defaults to 30 days after its date. */
  readonly expiry_date?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** ISO 4217 currency code. Defaults to the customer's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Notes to the customer. */
  readonly notes?: string;
}

export interface EditQuoteBody {
  /** The customer's contact id. */
  readonly contact_id: string;
  /** The lead that this quote is for. */
  readonly lead_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
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
  /** Last day on which the quote can be accepted. Defaults to 30 days after its date. */
  readonly expiry_date?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** ISO 4217 currency code. Defaults to the customer's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Notes to the customer. */
  readonly notes?: string;
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface PreviewQuoteBody {
  /** The customer's contact id. */
  readonly contact_id: string;
  /** The lead that this quote is for. */
  readonly lead_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
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
  /** Last day on which the quote can be accepted. Defaults to 30 days after its date. */
  readonly expiry_date?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** ISO 4217 currency code. Defaults to the customer's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Notes to the customer. */
  readonly notes?: string;
}

export interface ReviseQuoteBody {
  /** The customer's contact id. */
  readonly contact_id: string;
  /** The lead that this quote is for. */
  readonly lead_id?: string;
  readonly lines: readonly {
    /** Required without `item_id`. Defaults to the item's description. */
    readonly description?: string;
    /** Defaults to 1. A negative quantity reduces the total. */
    readonly quantity?: number;
    /** Required without `item_id`. Defaults to the item's price. Major units. */
    readonly unit_price?: MajorUnits;
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
  /** Last day on which the quote can be accepted. Defaults to 30 days after its date. */
  readonly expiry_date?: string;
  /** Your own reference. */
  readonly reference?: string;
  /** ISO 4217 currency code. Defaults to the customer's currency, then the organisation's. */
  readonly currency?: string;
  /** Whether line prices exclude or include tax. Defaults to the organisation's setting. */
  readonly amounts?: 'exclusive' | 'inclusive';
  /** Notes to the customer. */
  readonly notes?: string;
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface SendQuoteBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Whether to e-mail the quote. With false it is only marked as sent, and you deliver it yourself. */
  readonly mail?: boolean;
  /** Defaults to the contact's own address. */
  readonly to?: string;
  /** Your own text at the top of the e-mail. */
  readonly message?: string;
  /** Language of the e-mail. */
  readonly language?: 'en' | 'fr';
  /** What the customer's acceptance creates automatically. Initially `draft_invoice`. */
  readonly convert?: 'draft_invoice' | 'nothing';
}

export interface WithdrawQuoteBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Reason for the history. The customer does not see it. */
  readonly reason?: string;
}

export interface ConvertQuoteBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface CreateLeadBody {
  readonly name: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly notes?: string;
  /** Expected value in `currency`. Major units. */
  readonly value?: MajorUnits;
  /** ISO 4217 currency code of `value`. Defaults to the base currency. */
  readonly currency?: string;
  /** The customer's contact id, if the lead is already a customer. */
  readonly contact_id?: string;
  /** The member responsible, or null for nobody. Omitted, a new lead is assigned to you. */
  readonly member_id?: string | null;
}

/** Replaces all fields. Omitted fields are cleared, and an omitted `currency` becomes the base currency. */
export interface EditLeadBody {
  readonly name: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly notes?: string;
  /** Expected value in `currency`. Major units. */
  readonly value?: MajorUnits;
  /** ISO 4217 currency code of `value`. Defaults to the base currency. */
  readonly currency?: string;
  /** The customer's contact id, if the lead is already a customer. */
  readonly contact_id?: string;
  /** The member responsible, or null for nobody. Omitted, a new lead is assigned to you. */
  readonly member_id?: string | null;
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
}

export interface MoveLeadBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost';
  /** Why the lead is lost. Required with the stage `lost`, not allowed otherwise. */
  readonly lost_reason?: string;
}

export interface MailDocumentBody {
  /** `send` sends the document. `reminder` reminds the customer of an overdue invoice. */
  readonly purpose?: 'send' | 'reminder';
  /** E-mail address. Defaults to the contact’s own. */
  readonly to?: string;
  /** Your own text before the standard text. Allowed only for the contact’s own address. Each line becomes a paragraph. */
  readonly message?: string;
  /** Language of the document, its page and its e-mail. Defaults to the language it was issued in; drafts default to English. */
  readonly language?: 'en' | 'fr';
}

export interface OpenDocumentLinkBody {
  /** Creates a new link even if one exists, and revokes the old one. */
  readonly renew?: boolean;
}

export interface SetReminderScheduleBody {
  /** The version you last read, 0 if it was never set. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly enabled: boolean;
  /** The hour from which reminders go out, in the organisation's time zone. */
  readonly hour: number;
  /** Reminders before, on and after the due date, each on its own day. */
  readonly steps: readonly ({
    readonly when: 'before';
    readonly days: number;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  } | {
    readonly when: 'on';
    readonly days?: 0;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  } | {
    readonly when: 'after';
    readonly days: number;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  })[];
}

export interface SetContactRemindersBody {
  /** The version you last read, 0 if it was never set. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** `default` follows the organisation, `on` uses the organisation's steps even while its schedule is off, `off` sends nothing, `own` uses `steps`. */
  readonly mode: 'default' | 'on' | 'off' | 'own';
  /** Reminders before, on and after the due date, each on its own day. */
  readonly steps?: readonly ({
    readonly when: 'before';
    readonly days: number;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  } | {
    readonly when: 'on';
    readonly days?: 0;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  } | {
    readonly when: 'after';
    readonly days: number;
    /** Your own text instead of the standard one. Placeholders: `{contact}`, `{organisation}`, `{invoice}`, `{total}`, `{amount_due}`, `{due_date}`. Null uses the standard text in the language of the invoice. */
    readonly text?: string | null;
  })[];
}

export interface ExcludeFromRemindersBody {
  readonly excluded: boolean;
}

export interface MailContactStatementBody {
  /** First day of the movements. */
  readonly from: string;
  /** Last day of the movements. */
  readonly to: string;
  /** E-mail address. Defaults to the contact’s own. */
  readonly to_address?: string;
  /** Your own text before the standard text. Allowed only for the contact’s own address. Each line becomes a paragraph. */
  readonly message?: string;
  /** Language of the statement. */
  readonly language?: 'en' | 'fr';
}

export interface PreviewStatementMailBody {
  /** First day of the movements. */
  readonly from: string;
  /** Last day of the movements. */
  readonly to: string;
  /** E-mail address. Defaults to the contact’s own. */
  readonly to_address?: string;
  /** Your own text before the standard text. Allowed only for the contact’s own address. Each line becomes a paragraph. */
  readonly message?: string;
  /** Language of the statement. */
  readonly language?: 'en' | 'fr';
}

export interface OpenStatementLinkBody {
  /** Creates a new link even if one exists, and revokes the old one. */
  readonly renew?: boolean;
}

export interface PostJournalEntryBody {
  readonly date: string;
  /** Description of the entry. */
  readonly memo: string;
  readonly lines: readonly {
    readonly account_id: string;
    /** Required for a receivable, payable or employee account: the contact who owes or is owed. */
    readonly contact_id?: string;
    /** Due date of the open item. Defaults to the entry date. */
    readonly due_date?: string;
    /** Amount in `currency`. Cannot be combined with `credit`. Major units, with no more decimals than the currency has. */
    readonly debit?: MajorUnits;
    /** Amount in `currency`. Cannot be combined with `debit`. Major units, with no more decimals than the currency has. */
    readonly credit?: MajorUnits;
    /** Defaults to the base currency. */
    readonly currency?: string;
    /** Value of the line. Defaults to the amount at the rate of the day, rounded so that a balanced entry stays balanced. In base currency, major units. */
    readonly base_amount?: MajorUnits;
  }[];
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface PostOpeningBalancesBody {
  /** The day before bookkeeping in this service starts. */
  readonly date: string;
  /** Any difference goes to opening balance equity. */
  readonly lines: readonly {
    readonly account_id: string;
    /** Required for a receivable, payable or employee account: the contact who owes or is owed. */
    readonly contact_id?: string;
    /** Due date of the open item. Defaults to the entry date. */
    readonly due_date?: string;
    /** Amount in `currency`. Cannot be combined with `credit`. Major units, with no more decimals than the currency has. */
    readonly debit?: MajorUnits;
    /** Amount in `currency`. Cannot be combined with `debit`. Major units, with no more decimals than the currency has. */
    readonly credit?: MajorUnits;
    /** Defaults to the base currency. */
    readonly currency?: string;
    /** Value of the line. Defaults to the amount at the rate of the day, rounded so that a balanced entry stays balanced. In base currency, major units. */
    readonly base_amount?: MajorUnits;
  }[];
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface UndoJournalEntryBody {
  /** Reason, kept in the audit log. */
  readonly reason: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface RevalueBody {
  /** Usually the last day of a month or year. */
  readonly date: string;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface UndoRevaluationBody {
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

export interface CloseYearBody {
  /** The last day of a fiscal year that has ended. */
  readonly year_end: string;
  /** Open, non-blocking checklist points that you accept. */
  readonly despite?: readonly ('trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation')[];
  /** Reason for closing with open points. Required if points are open. */
  readonly note?: string;
}

export interface ReopenYearBody {
  /** Reason, stored with the year. */
  readonly reason: string;
}

export interface ChangeSettingsBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly name?: string;
  readonly legal_name?: string | null;
  readonly address_lines?: readonly string[];
  readonly tax_number?: string | null;
  /** Reply-to address of outgoing e-mails. */
  readonly reply_to?: string | null;
  /** Payment instructions, printed on invoices issued from now on. */
  readonly payment_details?: string | null;
  readonly country?: string;
  readonly time_zone?: string;
  /** The month in which the fiscal year starts, from 1 to 12. */
  readonly fiscal_year_start?: number;
  /** Whether prices on new documents exclude or include tax. Expense claims always default to inclusive. */
  readonly amounts?: 'exclusive' | 'inclusive';
  readonly tax_rounding?: 'document' | 'line';
  /** Whether tax is due when the invoice is issued or when it is paid. */
  readonly tax_scheme?: 'invoice' | 'cash';
  readonly payment_terms_days?: number;
  /** Default payment terms, for contacts without their own. */
  readonly payment_terms_id?: string | null;
  readonly sales_account_id?: string;
  readonly purchase_account_id?: string;
  readonly sales_tax_code_id?: string | null;
  readonly purchase_tax_code_id?: string | null;
}

export interface ChangeBaseCurrencyBody {
  /** ISO 4217 currency code. */
  readonly currency: string;
}

export interface ChangeBrandBody {
  /** The colour of headings, buttons and links. Null restores the colour of the service. */
  readonly colour: string | null;
}

export interface CreateAccountBody {
  readonly code: string;
  readonly name: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  readonly subtype: 'bank' | 'cash' | 'receivable' | 'clearing' | 'tax_receivable' | 'current_asset' | 'inventory' | 'fixed_asset' | 'non_current_asset' | 'payable' | 'credit_card' | 'suspense' | 'tax_payable' | 'current_liability' | 'deferred_income' | 'non_current_liability' | 'equity' | 'retained_earnings' | 'opening' | 'sales' | 'other_income' | 'direct_cost' | 'overhead' | 'depreciation' | 'finance_cost' | 'income_tax';
  /** ISO 4217 currency code, for bank, cash, card and clearing accounts only. Defaults to the base currency. */
  readonly currency?: string | null;
}

export interface ChangeAccountBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly name?: string;
  /** With false, the account keeps its balance and accepts no new lines. */
  readonly active?: boolean;
}

export interface CreateTaxCodeBody {
  readonly code: string;
  readonly name: string;
  /** `output` is for sales, `input` for purchases. */
  readonly kind: 'output' | 'input' | 'both';
  /** True if the buyer accounts for the tax. */
  readonly reverse_charge?: boolean;
  readonly components: readonly {
    readonly name: string;
    readonly rates: readonly {
      readonly valid_from: string;
      readonly rate_pct: number;
    }[];
    /** True if the tax applies to the net amount plus the components before it. */
    readonly compound?: boolean;
    /** Recoverable share of input tax, in per cent. Defaults to 100. */
    readonly recoverable_pct?: number;
    readonly output_account_id?: string;
    readonly input_account_id?: string;
    /** Tax return box for figures without their own box in `report_boxes`. */
    readonly report_box?: string;
    /** Tax return boxes for net sales, output tax, net purchases and input tax. */
    readonly report_boxes?: {
      readonly sales_base?: string;
      readonly output?: string;
      readonly purchases_base?: string;
      readonly input?: string;
    };
    /** EN 16931 tax category. Defaults to S. */
    readonly category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
  }[];
}

export interface SwitchTaxCodeBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly active: boolean;
}

export interface AddTaxRateBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  /** Position of the component, from 1. Defaults to 1. */
  readonly position?: number;
  /** First day of the rate. Must be after today and after every existing rate. */
  readonly valid_from: string;
  readonly rate_pct: number;
}

export interface SupersedeTaxCodeBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly successor_id: string;
}

export interface CreateItemBody {
  readonly code: string;
  readonly name: string;
  /** Description on the item's lines. Defaults to its name. */
  readonly description?: string;
  /** Sales price per unit. Major units. */
  readonly unit_price?: MajorUnits | null;
  /** Purchase price per unit. Major units. */
  readonly purchase_price?: MajorUnits | null;
  readonly sales_account_id?: string | null;
  readonly purchase_account_id?: string | null;
  readonly sales_tax_code_id?: string | null;
  readonly purchase_tax_code_id?: string | null;
}

export interface ChangeItemBody {
  /** The version you last read. If it has changed since, the request fails with 409. */
  readonly version: number;
  readonly code?: string;
  readonly name?: string;
  /** Description on the item's lines. Defaults to its name. */
  readonly description?: string;
  /** Sales price per unit. Major units. */
  readonly unit_price?: MajorUnits | null;
  /** Purchase price per unit. Major units. */
  readonly purchase_price?: MajorUnits | null;
  readonly sales_account_id?: string | null;
  readonly purchase_account_id?: string | null;
  readonly sales_tax_code_id?: string | null;
  readonly purchase_tax_code_id?: string | null;
  readonly active?: boolean;
}

export interface CreatePaymentTermsBody {
  readonly name: string;
  readonly kind: 'days_after' | 'days_after_month_end' | 'day_of_next_month';
  /** Depends on `kind`: days after the document date, days after the end of its month, or a day of the next month. */
  readonly days: number;
  /** Early-payment discount in per cent. Required with `discount_days`. */
  readonly discount_pct?: number | null;
  /** Days within which the discount applies, at most 365. Required with `discount_pct`. */
  readonly discount_days?: number | null;
}

export interface ChangePaymentTermsBody {
  readonly version: number;
  readonly name: string;
  readonly kind: 'days_after' | 'days_after_month_end' | 'day_of_next_month';
  /** Depends on `kind`: days after the document date, days after the end of its month, or a day of the next month. */
  readonly days: number;
  /** Early-payment discount in per cent. Required with `discount_days`. */
  readonly discount_pct?: number | null;
  /** Days within which the discount applies, at most 365. Required with `discount_pct`. */
  readonly discount_days?: number | null;
  readonly active: boolean;
}

export interface SetNumberSeriesBody {
  readonly pattern: string;
  /** Whether numbering restarts each fiscal year. */
  readonly yearly: boolean;
  /** Whether a document cannot be dated before an already numbered one. */
  readonly chronological: boolean;
}

export interface SetExchangeRateBody {
  /** Units of the base currency for one unit of this currency. */
  readonly rate: number;
  /** Source of the rate, such as a bank. */
  readonly source: string;
}

export interface SetLocksBody {
  /** Soft lock date. Accountants can post on or before it with a reason, other members with an exception. */
  readonly soft?: string | null;
  /** Lock date for entries with tax. */
  readonly tax?: string | null;
  /** Lock date for sales. */
  readonly sales?: string | null;
  /** Lock date for purchases. */
  readonly purchases?: string | null;
}

export interface HardenLockBody {
  /** A date in the past. It can only be moved to a later date. */
  readonly date: string;
  /** The organisation’s name, typed as confirmation. */
  readonly confirmation: string;
}

export interface GrantLockExceptionBody {
  /** The member who may post on or before the soft lock date. */
  readonly member_id: string;
  readonly reason: string;
  /** At most 31 days from now. */
  readonly ends_at: string;
}

export interface CreateWebhookBody {
  /** An https URL whose host resolves to public addresses only, without user name or password. A redirect counts as a failure. */
  readonly url: string;
  /** Event types the endpoint is subscribed to. */
  readonly events: readonly ('invoice.created' | 'invoice.issued' | 'invoice.paid' | 'invoice.voided' | 'quote.accepted' | 'quote.declined' | 'bill.created' | 'bill.approved' | 'bill.paid' | 'contact.created' | 'lead.won')[];
}

export interface UpdateWebhookBody {
  /** An https URL whose host resolves to public addresses only, without user name or password. A redirect counts as a failure. */
  readonly url?: string;
  /** Event types the endpoint is subscribed to. */
  readonly events?: readonly ('invoice.created' | 'invoice.issued' | 'invoice.paid' | 'invoice.voided' | 'quote.accepted' | 'quote.declined' | 'bill.created' | 'bill.approved' | 'bill.paid' | 'contact.created' | 'lead.won')[];
  /** `true` switches the endpoint on and sends the events kept for it; `false` switches it off. */
  readonly active?: boolean;
}

export interface RotateWebhookSecretBody {
  /** How long both secrets sign, in hours. Defaults to 24; 0 ends the old secret immediately. */
  readonly overlap_hours?: number;
}

export interface ReplayWebhookEventsBody {
  /** Events at or after this time. */
  readonly from?: string;
  /** Events at or before this time. */
  readonly to?: string;
  /** Instead of `from`: the `sequence` of the event before the first one to replay. */
  readonly after_sequence?: number;
  readonly up_to_sequence?: number;
}

export interface ConnectPaymentsBody {
  /** The address of the payments service. The operator lists which are allowed. */
  readonly url: string;
  /** An API key of the business with `settlements:read` and `account:read`. It is stored encrypted and never shown again. */
  readonly key: string;
  /** The first day whose movements are booked. What the business held before is posted as an opening balance. */
  readonly start_on: string;
}

export interface ClosePaymentsConnectionBody {
  /** The account that takes what the clearing accounts hold, such as one for payments due. */
  readonly account_id: string;
}

export interface ChangePaymentsConnectionBody {
  /** How sales without an invoice are posted from now on. Refunds follow their charges. */
  readonly mode?: 'each' | 'summary';
  /** In mode `summary`: whether the sales of a day or of an hour are posted together. */
  readonly summary_every?: 'day' | 'hour';
  /** The income account of sales without an invoice. Null: account and tax code of the organisation. */
  readonly sales_account_id?: string | null;
  /** The tax code of those sales, whose prices contain it. Null beside an account: no tax. */
  readonly sales_tax_code_id?: string | null;
  /** Accounts and tax codes of sales without an invoice, by what they come by. The list replaces the one before. The first rule that matches applies, in the order payment link, QR code, subscription, recipient; other sales are booked with `sales_account_id`. */
  readonly booking_rules?: readonly {
    /** What the sales come by. */
    readonly by: 'payment_link' | 'qr_code' | 'subscription' | 'recipient';
    /** The id of that payment link, QR code, subscription or split recipient. */
    readonly id: string;
    /** The income account of these sales. */
    readonly sales_account_id: string;
    /** The tax code that their prices contain. Null: no tax. */
    readonly sales_tax_code_id: string | null;
  }[];
  /** The expense account of fees. */
  readonly fee_account_id?: string;
  /** The expense account of what recipients get of a sale. */
  readonly share_account_id?: string;
  /** Whether the pages of invoices offer to pay through this connection. */
  readonly offers_pay?: boolean;
}

export interface ReplacePaymentsKeyBody {
  /** A new API key of the same business. It is stored encrypted and never shown again. */
  readonly key: string;
}

export interface SetPaymentsWakeUpsBody {
  /** The signing secret of a webhook at payments that calls `wake_url`. */
  readonly secret: string;
}

export interface BeginPaymentsConsentBody {
  /** The address of the payments service. The operator lists which are allowed. */
  readonly url: string;
  /** The first day whose movements are booked. What the business held before is posted as an opening balance. */
  readonly start_on: string;
  /** To connect this connection again. It continues where it stopped. */
  readonly connection_id?: string;
}

export interface CompletePaymentsConsentBody {
  /** As it came back. */
  readonly state: string;
  /** As it came back. */
  readonly code: string;
}

export interface BookPaymentsAgainBody {
  /** The first day whose entries are checked. */
  readonly from_day: string;
  /** True: nothing is posted; the answer says what would be. */
  readonly preview?: boolean;
}

export interface ImportPlatformDayBody {
  /** The file that `ledger day` of payments printed, with its signatures. */
  readonly note: string;
}

export interface ImportContactsBody {
  /** The CSV file as text. Columns: name, is_customer, is_supplier, email, phone, tax_number, currency, payment_terms_days, address. */
  readonly content: string;
  /** Checks every row and stores nothing. Send false to import. */
  readonly dry_run?: boolean;
}

export interface ImportItemsBody {
  /** The CSV file as text. Columns: code, name, description, unit_price, purchase_price, sales_account, purchase_account. */
  readonly content: string;
  /** Checks every row and stores nothing. Send false to import. */
  readonly dry_run?: boolean;
}

export interface ImportOpeningBalancesBody {
  /** The day before bookkeeping in this service starts. */
  readonly date: string;
  /** The CSV file as text. Columns: account, contact, due_date, debit, credit. */
  readonly content: string;
  /** The trial balance of the old books on that day, as CSV. Columns: account, name, debit, credit. */
  readonly trial_balance: string;
  /** Checks every row and stores nothing. Send false to import. */
  readonly dry_run?: boolean;
  /** Reason for posting on or before the soft lock date. Allowed for the roles owner, admin and accountant. */
  readonly lock_reason?: string;
}

/** What kind of document it is. */
export type DocumentKind = 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim' | (string & {});

/** The document’s status. */
export type DocumentStatus = 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed' | (string & {});

/** The quote’s status. */
export type QuoteStatus = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | (string & {});

/** When income and expenses count. */
export type AccountingBasis = 'accrual' | 'cash' | (string & {});

/** The account’s type. */
export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | (string & {});

/** The account’s group within its type. */
export type AccountSubtype = 'bank' | 'cash' | 'receivable' | 'clearing' | 'tax_receivable' | 'current_asset' | 'inventory' | 'fixed_asset' | 'non_current_asset' | 'payable' | 'credit_card' | 'suspense' | 'tax_payable' | 'current_liability' | 'deferred_income' | 'non_current_liability' | 'equity' | 'retained_earnings' | 'opening' | 'sales' | 'other_income' | 'direct_cost' | 'overhead' | 'depreciation' | 'finance_cost' | 'income_tax' | (string & {});

export interface AccountingScreens {
  /** Get a challenge for signing in with a passkey */
  offerPasskeyChallenge: { answer: Readonly<Record<string, unknown>> };
  /** Sign out */
  signOut: { answer: {
      readonly status: 'done';
    } };
  /** Sign in with a password */
  signIn: { body: SignInBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } | {
      readonly status: 'second_factor_required';
      /** The second factors this person can use. */
      readonly methods: readonly ('totp' | 'passkey' | 'recovery_code' | (string & {}))[];
    } };
  /** Complete a sign-in with a second factor */
  finishSignIn: { body: FinishSignInBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Sign in with a passkey */
  signInWithPasskey: { body: SignInWithPasskeyBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Verify your second factor again */
  proveSecondFactor: { body: ProveSecondFactorBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Start setting up an authenticator app */
  offerTotp: { body: OfferTotpBody; answer: {
      /** The secret in Base32, for manual entry. */
      readonly secret: string;
      /** The URI to show as a QR code. */
      readonly otpauth_uri: string;
    } };
  /** Remove the authenticator app */
  removeTotp: { answer: {
      readonly status: 'done';
    } };
  /** Confirm an authenticator app with a code */
  confirmTotp: { body: ConfirmTotpBody; answer: {
      /** Shown only once. Each code works once. */
      readonly recovery_codes: readonly string[];
      readonly csrf_token: string;
    } };
  /** Replace the recovery codes */
  regenerateRecoveryCodes: { answer: {
      /** Shown only once. Each code works once. */
      readonly recovery_codes: readonly string[];
    } };
  /** List your passkeys */
  listPasskeys: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
        readonly created_at: string;
        readonly last_used_at: string | null;
      }[];
    } };
  /** Add the passkey that the browser created */
  addPasskey: { body: AddPasskeyBody; answer: {
      readonly id: string;
      readonly name: string;
      readonly created_at: string;
      readonly last_used_at: string | null;
    } };
  /** Start adding a passkey */
  offerPasskey: { body: OfferPasskeyBody; answer: Readonly<Record<string, unknown>> };
  /** Remove a passkey */
  removePasskey: { path: { id: string }; answer: {
      readonly status: 'done';
    } };
  /** Change your password */
  changePassword: { body: ChangePasswordBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Request a password reset link */
  requestPasswordLink: { body: RequestPasswordLinkBody; answer: {
      readonly status: 'done';
    } };
  /** Reset your password with the emailed link */
  usePasswordLink: { body: UsePasswordLinkBody; answer: {
      readonly status: 'done';
    } };
  /** Get who can sign up */
  getSignUp: { answer: {
      /** `open`: anyone can sign up. `invitation`: only people whom the operator invited. `closed`: nobody. */
      readonly mode: 'open' | 'invitation' | 'closed' | (string & {});
    } };
  /** Request a sign-up link */
  requestSignUp: { body: RequestSignUpBody; answer: {
      readonly status: 'done';
    } };
  /** Get the address that a sign-up link proves */
  showSignUp: { body: ShowSignUpBody; answer: {
      /** The address that the link proves. */
      readonly email: string;
    } };
  /** Create your account with the emailed link */
  useSignUp: { body: UseSignUpBody; answer: {
      readonly status: 'done';
    } };
  /** List your sessions */
  listSessions: { answer: {
      readonly data: readonly {
        readonly id: string;
        /** Whether this is the current session. */
        readonly is_this_one: boolean;
        readonly created_at: string;
        readonly last_seen_at: string;
        /** The client IP address. */
        readonly address: string;
        readonly user_agent: string;
      }[];
    } };
  /** End all your other sessions */
  endOtherSessions: { answer: {
      readonly status: 'done';
    } };
  /** End a session */
  endSession: { path: { id: string }; answer: {
      readonly status: 'done';
    } };
  /** List your email notification settings */
  listNotifications: { answer: {
      readonly data: readonly {
        readonly topic: string;
        readonly description: string;
        /** Whether you receive emails about this topic. */
        readonly mail: boolean;
      }[];
    } };
  /** Turn emails about a topic on or off */
  updateNotification: { path: { topic: string }; body: UpdateNotificationBody; answer: {
      readonly topic: string;
      readonly description: string;
      /** Whether you receive emails about this topic. */
      readonly mail: boolean;
    } };
  /** Request a new second factor for a lost one */
  requestRecovery: { body: RequestRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Stop a recovery with the emailed link */
  stopRecovery: { body: StopRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Set a new password after a confirmed recovery */
  useRecovery: { body: UseRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Retrieve the signed-in user and their memberships */
  getMe: { answer: {
      readonly id: string;
      readonly email: string;
      readonly name: string;
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
      readonly has_second_factor: boolean;
      /** What you can verify a second factor with. */
      readonly second_factors: readonly ('totp' | 'passkey' | 'recovery_code' | (string & {}))[];
      /** When this session last verified the second factor. */
      readonly second_factor_at: string | null;
      /** When this session ends, however much it is used. Sign in again before then. */
      readonly session_ends_at: string;
      /** Whether you may create an organisation of your own here. */
      readonly can_create_organisation: boolean;
      readonly memberships: readonly {
        readonly member_id: string;
        readonly organisation_id: string;
        readonly organisation_name: string;
        readonly environment: 'live' | 'test' | (string & {});
        readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
        readonly permissions: readonly ('documents:read' | 'sales_drafts:write' | 'purchase_drafts:write' | 'claims:write' | 'documents:approve' | 'documents:issue' | 'documents:send' | 'documents:void' | 'payments:read' | 'payments:write' | 'write_offs:make' | 'bank:read' | 'bank:match' | 'bank:manage' | 'contacts:read' | 'contacts:write' | 'bank_details:change' | 'quotes:read' | 'quotes:write' | 'leads:read' | 'leads:write' | 'recurring:read' | 'recurring:write' | 'journals:read' | 'journals:post' | 'reports:read' | 'lists:read' | 'items:change' | 'chart:change' | 'locks:change' | 'locks:harden' | 'periods:close' | 'settings:read' | 'settings:change' | 'policies:change' | 'changes:read' | 'changes:decide' | 'members:read' | 'members:manage' | 'keys:read' | 'keys:manage' | 'webhooks:read' | 'webhooks:manage' | 'audit:read' | 'exports:read' | 'archives:manage' | 'closing:manage' | (string & {}))[];
      }[];
    } };
  /** Retrieve an invitation by its token */
  showInvitation: { body: ShowInvitationBody; answer: {
      readonly organisation_name: string;
      readonly email: string;
      /** The member’s role, which determines their permissions. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
      /** The largest total the person could approve; null means no limit. Major units. */
      readonly approval_limit: MajorUnits | null;
      /** The currency of `approval_limit`. */
      readonly base_currency: string;
      readonly expires_at: string;
      /** If true, sign in and accept the invitation. If false, create an account with the link. */
      readonly has_account: boolean;
    } };
  /** Accept an invitation and create an account */
  registerByInvitation: { body: RegisterByInvitationBody; answer: {
      readonly organisation_id: string;
      readonly member_id: string;
    } };
  /** Accept an invitation with the signed-in account */
  acceptInvitation: { body: AcceptInvitationBody; answer: {
      readonly organisation_id: string;
      readonly member_id: string;
    } };
  /** Create an organisation and become its owner */
  createOrganisation: { body: CreateOrganisationBody; answer: {
      readonly object: 'organisation';
      readonly organisation_id: string;
      /** Your membership. You are the owner. */
      readonly member_id: string;
    } };
  /** Get the OpenAPI document */
  getOpenapi: { answer: OpenapiDocument };
  /** Retrieve your role and your open tasks */
  getOrganisationHome: { path: { orgId: string }; answer: {
      readonly organisation: {
        readonly id: string;
        readonly name: string;
        readonly environment: 'live' | 'test' | (string & {});
        readonly country: string;
        /** The currency of every amount in this response. */
        readonly base_currency: string;
        readonly time_zone: string;
        /** The first month of a fiscal year. */
        readonly fiscal_year_start: number;
        readonly today: string;
      };
      readonly you: {
        readonly member_id: string;
        readonly name: string;
        readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
        /** The largest total you can approve; null means no limit. Major units. */
        readonly approval_limit: MajorUnits | null;
        /** The contact your expense claims are paid to. */
        readonly contact_id: string | null;
        readonly permissions: readonly ('documents:read' | 'sales_drafts:write' | 'purchase_drafts:write' | 'claims:write' | 'documents:approve' | 'documents:issue' | 'documents:send' | 'documents:void' | 'payments:read' | 'payments:write' | 'write_offs:make' | 'bank:read' | 'bank:match' | 'bank:manage' | 'contacts:read' | 'contacts:write' | 'bank_details:change' | 'quotes:read' | 'quotes:write' | 'leads:read' | 'leads:write' | 'recurring:read' | 'recurring:write' | 'journals:read' | 'journals:post' | 'reports:read' | 'lists:read' | 'items:change' | 'chart:change' | 'locks:change' | 'locks:harden' | 'periods:close' | 'settings:read' | 'settings:change' | 'policies:change' | 'changes:read' | 'changes:decide' | 'members:read' | 'members:manage' | 'keys:read' | 'keys:manage' | 'webhooks:read' | 'webhooks:manage' | 'audit:read' | 'exports:read' | 'archives:manage' | 'closing:manage' | (string & {}))[];
      };
      /** Drafts you can see. */
      readonly drafts: {
        readonly count: number;
      };
      /** Documents waiting for your approval; null if your role cannot approve. */
      readonly approvals: {
        readonly waiting: number;
      } | null;
      /** Change requests waiting for your decision; null if your role cannot decide them. */
      readonly change_requests: {
        readonly waiting: number;
      } | null;
      /** Null if your role cannot see invoices. */
      readonly overdue_invoices: {
        readonly count: number;
        /** Total outstanding amount. Major units. */
        readonly total: MajorUnits;
      } | null;
      /** Null if your role cannot see the bank. */
      readonly money: {
        /** Sum of bank, cash and card balances as of today. Major units. */
        readonly total: MajorUnits;
        /** Balance of the bank accounts. Major units. */
        readonly bank: MajorUnits;
        /** Balance of the cash accounts. Major units. */
        readonly cash: MajorUnits;
        /** Balance of the card accounts; a negative amount is owed. Major units. */
        readonly cards: MajorUnits;
        readonly unmatched_bank_lines: number;
      } | null;
    } };
  /** List members */
  listMembers: { path: { orgId: string }; answer: {
      readonly data: readonly ({
        readonly id: string;
        readonly email: string;
        readonly name: string;
        /** The member’s role, which determines their permissions. */
        readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
        /** The largest total the member can approve, in base currency; null means no limit. Major units. */
        readonly approval_limit: MajorUnits | null;
        /** The contact the member’s expense claims are paid to. */
        readonly contact: {
          readonly id: string;
          readonly name: string;
        } | null;
        readonly created_at: string;
        /** Whether the member has a second factor. Some changes require one. */
        readonly has_second_factor: boolean;
        readonly last_seen_at: string | null;
        /** Set for members who approve documents or decide on changes. */
        readonly approver: {
          readonly since: string;
          /** When the member’s decisions start to count. */
          readonly decides_from: string;
          /** The member who invited or promoted them; null for an operator of the service. */
          readonly added_by_member_id: string | null;
          readonly vouched_at: string | null;
          /** The member who vouched; null for an operator of the service, or if nobody did. */
          readonly vouched_by_member_id: string | null;
        } | null;
      })[];
    } };
  /** Update a member’s role, approval limit or contact */
  changeMember: { path: { orgId: string; id: string }; body: ChangeMemberBody; answer: {
      readonly id: string;
      readonly email: string;
      readonly name: string;
      /** The member’s role, which determines their permissions. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
      /** The largest total the member can approve, in base currency; null means no limit. Major units. */
      readonly approval_limit: MajorUnits | null;
      /** The contact the member’s expense claims are paid to. */
      readonly contact: {
        readonly id: string;
        readonly name: string;
      } | null;
      readonly created_at: string;
    } | AppChangeRequest };
  /** Remove a member */
  removeMember: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly removed: true;
      /** API keys the member created. They keep working: revoke those that should not. */
      readonly api_keys: readonly {
        readonly id: string;
        readonly name: string;
        readonly last4: string;
      }[];
    } };
  /** Vouch for a member */
  vouchMember: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly vouched: true;
    } };
  /** Leave the organisation */
  leaveOrganisation: { path: { orgId: string }; answer: {
      readonly id: string;
      readonly removed: true;
      /** API keys the member created. They keep working: revoke those that should not. */
      readonly api_keys: readonly {
        readonly id: string;
        readonly name: string;
        readonly last4: string;
      }[];
    } };
  /** List open invitations, newest first */
  listInvitations: { path: { orgId: string }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly email: string;
        /** The member’s role, which determines their permissions. */
        readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
        /** The largest total the person could approve; null means no limit. Major units. */
        readonly approval_limit: MajorUnits | null;
        readonly status: 'open' | 'expired' | (string & {});
        /** Null if a service operator sent the invitation. */
        readonly invited_by_member_id: string | null;
        readonly sent_at: string;
        readonly expires_at: string;
      }[];
    } };
  /** Invite a person by e-mail */
  createInvitation: { path: { orgId: string }; body: CreateInvitationBody; answer: {
      readonly id: string;
      readonly email: string;
      /** The member’s role, which determines their permissions. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
      /** The largest total the person could approve; null means no limit. Major units. */
      readonly approval_limit: MajorUnits | null;
      readonly status: 'open' | 'expired' | (string & {});
      /** Null if a service operator sent the invitation. */
      readonly invited_by_member_id: string | null;
      readonly sent_at: string;
      readonly expires_at: string;
    } | AppChangeRequest };
  /** Resend an invitation */
  resendInvitation: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly email: string;
      /** The member’s role, which determines their permissions. */
      readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
      /** The largest total the person could approve; null means no limit. Major units. */
      readonly approval_limit: MajorUnits | null;
      readonly status: 'open' | 'expired' | (string & {});
      /** Null if a service operator sent the invitation. */
      readonly invited_by_member_id: string | null;
      readonly sent_at: string;
      readonly expires_at: string;
    } };
  /** Revoke an invitation */
  revokeInvitation: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly revoked: true;
    } };
  /** List API keys, revoked ones last */
  listApiKeys: { path: { orgId: string }; query?: {
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
        /** The start of the key. */
        readonly prefix: string;
        /** The last four characters. The rest of the key is not stored. */
        readonly last4: string;
        readonly capability: 'read' | 'read_write' | (string & {});
        /** IP ranges that may use the key. Empty: any address. */
        readonly allowed_cidrs: readonly string[];
        readonly created_by: {
          /** Null if an operator of the service created the key. */
          readonly member_id: string | null;
          readonly name: string;
        };
        /** The key that this one replaced. */
        readonly rotated_from_id: string | null;
        readonly created_at: string;
        /** When the key was last used, with a delay of up to 30 seconds. */
        readonly last_used_at: string | null;
        readonly expires_at: string | null;
        readonly revoked_at: string | null;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Create an API key */
  createApiKey: { path: { orgId: string }; body: CreateApiKeyBody; answer: {
      readonly id: string;
      readonly name: string;
      /** The start of the key. */
      readonly prefix: string;
      /** The last four characters. The rest of the key is not stored. */
      readonly last4: string;
      readonly capability: 'read' | 'read_write' | (string & {});
      /** IP ranges that may use the key. Empty: any address. */
      readonly allowed_cidrs: readonly string[];
      readonly created_by: {
        /** Null if an operator of the service created the key. */
        readonly member_id: string | null;
        readonly name: string;
      };
      /** The key that this one replaced. */
      readonly rotated_from_id: string | null;
      readonly created_at: string;
      /** When the key was last used, with a delay of up to 30 seconds. */
      readonly last_used_at: string | null;
      readonly expires_at: string | null;
      readonly revoked_at: string | null;
      /** The key. It is shown only once and not stored. */
      readonly key: string;
    } };
  /** Rotate an API key */
  rotateApiKey: { path: { orgId: string; id: string }; body?: RotateApiKeyBody; answer: {
      readonly id: string;
      readonly name: string;
      /** The start of the key. */
      readonly prefix: string;
      /** The last four characters. The rest of the key is not stored. */
      readonly last4: string;
      readonly capability: 'read' | 'read_write' | (string & {});
      /** IP ranges that may use the key. Empty: any address. */
      readonly allowed_cidrs: readonly string[];
      readonly created_by: {
        /** Null if an operator of the service created the key. */
        readonly member_id: string | null;
        readonly name: string;
      };
      /** The key that this one replaced. */
      readonly rotated_from_id: string | null;
      readonly created_at: string;
      /** When the key was last used, with a delay of up to 30 seconds. */
      readonly last_used_at: string | null;
      readonly expires_at: string | null;
      readonly revoked_at: string | null;
      /** The key. It is shown only once and not stored. */
      readonly key: string;
    } };
  /** Revoke an API key */
  revokeApiKey: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly revoked: true;
    } };
  /** List change requests */
  listChangeRequests: { path: { orgId: string }; query?: {
      /** Only requests with this status. Omitted: every status. */
      readonly status?: 'requires_review' | 'approved' | 'rejected' | 'expired' | 'cancelled';
    }; answer: {
      readonly data: readonly AppChangeRequest[];
    } };
  /** Retrieve a change request */
  getChangeRequest: { path: { orgId: string; id: string }; answer: AppChangeRequest };
  /** Approve a change request */
  approveChangeRequest: { path: { orgId: string; id: string }; body: ApproveChangeRequestBody; answer: AppChangeRequest };
  /** Reject a change request */
  rejectChangeRequest: { path: { orgId: string; id: string }; body: RejectChangeRequestBody; answer: AppChangeRequest };
  /** Cancel your change request */
  cancelChangeRequest: { path: { orgId: string; id: string }; answer: AppChangeRequest };
  /** List documents, newest first */
  listDocuments: { path: { orgId: string }; query?: {
      readonly family?: 'sales' | 'purchases';
      readonly kind?: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
      readonly status?: 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed';
      readonly contact_id?: string;
      /** Only documents dated on or after this day. */
      readonly from?: string;
      /** Only documents dated on or before this day. */
      readonly to?: string;
      readonly reference?: string;
      /** Only documents with an outstanding amount and a due date before today. */
      readonly overdue?: 'true';
      /** Only documents you created. */
      readonly mine?: 'true';
      /** Also counts and sums every status, and overdue, with the other filters; `status` and `overdue` do not narrow it. */
      readonly summary?: 'true';
      /** Searches the document number, the reference and the contact’s name. */
      readonly text?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: AppDocumentPage };
  /** Create a draft document */
  createDocument: { path: { orgId: string }; body: CreateDocumentBody; answer: AppDocumentFile };
  /** Retrieve a document with its history, approvals and settlements */
  getDocument: { path: { orgId: string; id: string }; answer: AppDocumentFile };
  /** Update a draft */
  editDocument: { path: { orgId: string; id: string }; body: EditDocumentBody; answer: AppDocumentFile };
  /** Correct a posted document */
  correctDocument: { path: { orgId: string; id: string }; body: CorrectDocumentBody; answer: AppDocumentFile };
  /** Duplicate a document as a new draft */
  duplicateDocument: { path: { orgId: string; id: string }; answer: AppDocumentFile };
  /** Preview a draft and its posting */
  previewNewDocument: { path: { orgId: string }; body: PreviewNewDocumentBody; answer: AppContentPreview };
  /** Preview a document’s posting */
  previewDocument: { path: { orgId: string; id: string }; answer: AppDocumentPreview };
  /** Submit a draft for approval */
  submitDocument: { path: { orgId: string; id: string }; body: SubmitDocumentBody; answer: AppDocumentFile };
  /** Recall a document from approval */
  recallDocument: { path: { orgId: string; id: string }; body: RecallDocumentBody; answer: AppDocumentFile };
  /** Withdraw an approved invoice or credit note */
  withdrawDocument: { path: { orgId: string; id: string }; body: WithdrawDocumentBody; answer: AppDocumentFile };
  /** Mark an issued invoice or credit note as sent */
  markDocumentSent: { path: { orgId: string; id: string }; body: MarkDocumentSentBody; answer: AppDocumentFile };
  /** Reject a document */
  rejectDocument: { path: { orgId: string; id: string }; body: RejectDocumentBody; answer: AppDocumentFile };
  /** Void a posted document */
  voidDocument: { path: { orgId: string; id: string }; body: VoidDocumentBody; answer: AppDocumentFile };
  /** Approve a document */
  approveDocument: { path: { orgId: string; id: string }; body: ApproveDocumentBody; answer: AppDocumentFile };
  /** Issue an invoice or credit note */
  issueDocument: { path: { orgId: string; id: string }; body: IssueDocumentBody; answer: AppDocumentFile };
  /** Issue an invoice or credit note and e-mail it */
  issueAndSendDocument: { path: { orgId: string; id: string }; body: IssueAndSendDocumentBody; answer: AppDocumentFile };
  /** Confirm a supplier credit */
  confirmSupplierCredit: { path: { orgId: string; id: string }; body: ConfirmSupplierCreditBody; answer: AppDocumentFile };
  /** Discard a draft */
  discardDocument: { path: { orgId: string; id: string }; body: DiscardDocumentBody; answer: AppDocumentFile };
  /** Submit, approve, issue, send, void or discard several documents */
  actOnDocuments: { path: { orgId: string }; body: ActOnDocumentsBody; answer: AppBulkOutcome };
  /** List documents waiting for your approval */
  listApprovals: { path: { orgId: string }; query?: {
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: AppApprovalInbox };
  /** Search everything in the organisation */
  searchOrganisation: { path: { orgId: string }; query: {
      /** An id, a number, or a part of a name, title or reference. Not case-sensitive. */
      readonly q: string;
    }; answer: SearchResults };
  /** List approval policies */
  listApprovalPolicies: { path: { orgId: string }; answer: {
      readonly data: readonly AppApprovalPolicy[];
    } };
  /** Create an approval policy */
  addApprovalPolicy: { path: { orgId: string }; body: AddApprovalPolicyBody; answer: AppApprovalPolicy };
  /** Delete an approval policy */
  removeApprovalPolicy: { path: { orgId: string; id: string }; answer: AppApprovalPolicy | AppChangeRequest };
  /** List or search contacts by name */
  searchContacts: { path: { orgId: string }; query?: {
      readonly type?: 'customer' | 'supplier';
      /** Returns only active (`true`) or only inactive (`false`) contacts. */
      readonly active?: 'true' | 'false';
      /** Part of the name, e-mail address or tax number. */
      readonly text?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: AppContactPage };
  /** Create a contact */
  addContact: { path: { orgId: string }; body: AddContactBody; answer: AppContactFile };
  /** Get a contact with its statement */
  getContact: { path: { orgId: string; id: string }; answer: AppContactFile };
  /** Update a contact */
  editContact: { path: { orgId: string; id: string }; body: EditContactBody; answer: AppContactFile };
  /** Set a contact’s bank details */
  setContactBankDetails: { path: { orgId: string; id: string }; body: SetContactBankDetailsBody; answer: AppContactFile };
  /** Get a contact’s bank details in full */
  showContactBankDetails: { path: { orgId: string; id: string }; answer: AppBankDetails };
  /** Confirm a contact’s bank details as a second member */
  checkContactBankDetails: { path: { orgId: string; id: string }; body: CheckContactBankDetailsBody; answer: AppContactFile };
  /** List the files of a document, bank line or contact */
  listAttachments: { path: { orgId: string }; query: {
      /** What it belongs to. */
      readonly subject: 'document' | 'bank_line' | 'contact';
      /** The id of the document, bank line or contact. */
      readonly subject_id: string;
    }; answer: {
      /** Removed ones too, oldest first. */
      readonly data: readonly Attachment[];
      /** Whether you can attach files here. */
      readonly attach: {
        readonly available: boolean;
        readonly reason?: string;
        readonly explanation?: string;
      };
      /** Whether you can remove files from here. */
      readonly remove: {
        readonly available: boolean;
        readonly reason?: string;
        readonly explanation?: string;
      };
    } };
  /** Attach a file to a document, bank line or contact */
  attachFile: { path: { orgId: string }; query: {
      /** What it belongs to. */
      readonly subject: 'document' | 'bank_line' | 'contact';
      /** The id of the document, bank line or contact. */
      readonly subject_id: string;
      readonly file_name: string;
    }; answer: Attachment };
  /** Download an attached file */
  getAttachmentContent: { path: { orgId: string; id: string }; answer: string };
  /** Remove an attached file */
  removeAttachment: { path: { orgId: string; id: string }; answer: Attachment };
  /** List the comments on a document, bank line or contact */
  listComments: { path: { orgId: string }; query: {
      /** What it belongs to. */
      readonly subject: 'document' | 'bank_line' | 'contact';
      /** The id of the document, bank line or contact. */
      readonly subject_id: string;
    }; answer: {
      /** The latest 200, oldest first. */
      readonly data: readonly Comment[];
    } };
  /** Comment on a document, bank line or contact */
  writeComment: { path: { orgId: string }; body: WriteCommentBody; answer: Comment };
  /** Remove your own comment */
  removeComment: { path: { orgId: string; id: string }; answer: Comment };
  /** List bank, cash, card and clearing accounts with their balances */
  listMoneyAccounts: { path: { orgId: string }; query?: {
      /** Balances at the end of this day. Defaults to today. */
      readonly as_of?: string;
    }; answer: {
      readonly as_of: string;
      /** Every account, ordered by `code`. */
      readonly data: readonly AppMoneyAccount[];
    } };
  /** Create a bank, cash or card account */
  openMoneyAccount: { path: { orgId: string }; body: OpenMoneyAccountBody; answer: AppMoneyAccount };
  /** Update a bank, cash, card or clearing account */
  changeMoneyAccount: { path: { orgId: string; id: string }; body: ChangeMoneyAccountBody; answer: AppMoneyAccount };
  /** List payments, latest first */
  listPayments: { path: { orgId: string }; query?: {
      /** Only payments on this bank, cash or card account. */
      readonly account_id?: string;
      readonly contact_id?: string;
      readonly direction?: 'in' | 'out';
      /** Only payments dated on or after this day. */
      readonly from?: string;
      /** Only payments dated on or before this day. */
      readonly to?: string;
      /** Only payments with an unallocated amount. */
      readonly unallocated?: 'true';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest payment first. */
      readonly data: readonly AppPayment[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Record a payment */
  recordPayment: { path: { orgId: string }; body: RecordPaymentBody; answer: AppPaymentWithAllocations };
  /** Retrieve a payment with its allocations */
  getPayment: { path: { orgId: string; id: string }; answer: AppPaymentWithAllocations };
  /** List a contact’s open items, earliest due date first */
  listContactOpenItems: { path: { orgId: string; id: string }; answer: {
      /** Earliest due date first. */
      readonly data: readonly AppOpenItem[];
    } };
  /** Suggest allocations for a payment */
  proposePayment: { path: { orgId: string }; body: ProposePaymentBody; answer: {
      /** Earliest due date first. */
      readonly allocations: readonly {
        /** Identifies the item in allocations, together with `id`. */
        readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
        readonly id: string;
        readonly document_kind: DocumentKind | null;
        readonly number: string | null;
        readonly reference: string | null;
        /** The control account: `receivable`, `payable` or `employee_payable`. Items of different control accounts can settle each other. */
        readonly control: string | null;
        readonly date: string;
        readonly due_date: string;
        readonly currency: string;
        /** Positive: owed to us. Negative: owed by us. Major units. */
        readonly amount: MajorUnits;
        /** The open amount, with the same sign. Major units. */
        readonly open_amount: MajorUnits;
        /** Suggested amount to allocate. Major units. */
        readonly allocate: MajorUnits;
      }[];
      /** The part of the payment that stays unallocated. Major units. */
      readonly rest: MajorUnits;
    } };
  /** Void a payment */
  voidPayment: { path: { orgId: string; id: string }; body: VoidPaymentBody; answer: AppPaymentWithAllocations };
  /** Refund a credit note or supplier credit */
  refundCredit: { path: { orgId: string; id: string }; body: RefundCreditBody; answer: AppPaymentWithAllocations };
  /** Refund the unallocated part of a payment */
  refundPayment: { path: { orgId: string; id: string }; body: RefundPaymentBody; answer: AppPaymentWithAllocations };
  /** Allocate a credit to an open item */
  allocate: { path: { orgId: string }; body: AllocateBody; answer: AppAllocation };
  /** Settle an open item to an account */
  settleToAccount: { path: { orgId: string }; body: SettleToAccountBody; answer: AppAllocation };
  /** Undo an allocation */
  undoAllocation: { path: { orgId: string; id: string }; body: UndoAllocationBody; answer: AppAllocation };
  /** Retrieve the early payment discount for a day */
  getAllowedDiscount: { path: { orgId: string; id: string }; query: {
      /** The payment date. */
      readonly date: string;
    }; answer: AppAllowedDiscount };
  /** Apply an early payment discount */
  takeDiscount: { path: { orgId: string; id: string }; body: TakeDiscountBody; answer: AppAllocation };
  /** Write off a document */
  writeOffDocument: { path: { orgId: string; id: string }; body: WriteOffDocumentBody; answer: AppAllocation };
  /** List transfers between your own accounts, latest first */
  listTransfers: { path: { orgId: string }; query?: {
      /** Only transfers from or to this account. */
      readonly account_id?: string;
      readonly from?: string;
      readonly to?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest transfer first. */
      readonly data: readonly AppTransfer[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Transfer money between your own accounts */
  postTransfer: { path: { orgId: string }; body: PostTransferBody; answer: AppTransfer };
  /** Retrieve a transfer */
  getTransfer: { path: { orgId: string; id: string }; answer: AppTransfer };
  /** Undo a transfer */
  undoTransfer: { path: { orgId: string; id: string }; body: UndoTransferBody; answer: AppTransfer };
  /** List recurring documents by name */
  listRecurring: { path: { orgId: string }; query?: {
      readonly status?: 'active' | 'paused' | 'finished' | 'stopped';
      readonly kind?: 'invoice' | 'bill';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Sorted by name. */
      readonly data: readonly {
        readonly id: string;
        readonly kind: 'invoice' | 'bill' | (string & {});
        readonly name: string;
        /** `finished`: no dates are left. `stopped`: stopped permanently. */
        readonly status: 'active' | 'paused' | 'finished' | 'stopped' | (string & {});
        readonly contact_id: string;
        readonly every: number;
        readonly unit: 'day' | 'week' | 'month' | 'year' | (string & {});
        readonly starts_on: string;
        readonly ends_on: string | null;
        readonly goes_to: 'draft' | 'submitted' | 'issued' | 'sent' | 'approved' | (string & {});
        readonly next_date: string | null;
        /** Number of documents created so far. */
        readonly made_count: number;
        readonly version: number;
        readonly created_at: string;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Create a recurring document */
  createRecurring: { path: { orgId: string }; body: CreateRecurringBody; answer: AppRecurring };
  /** Get a recurring document with its next dates and past runs */
  getRecurring: { path: { orgId: string; id: string }; answer: AppRecurring };
  /** Update a recurring document */
  editRecurring: { path: { orgId: string; id: string }; body: EditRecurringBody; answer: AppRecurring };
  /** Preview the first twelve dates of a schedule */
  previewRecurring: { path: { orgId: string }; body: PreviewRecurringBody; answer: {
      readonly today: string;
      /** The first twelve dates. */
      readonly dates: readonly string[];
    } };
  /** Retry a refused run */
  retryRecurringRun: { path: { orgId: string; id: string; date: string }; answer: AppRecurringRun };
  /** Pause a recurring document */
  pauseRecurring: { path: { orgId: string; id: string }; body: PauseRecurringBody; answer: AppRecurring };
  /** Resume a paused recurring document */
  resumeRecurring: { path: { orgId: string; id: string }; body: ResumeRecurringBody; answer: AppRecurring };
  /** Stop a recurring document permanently */
  stopRecurring: { path: { orgId: string; id: string }; body: StopRecurringBody; answer: AppRecurring };
  /** List bank accounts with their open lines */
  listBankAccounts: { path: { orgId: string }; answer: {
      /** Sorted by `code`. */
      readonly data: readonly AppBankAccount[];
    } };
  /** Update a bank account's number and import settings */
  setBankAccount: { path: { orgId: string; accountId: string }; body: SetBankAccountBody; answer: AppBankAccount };
  /** List bank statements, latest first */
  listBankStatements: { path: { orgId: string }; query?: {
      readonly account_id?: string;
      /** `true` also lists imports that were undone. */
      readonly include_undone?: 'true';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest first. */
      readonly data: readonly AppBankStatement[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Import a bank statement */
  importBankStatement: { path: { orgId: string }; body: ImportBankStatementBody; answer: AppImportedStatement };
  /** Get a bank statement */
  getBankStatement: { path: { orgId: string; id: string }; answer: AppBankStatement };
  /** Undo a statement import */
  undoBankStatement: { path: { orgId: string; id: string }; answer: AppBankStatement };
  /** List bank lines, latest first */
  listBankLines: { path: { orgId: string }; query?: {
      readonly account_id?: string;
      readonly statement_id?: string;
      readonly status?: 'open' | 'matched' | 'ignored';
      /** `in`: money in. `out`: money out. */
      readonly direction?: 'in' | 'out';
      readonly from?: string;
      readonly to?: string;
      /** Text in the counterparty name, description or reference. Not case-sensitive. */
      readonly text?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
      /** `true` adds to each open line what fits it best. */
      readonly with_best?: 'true';
    }; answer: {
      /** Latest first. */
      readonly data: readonly ({
        readonly id: string;
        readonly account_id: string;
        readonly statement_id: string;
        readonly date: string;
        readonly currency: string;
        /** Positive for money in, negative for money out. Major units. */
        readonly amount: MajorUnits;
        /** Account balance after this line, if the bank states it. Major units. */
        readonly balance: MajorUnits | null;
        readonly counterparty: string | null;
        readonly counterparty_account: string | null;
        readonly description: string;
        readonly reference: string | null;
        readonly status: 'open' | 'matched' | 'ignored' | (string & {});
        /** Send this version when you match, ignore or undo the line. */
        readonly version: number;
        /** Only with `with_best`. Null if nothing fits. */
        readonly best?: {
          readonly title: string;
          readonly score: number;
          /** Whether auto-match would take it, as far as the lines of this page tell. */
          readonly certain: boolean;
        } | null;
      })[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Get a bank line with its matches */
  getBankLine: { path: { orgId: string; id: string }; answer: AppBankLineDetails };
  /** Suggest matches for an open bank line */
  suggestBankMatches: { path: { orgId: string; id: string }; answer: {
      readonly line: AppBankLine;
      /** Highest score first. */
      readonly data: readonly ({
        readonly kind: 'payment' | 'entry' | 'documents' | 'transfer' | 'account' | 'ignore' | (string & {});
        /** How well the suggestion fits, from 0 to 100. */
        readonly score: number;
        readonly title: string;
        readonly contact_id: string | null;
        readonly rule_id: string | null;
        /** Reasons for and against the suggestion. */
        readonly evidence: readonly {
          /** Kind of evidence. */
          readonly what: 'amount' | 'amount_differs' | 'discount' | 'exchange' | 'sum' | 'only_one' | 'several_fit' | 'reference' | 'other_reference' | 'name' | 'name_differs' | 'memory' | 'refused_before' | 'date' | 'own_account' | 'words' | 'rule' | (string & {});
          /** Weight of the evidence. Positive supports the suggestion, negative speaks against it. */
          readonly points: number;
          /** The evidence in words. */
          readonly sentence: string;
        }[];
        /** Request body that accepts the suggestion; add the line's `version`. Null when the suggestion is to ignore the line. */
        readonly match: {
          readonly parts: readonly {
            readonly kind: 'payment' | 'entry' | 'documents' | 'transfer' | 'account' | (string & {});
            readonly payment_id?: string;
            readonly entry_id?: string;
            readonly contact_id?: string;
            readonly account_id?: string;
            readonly tax_code_id?: string;
            readonly memo?: string;
            /** Matched part of the bank line's amount, with its sign. Major units. */
            readonly amount?: MajorUnits;
            readonly settles?: readonly {
              readonly kind: 'document' | 'payment' | 'opening' | 'journal' | (string & {});
              readonly id: string;
              /** Amount to settle. Major units. */
              readonly amount: MajorUnits;
            }[];
            /** ISO 4217 currency code. */
            readonly currency?: string;
            /** The amount in `currency`. Major units. */
            readonly currency_amount?: MajorUnits;
            readonly takes_discount?: boolean;
            readonly line?: {
              readonly line_id: string;
              readonly version: number;
            };
          }[];
          readonly with_lines: readonly {
            readonly line_id: string;
            readonly version: number;
          }[];
        } | null;
      })[];
    } };
  /** Match a bank line */
  matchBankLine: { path: { orgId: string; id: string }; body: MatchBankLineBody; answer: AppBankLineDetails };
  /** Ignore a bank line */
  ignoreBankLine: { path: { orgId: string; id: string }; body: IgnoreBankLineBody; answer: AppBankLineDetails };
  /** Undo a bank line's match or ignore */
  undoBankMatch: { path: { orgId: string; id: string }; body: UndoBankMatchBody; answer: AppBankLineDetails };
  /** Reject a contact for a bank line */
  refuseBankContact: { path: { orgId: string; id: string }; body: RefuseBankContactBody; answer: AppBankLineDetails };
  /** Auto-match an account's open bank lines */
  autoMatchBankLines: { path: { orgId: string; accountId: string }; body: AutoMatchBankLinesBody; answer: AppBankAutoMatch };
  /** List bank rules in order of precedence */
  listBankRules: { path: { orgId: string }; answer: {
      /** In order of precedence. */
      readonly data: readonly AppBankRule[];
    } };
  /** Create a bank rule */
  addBankRule: { path: { orgId: string }; body: AddBankRuleBody; answer: AppBankRule };
  /** Preview which bank lines a rule matches */
  tryBankRule: { path: { orgId: string }; body: TryBankRuleBody; answer: {
      /** Number of recent lines tested. */
      readonly tried: number;
      /** Number of tested lines that match. */
      readonly fits: number;
      /** The first matching lines. */
      readonly lines: readonly {
        readonly id: string;
        readonly account_id: string;
        readonly statement_id: string;
        readonly date: string;
        readonly currency: string;
        /** Positive for money in, negative for money out. Major units. */
        readonly amount: MajorUnits;
        /** Account balance after this line, if the bank states it. Major units. */
        readonly balance: MajorUnits | null;
        readonly counterparty: string | null;
        readonly counterparty_account: string | null;
        readonly description: string;
        readonly reference: string | null;
        readonly status: 'open' | 'matched' | 'ignored' | (string & {});
        /** Send this version when you match, ignore or undo the line. */
        readonly version: number;
        /** Name of the rule that already applies to the line. */
        readonly taken_by: string | null;
      }[];
    } };
  /** Reorder bank rules */
  orderBankRules: { path: { orgId: string }; body: OrderBankRulesBody; answer: {
      /** In order of precedence. */
      readonly data: readonly AppBankRule[];
    } };
  /** Update a bank rule */
  changeBankRule: { path: { orgId: string; id: string }; body: ChangeBankRuleBody; answer: AppBankRule };
  /** Delete a bank rule */
  removeBankRule: { path: { orgId: string; id: string }; body: RemoveBankRuleBody; answer: {
      /** In order of precedence. */
      readonly data: readonly AppBankRule[];
    } };
  /** Get an account's reconciliation status on a date */
  getBankStanding: { path: { orgId: string; accountId: string }; query: {
      readonly as_of: string;
      /** The bank's balance at the end of the day. Defaults to the statements' balance. */
      readonly closing_balance?: number;
    }; answer: AppBankStanding };
  /** List reconciliations, latest first */
  listBankReconciliations: { path: { orgId: string; accountId: string }; query?: {
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest date first. */
      readonly data: readonly AppBankReconciliation[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Reconcile a bank account on a date */
  reconcileBankAccount: { path: { orgId: string; accountId: string }; body: ReconcileBankAccountBody; answer: AppBankReconciliation };
  /** Get a reconciliation with its items in transit */
  getBankReconciliation: { path: { orgId: string; id: string }; query?: {
      /** `csv` returns a file with the bank's balance, the items in transit and the book balance. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly id: string;
      readonly account_id: string;
      readonly as_of: string;
      readonly currency: string;
      /** The bank's balance. Major units. */
      readonly closing_balance: MajorUnits;
      /** Deposits in transit less payments in transit. Major units. */
      readonly in_transit: MajorUnits;
      /** The book balance when the account was reconciled: `closing_balance` plus `in_transit`. Major units. */
      readonly book_balance_then: MajorUnits;
      /** The book balance of that date as it is now. Major units. */
      readonly book_balance: MajorUnits;
      /** False if something was posted up to that date after the reconciliation. */
      readonly still_agrees: boolean;
      readonly reconciled_at: string;
      /** True if the reconciliation was undone. */
      readonly undone: boolean;
      /** Money in that the books show and the bank does not yet. Major units. */
      readonly deposits_in_transit: MajorUnits;
      /** Money out that the books show and the bank does not yet, as a positive amount. Major units. */
      readonly payments_in_transit: MajorUnits;
      /** Items in transit, oldest first. */
      readonly items: readonly {
        readonly source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
        /** Id of the record that the entry was posted for. */
        readonly source_id: string;
        readonly date: string;
        readonly memo: string;
        /** The part that no bank line shows. Positive for money in, negative for money out. Major units. */
        readonly amount: MajorUnits;
        /** Days from the item's date to `as_of`. */
        readonly age_days: number;
      }[];
      /** Date of the previous reconciliation. */
      readonly previous_as_of: string | null;
      /** Items in transit at the previous reconciliation that have cleared by this one. */
      readonly cleared: readonly {
        readonly source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
        /** Id of the record that the entry was posted for. */
        readonly source_id: string;
        readonly date: string;
        readonly memo: string;
        /** The part that cleared. Positive for money in, negative for money out. Major units. */
        readonly amount: MajorUnits;
        /** Date of the bank line that shows the item. Null if the item was removed from the books. */
        readonly cleared_on: string | null;
      }[];
    } };
  /** Undo an account's latest reconciliation */
  undoBankReconciliation: { path: { orgId: string; id: string }; answer: AppBankReconciliation };
  /** List quotes, newest first */
  listQuotes: { path: { orgId: string }; query?: {
      readonly status?: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
      readonly contact_id?: string;
      readonly lead_id?: string;
      /** Returns the quote that this invoice was created from. */
      readonly invoice_id?: string;
      /** Earliest quote date. */
      readonly from?: string;
      /** Latest quote date. */
      readonly to?: string;
      /** Part of the number, the reference or the contact's name. */
      readonly search?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest date first. */
      readonly data: readonly {
        readonly id: string;
        /** Assigned when the quote is first sent. Null before that. */
        readonly number: string | null;
        readonly status: QuoteStatus;
        /** Send this version with every update. */
        readonly version: number;
        /** Increases when the quote's content changes. */
        readonly content_version: number;
        readonly lead_id: string | null;
        readonly contact_id: string;
        readonly date: string;
        /** Last day on which the quote can be accepted. */
        readonly expiry_date: string;
        readonly reference: string | null;
        /** ISO 4217 currency code. */
        readonly currency: string;
        /** Total before tax. Major units. */
        readonly subtotal: MajorUnits;
        /** Total tax. Major units. */
        readonly tax_total: MajorUnits;
        /** Total including tax. Major units. */
        readonly total: MajorUnits;
        readonly contact_name: string;
        /** What the customer's acceptance creates automatically. */
        readonly convert: 'draft_invoice' | 'nothing' | (string & {});
        /** The invoice created from this quote. */
        readonly invoice_id: string | null;
        readonly sent_at: string | null;
        readonly responded_at: string | null;
        readonly responder_name: string | null;
        readonly decline_reason: string | null;
        readonly created_at: string;
        readonly updated_at: string;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Create a quote */
  createQuote: { path: { orgId: string }; body: CreateQuoteBody; answer: AppQuote };
  /** Get a quote with its lines, versions and history */
  getQuote: { path: { orgId: string; id: string }; answer: AppQuote };
  /** Update a quote */
  editQuote: { path: { orgId: string; id: string }; body: EditQuoteBody; answer: AppQuote };
  /** Get one version of a quote */
  getQuoteVersion: { path: { orgId: string; id: string; contentVersion: string }; answer: {
      readonly contact_id: string;
      readonly date: string;
      /** Last day on which the quote can be accepted. */
      readonly expiry_date: string;
      readonly reference: string | null;
      /** ISO 4217 currency code. */
      readonly currency: string;
      /** Total before tax. Major units. */
      readonly subtotal: MajorUnits;
      /** Total tax. Major units. */
      readonly tax_total: MajorUnits;
      /** Total including tax. Major units. */
      readonly total: MajorUnits;
      /** Whether line prices exclude or include tax. */
      readonly amounts: 'exclusive' | 'inclusive' | (string & {});
      /** Notes to the customer. */
      readonly notes: string | null;
      readonly lines: readonly {
        /** Starts at 1, in the order the lines were sent. */
        readonly position: number;
        readonly item_id: string | null;
        readonly description: string;
        /** Quantity. */
        readonly quantity: number;
        /** Price per unit. Major units. */
        readonly unit_price: MajorUnits;
        /** Discount in per cent. */
        readonly discount_pct: number;
        readonly account_id: string;
        readonly tax_code_id: string | null;
        /** Line amount before tax. Major units. */
        readonly net: MajorUnits;
        /** Tax on the line. Major units. */
        readonly tax: MajorUnits;
        /** Line amount including tax. Major units. */
        readonly gross: MajorUnits;
      }[];
      readonly content_version: number;
      readonly created_at: string;
    } };
  /** Download a quote as a PDF */
  getQuotePdf: { path: { orgId: string; id: string }; query?: {
      /** Language of the document, its page and its e-mail. Defaults to the language it was issued in; drafts default to English. */
      readonly language?: 'en' | 'fr';
    }; answer: string };
  /** Preview a quote without storing it */
  previewQuote: { path: { orgId: string }; body: PreviewQuoteBody; answer: {
      readonly contact_id: string;
      readonly date: string;
      /** Last day on which the quote can be accepted. */
      readonly expiry_date: string;
      readonly reference: string | null;
      /** ISO 4217 currency code. */
      readonly currency: string;
      /** Total before tax. Major units. */
      readonly subtotal: MajorUnits;
      /** Total tax. Major units. */
      readonly tax_total: MajorUnits;
      /** Total including tax. Major units. */
      readonly total: MajorUnits;
      /** Whether line prices exclude or include tax. */
      readonly amounts: 'exclusive' | 'inclusive' | (string & {});
      /** Notes to the customer. */
      readonly notes: string | null;
      readonly lines: readonly {
        /** Starts at 1, in the order the lines were sent. */
        readonly position: number;
        readonly item_id: string | null;
        readonly description: string;
        /** Quantity. */
        readonly quantity: number;
        /** Price per unit. Major units. */
        readonly unit_price: MajorUnits;
        /** Discount in per cent. */
        readonly discount_pct: number;
        readonly account_id: string;
        readonly tax_code_id: string | null;
        /** Line amount before tax. Major units. */
        readonly net: MajorUnits;
        /** Tax on the line. Major units. */
        readonly tax: MajorUnits;
        /** Line amount including tax. Major units. */
        readonly gross: MajorUnits;
      }[];
    } };
  /** Revise a declined or expired quote */
  reviseQuote: { path: { orgId: string; id: string }; body: ReviseQuoteBody; answer: AppQuote };
  /** Send a quote to its customer, or mark it as sent */
  sendQuote: { path: { orgId: string; id: string }; body: SendQuoteBody; answer: AppQuote };
  /** Withdraw a quote before the customer answers */
  withdrawQuote: { path: { orgId: string; id: string }; body: WithdrawQuoteBody; answer: AppQuote };
  /** Convert an accepted quote into a draft invoice */
  convertQuote: { path: { orgId: string; id: string }; body: ConvertQuoteBody; answer: AppQuote };
  /** Duplicate a quote as a new draft dated today */
  duplicateQuote: { path: { orgId: string; id: string }; answer: AppQuote };
  /** List leads */
  listLeads: { path: { orgId: string }; query?: {
      readonly stage?: 'new' | 'qualified' | 'proposal' | 'won' | 'lost';
      /** Returns only leads assigned to this member. */
      readonly member_id?: string;
      readonly contact_id?: string;
      /** Part of the name, company, e-mail address or phone number. */
      readonly search?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Most recently updated first. */
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
        readonly company: string | null;
        readonly email: string | null;
        readonly phone: string | null;
        readonly notes: string | null;
        /** Expected value. Null if unknown. Major units. */
        readonly value: MajorUnits | null;
        readonly currency: string;
        readonly stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost' | (string & {});
        readonly contact_id: string | null;
        /** The quote last sent for this lead. */
        readonly quote_id: string | null;
        readonly lost_reason: string | null;
        /** The member responsible. Null for nobody. */
        readonly member_id: string | null;
        /** Send this version with every update. */
        readonly version: number;
        readonly created_at: string;
        readonly updated_at: string;
        /** When the lead was won or lost. */
        readonly closed_at: string | null;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Create a lead */
  createLead: { path: { orgId: string }; body: CreateLeadBody; answer: AppLead };
  /** Get the lead pipeline by stage, with expected values */
  getLeadBoard: { path: { orgId: string }; query?: {
      /** Returns only leads assigned to this member. */
      readonly member_id?: string;
    }; answer: {
      readonly stages: readonly {
        readonly stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost' | (string & {});
        readonly count: number;
        /** Totals by currency. */
        readonly sums: readonly {
          readonly currency: string;
          readonly count: number;
          /** Total expected value in `currency`. Major units. */
          readonly value: MajorUnits;
        }[];
        /** The stage's first leads. Use the list for the rest. */
        readonly leads: readonly {
          readonly id: string;
          readonly name: string;
          readonly company: string | null;
          readonly email: string | null;
          readonly phone: string | null;
          readonly notes: string | null;
          /** Expected value. Null if unknown. Major units. */
          readonly value: MajorUnits | null;
          readonly currency: string;
          readonly stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost' | (string & {});
          readonly contact_id: string | null;
          /** The quote last sent for this lead. */
          readonly quote_id: string | null;
          readonly lost_reason: string | null;
          /** The member responsible. Null for nobody. */
          readonly member_id: string | null;
          /** Send this version with every update. */
          readonly version: number;
          readonly created_at: string;
          readonly updated_at: string;
          /** When the lead was won or lost. */
          readonly closed_at: string | null;
        }[];
        readonly has_more: boolean;
      }[];
    } };
  /** Get a lead with its history */
  getLead: { path: { orgId: string; id: string }; answer: AppLead };
  /** Update a lead */
  editLead: { path: { orgId: string; id: string }; body: EditLeadBody; answer: AppLead };
  /** Move a lead to another stage */
  moveLead: { path: { orgId: string; id: string }; body: MoveLeadBody; answer: AppLead };
  /** E-mail a document or a reminder to its customer */
  mailDocument: { path: { orgId: string; id: string }; body: MailDocumentBody; answer: AppDocumentMail };
  /** List a document’s e-mails with their status */
  listDocumentMails: { path: { orgId: string; id: string }; query?: {
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest first. */
      readonly data: readonly AppDocumentMail[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Get a document’s public link and when it was viewed */
  getDocumentLink: { path: { orgId: string; id: string }; answer: AppDocumentLink };
  /** Create a document’s public link */
  openDocumentLink: { path: { orgId: string; id: string }; body?: OpenDocumentLinkBody; answer: AppDocumentLink };
  /** Revoke a document’s public link */
  closeDocumentLink: { path: { orgId: string; id: string }; answer: AppDocumentLink };
  /** Download an invoice or credit note as a PDF */
  getDocumentPdf: { path: { orgId: string; id: string }; query?: {
      /** Language of the document, its page and its e-mail. Defaults to the language it was issued in; drafts default to English. */
      readonly language?: 'en' | 'fr';
    }; answer: string };
  /** Retrieve the schedule of invoice reminders */
  getReminderSchedule: { path: { orgId: string }; answer: AppReminderSchedule };
  /** Update the schedule of invoice reminders */
  setReminderSchedule: { path: { orgId: string }; body: SetReminderScheduleBody; answer: AppReminderSchedule };
  /** Retrieve how a contact is reminded */
  getContactReminders: { path: { orgId: string; id: string }; answer: AppContactReminders };
  /** Set whether and when a contact is reminded */
  setContactReminders: { path: { orgId: string; id: string }; body: SetContactRemindersBody; answer: AppContactReminders };
  /** List an invoice’s reminders and the next one */
  getInvoiceReminders: { path: { orgId: string; id: string }; answer: AppInvoiceReminders };
  /** Leave an invoice out of the reminder schedule, or include it again */
  excludeFromReminders: { path: { orgId: string; id: string }; body: ExcludeFromRemindersBody; answer: AppInvoiceReminders };
  /** Download a contact’s statement of account as a PDF */
  getContactStatementPdf: { path: { orgId: string; id: string }; query: {
      /** First day of the movements. */
      readonly from: string;
      /** Last day of the movements. */
      readonly to: string;
      /** Language of the statement. */
      readonly language?: 'en' | 'fr';
    }; answer: string };
  /** E-mail a contact’s statement of account */
  mailContactStatement: { path: { orgId: string; id: string }; body: MailContactStatementBody; answer: AppDocumentMail };
  /** List the e-mails with a contact’s statement and their status */
  listStatementMails: { path: { orgId: string; id: string }; answer: {
      /** The latest 50, latest first. */
      readonly data: readonly AppDocumentMail[];
    } };
  /** Preview the e-mail with a contact’s statement of account */
  previewStatementMail: { path: { orgId: string; id: string }; body: PreviewStatementMailBody; answer: AppStatementMailText };
  /** Create or retrieve the public link to a contact’s statement of account */
  openStatementLink: { path: { orgId: string; id: string }; body: OpenStatementLinkBody; answer: AppDocumentLink };
  /** Revoke the public link to a contact’s statement of account */
  closeStatementLink: { path: { orgId: string; id: string }; answer: AppDocumentLink };
  /** List journal entries, last posted first */
  listJournalEntries: { path: { orgId: string }; query?: {
      /** Only entries with a line on this account. */
      readonly account_id?: string;
      /** Only entries with a line for this contact. */
      readonly contact_id?: string;
      /** Only entries with lines that count on this basis. */
      readonly basis?: 'accrual' | 'cash';
      /** Only entries dated on or after this day. */
      readonly from?: string;
      /** Only entries dated on or before this day. */
      readonly to?: string;
      /** Only entries with this kind of source. */
      readonly source?: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement';
      /** Only entries of this document, payment or other source. */
      readonly source_id?: string;
      /** Searches the memo, the entry number and the document number. */
      readonly q?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Last posted first. */
      readonly data: readonly {
        readonly id: string;
        /** Starts at 1, without gaps. */
        readonly entry_no: number;
        readonly date: string;
        readonly memo: string;
        readonly source: {
          readonly kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement' | (string & {});
          readonly id: string;
        };
        /** What happened to the source. */
        readonly move: string;
        readonly document_number: string | null;
        /** Total of all debits, in base currency. Major units. */
        readonly amount: MajorUnits;
        /** The entry that this one reverses. */
        readonly reverses_id: string | null;
        /** The entry that reverses this one. */
        readonly reversed_by_id: string | null;
        readonly recorded_by: {
          readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
          readonly id: string;
          /** The member’s or API key’s name. */
          readonly name: string | null;
        };
        readonly recorded_at: string;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Post a manual journal */
  postJournalEntry: { path: { orgId: string }; body: PostJournalEntryBody; answer: AppJournalEntry };
  /** Retrieve a journal entry */
  getJournalEntry: { path: { orgId: string; id: string }; answer: AppJournalEntry };
  /** Post opening balances */
  postOpeningBalances: { path: { orgId: string }; body: PostOpeningBalancesBody; answer: AppJournalEntry };
  /** Undo a manual journal or opening balances */
  undoJournalEntry: { path: { orgId: string; id: string }; body: UndoJournalEntryBody; answer: AppJournalEntry };
  /** Retrieve the journal’s seal and last verification */
  getJournalProof: { path: { orgId: string }; answer: {
      readonly last_entry_no: number;
      /** Entries are sealed up to this number. */
      readonly sealed_entry_no: number;
      /** Hexadecimal SHA-256 over all sealed entries. Keep a copy elsewhere: it changes if any sealed entry is changed. */
      readonly last_seal: string | null;
      /** The last verification. One runs every night. */
      readonly verification: {
        readonly verified_at: string;
        /** Entries were checked at least up to this number. */
        readonly last_entry_no: number;
        readonly clean: boolean;
        readonly breaks: number;
      } | null;
    } };
  /** Verify the journal */
  verifyJournal: { path: { orgId: string }; answer: {
      readonly clean: boolean;
      readonly checks: readonly {
        readonly check: string;
        readonly meaning: string;
        readonly holds: boolean;
        readonly breaks: readonly {
          readonly subject: string;
          readonly detail: string;
        }[];
      }[];
    } };
  /** Export the journal as an hledger file */
  exportHledger: { path: { orgId: string }; query?: {
      readonly basis?: 'accrual' | 'cash';
    }; answer: string };
  /** Profit and loss */
  getProfitAndLoss: { path: { orgId: string }; query?: {
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
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: ProfitAndLoss };
  /** Balance sheet */
  getBalanceSheet: { path: { orgId: string }; query?: {
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
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: BalanceSheet };
  /** Trial balance */
  getTrialBalance: { path: { orgId: string }; query?: {
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
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: TrialBalance };
  /** Aged receivables */
  getAgedReceivables: { path: { orgId: string }; query?: {
      /** The open amounts at the end of this day. Defaults to now. */
      readonly as_of?: string;
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly as_of: string;
      readonly data: {
        /** The base currency. */
        readonly currency: string;
        /** Ordered by contact name. Amounts are positive in the report’s usual direction. */
        readonly contacts: readonly {
          readonly contact_id: string;
          readonly contact_name: string;
          /** Not yet due. Major units. */
          readonly not_due: MajorUnits;
          /** 1 to 30 days overdue. Major units. */
          readonly days_1_30: MajorUnits;
          /** 31 to 60 days overdue. Major units. */
          readonly days_31_60: MajorUnits;
          /** 61 to 90 days overdue. Major units. */
          readonly days_61_90: MajorUnits;
          /** More than 90 days overdue. Major units. */
          readonly days_over_90: MajorUnits;
          /** Sum of all buckets. Major units. */
          readonly total: MajorUnits;
        }[];
        /** Not yet due. Major units. */
        readonly not_due: MajorUnits;
        /** 1 to 30 days overdue. Major units. */
        readonly days_1_30: MajorUnits;
        /** 31 to 60 days overdue. Major units. */
        readonly days_31_60: MajorUnits;
        /** 61 to 90 days overdue. Major units. */
        readonly days_61_90: MajorUnits;
        /** More than 90 days overdue. Major units. */
        readonly days_over_90: MajorUnits;
        /** Sum of all buckets. Major units. */
        readonly total: MajorUnits;
        /** Posted revaluation of open items in other currencies at the rates of the day. Major units. */
        readonly revaluation: MajorUnits;
        /** Balance of the control accounts: `total` plus `revaluation`. Major units. */
        readonly control_account: MajorUnits;
      };
    } };
  /** Aged payables */
  getAgedPayables: { path: { orgId: string }; query?: {
      /** The open amounts at the end of this day. Defaults to now. */
      readonly as_of?: string;
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly as_of: string;
      readonly data: {
        /** The base currency. */
        readonly currency: string;
        /** Ordered by contact name. Amounts are positive in the report’s usual direction. */
        readonly contacts: readonly {
          readonly contact_id: string;
          readonly contact_name: string;
          /** Not yet due. Major units. */
          readonly not_due: MajorUnits;
          /** 1 to 30 days overdue. Major units. */
          readonly days_1_30: MajorUnits;
          /** 31 to 60 days overdue. Major units. */
          readonly days_31_60: MajorUnits;
          /** 61 to 90 days overdue. Major units. */
          readonly days_61_90: MajorUnits;
          /** More than 90 days overdue. Major units. */
          readonly days_over_90: MajorUnits;
          /** Sum of all buckets. Major units. */
          readonly total: MajorUnits;
        }[];
        /** Not yet due. Major units. */
        readonly not_due: MajorUnits;
        /** 1 to 30 days overdue. Major units. */
        readonly days_1_30: MajorUnits;
        /** 31 to 60 days overdue. Major units. */
        readonly days_31_60: MajorUnits;
        /** 61 to 90 days overdue. Major units. */
        readonly days_61_90: MajorUnits;
        /** More than 90 days overdue. Major units. */
        readonly days_over_90: MajorUnits;
        /** Sum of all buckets. Major units. */
        readonly total: MajorUnits;
        /** Posted revaluation of open items in other currencies at the rates of the day. Major units. */
        readonly revaluation: MajorUnits;
        /** Balance of the control accounts: `total` plus `revaluation`. Major units. */
        readonly control_account: MajorUnits;
      };
    } };
  /** Cash flow statement */
  getCashFlow: { path: { orgId: string }; query?: {
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
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly from: string;
      readonly to: string;
      readonly data: {
        /** The base currency. */
        readonly currency: string;
        readonly basis: AccountingBasis;
        /** Increases with every entry. */
        readonly ledger_version: number;
        /** Money before the first day. Major units. */
        readonly opening_balance: MajorUnits;
        /** Effect of exchange rates on money held in other currencies. Major units. */
        readonly exchange_rates: MajorUnits;
        /** Money entered as opening balances. Major units. */
        readonly taken_over: MajorUnits;
        /** Sum of the three activities, `exchange_rates` and `taken_over`. Major units. */
        readonly net_change: MajorUnits;
        /** `opening_balance` plus `net_change`. Major units. */
        readonly closing_balance: MajorUnits;
        readonly operating: {
          /** Sum of the accounts. Major units. */
          readonly total: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
          /** The accounts on the other side of the money, ordered by code. Accounts at zero are left out. */
          readonly accounts: readonly {
            readonly account_id: string;
            readonly code: string;
            readonly name: string;
            readonly subtype: string;
            /** Positive in the section’s usual direction. Major units. */
            readonly amount: MajorUnits;
            /** In the order of `columns`. */
            readonly amounts?: readonly MajorUnits[];
            /** Money received in the requested period. Major units. */
            readonly came_in: MajorUnits;
            /** Money paid in the requested period, as a positive amount. Major units. */
            readonly went_out: MajorUnits;
          }[];
          /** Money received in the requested period. Major units. */
          readonly came_in: MajorUnits;
          /** Money paid in the requested period, as a positive amount. Major units. */
          readonly went_out: MajorUnits;
        };
        readonly investing: {
          /** Sum of the accounts. Major units. */
          readonly total: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
          /** The accounts on the other side of the money, ordered by code. Accounts at zero are left out. */
          readonly accounts: readonly {
            readonly account_id: string;
            readonly code: string;
            readonly name: string;
            readonly subtype: string;
            /** Positive in the section’s usual direction. Major units. */
            readonly amount: MajorUnits;
            /** In the order of `columns`. */
            readonly amounts?: readonly MajorUnits[];
            /** Money received in the requested period. Major units. */
            readonly came_in: MajorUnits;
            /** Money paid in the requested period, as a positive amount. Major units. */
            readonly went_out: MajorUnits;
          }[];
          /** Money received in the requested period. Major units. */
          readonly came_in: MajorUnits;
          /** Money paid in the requested period, as a positive amount. Major units. */
          readonly went_out: MajorUnits;
        };
        readonly financing: {
          /** Sum of the accounts. Major units. */
          readonly total: MajorUnits;
          /** In the order of `columns`. */
          readonly amounts?: readonly MajorUnits[];
          /** The accounts on the other side of the money, ordered by code. Accounts at zero are left out. */
          readonly accounts: readonly {
            readonly account_id: string;
            readonly code: string;
            readonly name: string;
            readonly subtype: string;
            /** Positive in the section’s usual direction. Major units. */
            readonly amount: MajorUnits;
            /** In the order of `columns`. */
            readonly amounts?: readonly MajorUnits[];
            /** Money received in the requested period. Major units. */
            readonly came_in: MajorUnits;
            /** Money paid in the requested period, as a positive amount. Major units. */
            readonly went_out: MajorUnits;
          }[];
          /** Money received in the requested period. Major units. */
          readonly came_in: MajorUnits;
          /** Money paid in the requested period, as a positive amount. Major units. */
          readonly went_out: MajorUnits;
        };
        /** The operating total by the indirect method, starting from the profit. */
        readonly indirect: {
          /** As in the profit and loss report. Major units. */
          readonly net_profit: MajorUnits;
          /** Items that affect profit but not cash, such as depreciation. */
          readonly adjustments: {
            /** Sum of the accounts. Major units. */
            readonly total: MajorUnits;
            /** In the order of `columns`. */
            readonly amounts?: readonly MajorUnits[];
            /** Ordered by code. Accounts at zero are left out. */
            readonly accounts: readonly {
              readonly account_id: string;
              readonly code: string;
              readonly name: string;
              readonly subtype: string;
              /** Positive in the section’s usual direction. Major units. */
              readonly amount: MajorUnits;
              /** In the order of `columns`. */
              readonly amounts?: readonly MajorUnits[];
            }[];
          };
          /** Changes in receivables and payables. An increase in receivables is negative. */
          readonly working_capital: {
            /** Sum of the accounts. Major units. */
            readonly total: MajorUnits;
            /** In the order of `columns`. */
            readonly amounts?: readonly MajorUnits[];
            /** Ordered by code. Accounts at zero are left out. */
            readonly accounts: readonly {
              readonly account_id: string;
              readonly code: string;
              readonly name: string;
              readonly subtype: string;
              /** Positive in the section’s usual direction. Major units. */
              readonly amount: MajorUnits;
              /** In the order of `columns`. */
              readonly amounts?: readonly MajorUnits[];
            }[];
          };
          /** From operating activities. Major units. */
          readonly operating: MajorUnits;
        };
        /** Ordered by code. Accounts at zero are left out. */
        readonly money_accounts: readonly {
          readonly account_id: string;
          readonly code: string;
          readonly name: string;
          readonly subtype: string;
          /** As in the balance sheet of the day before the period; a negative amount is owed. Major units. */
          readonly opening_balance: MajorUnits;
          /** As in the balance sheet of the last day. Major units. */
          readonly closing_balance: MajorUnits;
        }[];
        /** Whether both methods agree and explain the balances. Always true in consistent books. */
        readonly balanced: boolean;
        /** Only with a comparison. The first column is the requested period. */
        readonly columns?: readonly {
          readonly from: string;
          readonly to: string;
          /** Money before the first day. Major units. */
          readonly opening_balance: MajorUnits;
          /** Effect of exchange rates on money held in other currencies. Major units. */
          readonly exchange_rates: MajorUnits;
          /** Money entered as opening balances. Major units. */
          readonly taken_over: MajorUnits;
          /** Sum of the three activities, `exchange_rates` and `taken_over`. Major units. */
          readonly net_change: MajorUnits;
          /** `opening_balance` plus `net_change`. Major units. */
          readonly closing_balance: MajorUnits;
          /** From operating activities. Major units. */
          readonly operating: MajorUnits;
          /** From investing activities: long-term assets. Major units. */
          readonly investing: MajorUnits;
          /** From financing activities: owners and long-term lenders. Major units. */
          readonly financing: MajorUnits;
        }[];
      };
    } };
  /** General ledger of an account */
  getGeneralLedger: { path: { orgId: string }; query?: {
      /** Required, unless `cash_flow` is `exchange_rates` or `taken_over`: then all accounts of money. */
      readonly account_id?: string;
      /** Only lines that this figure of the cash flow statement is made of; `activities` are the other side of money. The balance begins at 0. */
      readonly cash_flow?: 'activities' | 'exchange_rates' | 'taken_over';
      /** First day. Defaults to 1 January of the year of `to`. */
      readonly from?: string;
      /** Last day. Defaults to today. */
      readonly to?: string;
      readonly basis?: 'accrual' | 'cash';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** The `next` value of the previous page. */
      readonly after?: string;
      /** `csv` returns the whole period as a file and ignores `limit` and `after`. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly from: string;
      readonly to: string;
      readonly data: {
        /** Null if the lines are those of all accounts of money. */
        readonly account: {
          readonly id: string;
          readonly code: string;
          readonly name: string;
          readonly type: string;
        } | null;
        /** The base currency. */
        readonly currency: string;
        readonly basis: AccountingBasis;
        /** Balance before the first line of this page. Income and expense accounts start at 0 each fiscal year, and retained earnings take their result. Major units. */
        readonly opening_balance: MajorUnits;
        readonly lines: readonly {
          readonly date: string;
          readonly entry_id: string;
          readonly entry_no: number;
          readonly line_no: number;
          readonly memo: string;
          readonly source: {
            readonly kind: string;
            readonly id: string;
          };
          readonly move: string;
          readonly document_number: string | null;
          readonly contact_id: string | null;
          readonly contact_name: string | null;
          readonly currency: string;
          /** In `currency`; positive for debits, negative for credits. Major units. */
          readonly amount: MajorUnits;
          /** In base currency; 0 for a credit. Major units. */
          readonly debit: MajorUnits;
          /** In base currency; 0 for a debit. Major units. */
          readonly credit: MajorUnits;
          /** Account balance after this line, in base currency. Major units. */
          readonly balance: MajorUnits;
        }[];
        /** What each fiscal year that ends within this page carries forward, on the first day of the next one and before its lines. No entry is posted for it. */
        readonly carried_forward: readonly {
          readonly date: string;
          /** In base currency; 0 for a credit. Major units. */
          readonly debit: MajorUnits;
          /** In base currency; 0 for a debit. Major units. */
          readonly credit: MajorUnits;
          /** Account balance after this line, in base currency. Major units. */
          readonly balance: MajorUnits;
        }[];
        /** Send as `after` for the next page; null on the last page. */
        readonly next: string | null;
      };
    } };
  /** Retrieve a contact’s statement of account between two days */
  getContactStatement: { path: { orgId: string; id: string }; query: {
      /** First day of the movements. */
      readonly from: string;
      /** Last day of the movements. */
      readonly to: string;
    }; answer: AppContactStatement };
  /** Tax report */
  getTaxReport: { path: { orgId: string }; query?: {
      /** First day. Defaults to 1 January of the year of `to`. */
      readonly from?: string;
      /** Last day. Defaults to today. */
      readonly to?: string;
      /** `accrual` counts tax on invoices and bills; `cash` counts tax on payments. */
      readonly basis?: 'accrual' | 'cash';
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
    }; answer: {
      readonly from: string;
      readonly to: string;
      readonly data: {
        readonly currency: string;
        readonly basis: AccountingBasis;
        /** Together with the untaxed lines, covers every document of the period. */
        readonly codes: readonly {
          readonly tax_code_id: string | null;
          /** Null for lines without a tax code. */
          readonly tax_code: string | null;
          readonly is_reverse_charge: boolean;
          /** Net sales. Credit notes are negative. Major units. */
          readonly sales_base: MajorUnits;
          /** Output tax on sales, and on purchases under reverse charge. Major units. */
          readonly output: MajorUnits;
          /** Net purchases. Supplier credits are negative. Major units. */
          readonly purchases_base: MajorUnits;
          /** Recoverable input tax on purchases. Major units. */
          readonly input: MajorUnits;
          /** Net sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred_base: MajorUnits;
          /** Tax on sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred: MajorUnits;
          /** `output` less `input`. Negative for a refund. Major units. */
          readonly payable: MajorUnits;
        }[];
        /** Components of one code share the same net amounts; the code counts them once. */
        readonly components: readonly {
          readonly component_id: string;
          readonly tax_code_id: string;
          readonly tax_code: string;
          readonly name: string;
          readonly report_box: string | null;
          /** Tax return box for each figure. Null uses `report_box`, if there is one. */
          readonly report_boxes: {
            readonly sales_base: string | null;
            readonly output: string | null;
            readonly purchases_base: string | null;
            readonly input: string | null;
          };
          /** EN 16931 category: S, Z, E, AE, K, G or O. */
          readonly category: string;
          /** Net sales. Credit notes are negative. Major units. */
          readonly sales_base: MajorUnits;
          /** Output tax on sales, and on purchases under reverse charge. Major units. */
          readonly output: MajorUnits;
          /** Net purchases. Supplier credits are negative. Major units. */
          readonly purchases_base: MajorUnits;
          /** Recoverable input tax on purchases. Major units. */
          readonly input: MajorUnits;
          /** Net sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred_base: MajorUnits;
          /** Tax on sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred: MajorUnits;
          /** `output` less `input`. Negative for a refund. Major units. */
          readonly payable: MajorUnits;
        }[];
        /** The same figures by tax return box, for components that name one. */
        readonly boxes: readonly {
          readonly report_box: string;
          /** The figures reported in this box. All other figures of the box are 0. */
          readonly figures: readonly ('sales_base' | 'purchases_base' | 'deferred_base' | 'output' | 'input' | 'deferred' | (string & {}))[];
          /** Net sales. Credit notes are negative. Major units. */
          readonly sales_base: MajorUnits;
          /** Output tax on sales, and on purchases under reverse charge. Major units. */
          readonly output: MajorUnits;
          /** Net purchases. Supplier credits are negative. Major units. */
          readonly purchases_base: MajorUnits;
          /** Recoverable input tax on purchases. Major units. */
          readonly input: MajorUnits;
          /** Net sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred_base: MajorUnits;
          /** Tax on sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred: MajorUnits;
          /** `output` less `input`. Negative for a refund. Major units. */
          readonly payable: MajorUnits;
        }[];
        readonly total: {
          /** Net sales. Credit notes are negative. Major units. */
          readonly sales_base: MajorUnits;
          /** Output tax on sales, and on purchases under reverse charge. Major units. */
          readonly output: MajorUnits;
          /** Net purchases. Supplier credits are negative. Major units. */
          readonly purchases_base: MajorUnits;
          /** Recoverable input tax on purchases. Major units. */
          readonly input: MajorUnits;
          /** Net sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred_base: MajorUnits;
          /** Tax on sales not paid yet, where tax is due on payment. Major units. */
          readonly deferred: MajorUnits;
          /** `output` less `input`. Negative for a refund. Major units. */
          readonly payable: MajorUnits;
        };
      };
    } };
  /** List the documents behind a tax report figure */
  listTaxDocuments: { path: { orgId: string }; query?: {
      /** First day. Defaults to 1 January of the year of `to`. */
      readonly from?: string;
      /** Last day. Defaults to today. */
      readonly to?: string;
      /** `accrual` counts tax on invoices and bills; `cash` counts tax on payments. */
      readonly basis?: 'accrual' | 'cash';
      /** `csv` returns the same figures as a file. */
      readonly format?: 'json' | 'csv';
      /** Omitted: lines without a tax code. */
      readonly tax_code_id?: string;
      /** Only taxes of this component of the tax code. */
      readonly component_id?: string;
      /** Only documents that contribute to this figure of the report. */
      readonly figure?: 'sales_base' | 'purchases_base' | 'deferred_base' | 'output' | 'input' | 'deferred';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      readonly from: string;
      readonly to: string;
      readonly currency: string;
      readonly basis: AccountingBasis;
      /** Ordered by day, then by number. */
      readonly data: readonly {
        readonly document_id: string;
        readonly document_number: string | null;
        readonly kind: string;
        readonly contact_id: string;
        readonly contact_name: string;
        /** The day the amounts count for tax. */
        readonly date: string;
        readonly entry_id: string | null;
        /** `post` or `void` for the document itself, the settlement (`payment`, `credit`, `refund`, `discount`, `write_off`, `offset`, `account`), or an undone settlement, such as `payment_undone`. */
        readonly act: string;
        /** Net sales. Credit notes are negative. Major units. */
        readonly sales_base: MajorUnits;
        /** Output tax on sales, and on purchases under reverse charge. Major units. */
        readonly output: MajorUnits;
        /** Net purchases. Supplier credits are negative. Major units. */
        readonly purchases_base: MajorUnits;
        /** Recoverable input tax on purchases. Major units. */
        readonly input: MajorUnits;
        /** Net sales not paid yet, where tax is due on payment. Major units. */
        readonly deferred_base: MajorUnits;
        /** Tax on sales not paid yet, where tax is due on payment. Major units. */
        readonly deferred: MajorUnits;
        /** `output` less `input`. Negative for a refund. Major units. */
        readonly payable: MajorUnits;
      }[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** List revaluations, latest day first */
  listRevaluations: { path: { orgId: string }; query?: {
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Latest day first. */
      readonly data: readonly AppRevaluation[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Revalue balances in other currencies */
  revalue: { path: { orgId: string }; body: RevalueBody; answer: AppRevaluation };
  /** Preview a revaluation */
  previewRevaluation: { path: { orgId: string }; query: {
      /** The day whose rates and balances are used. */
      readonly date: string;
    }; answer: {
      readonly date: string;
      /** The following day, on which it is reversed. */
      readonly reversed_on: string;
      readonly rates: readonly {
        readonly currency: string;
        /** Units of base currency per unit of `currency`. */
        readonly rate: number;
      }[];
      readonly balances: readonly {
        readonly account_id: string;
        readonly account_code: string;
        readonly account_name: string;
        readonly contact_id: string | null;
        readonly contact_name: string | null;
        readonly currency: string;
        /** Number of open items in the balance; 1 for a money account. */
        readonly item_count: number;
        /** In `currency`; positive for assets and receivables. Major units. */
        readonly balance: MajorUnits;
        /** Book value in base currency. Major units. */
        readonly book_value: MajorUnits;
        /** Value at the rate of the day. Each item is rounded separately. Major units. */
        readonly value: MajorUnits;
        /** `value` less `book_value`; positive for a gain. Major units. */
        readonly difference: MajorUnits;
      }[];
      /** Sum of the gains. Major units. */
      readonly gain: MajorUnits;
      /** Sum of the losses. Major units. */
      readonly loss: MajorUnits;
      /** The current revaluation of this day, if there is one. */
      readonly standing_id: string | null;
      /** Whether the current revaluation already has these values. Posting would then change nothing. */
      readonly is_current: boolean;
    } };
  /** Retrieve a revaluation */
  getRevaluation: { path: { orgId: string; id: string }; answer: AppRevaluation };
  /** Undo a revaluation */
  undoRevaluation: { path: { orgId: string; id: string }; body: UndoRevaluationBody; answer: AppRevaluation };
  /** List fiscal years, latest first */
  listYearEnds: { path: { orgId: string }; answer: {
      readonly data: readonly ({
        readonly year_start: string;
        readonly year_end: string;
        readonly status: 'running' | 'open' | 'closed' | (string & {});
        readonly closing: {
          readonly id: string;
          readonly year_end: string;
          readonly last_entry_no: number;
          /** Hexadecimal SHA-256 of the stored reports. */
          readonly reports_hash: string;
          readonly despite: readonly ('trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {}))[];
          readonly note: string | null;
          readonly closed_by: {
            readonly kind: string;
            readonly id: string;
            /** The name of the member or API key. Absent for any other actor. */
            readonly name?: string | null;
          };
          readonly closed_at: string;
          /** Null while the year is closed. */
          readonly reopened: {
            readonly at: string;
            readonly by: string;
            readonly reason: string;
          } | null;
        } | null;
      })[];
    } };
  /** Close a fiscal year */
  closeYear: { path: { orgId: string }; body: CloseYearBody; answer: {
      readonly id: string;
      readonly year_end: string;
      readonly last_entry_no: number;
      /** Hexadecimal SHA-256 of the stored reports. */
      readonly reports_hash: string;
      readonly despite: readonly ('trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {}))[];
      readonly note: string | null;
      readonly closed_by: {
        readonly kind: string;
        readonly id: string;
        /** The name of the member or API key. Absent for any other actor. */
        readonly name?: string | null;
      };
      readonly closed_at: string;
      /** Null while the year is closed. */
      readonly reopened: {
        readonly at: string;
        readonly by: string;
        readonly reason: string;
      } | null;
      readonly checklist: readonly {
        readonly name: 'trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {});
        readonly ok: boolean;
        /** Whether this point prevents closing the year. */
        readonly blocking: boolean;
        readonly count: number;
        /** Accounts, currencies or checks. */
        readonly subjects: readonly string[];
        readonly sentence: string;
        /** Path where the point can be resolved, relative to the organisation. */
        readonly link: string;
      }[];
    } };
  /** Retrieve the year-end checklist */
  getYearChecklist: { path: { orgId: string }; query: {
      /** The last day of a fiscal year. */
      readonly year_end: string;
    }; answer: {
      readonly year_start: string;
      readonly year_end: string;
      /** Whether no point is open. */
      readonly ready: boolean;
      readonly points: readonly {
        readonly name: 'trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {});
        readonly ok: boolean;
        /** Whether this point prevents closing the year. */
        readonly blocking: boolean;
        readonly count: number;
        /** Accounts, currencies or checks. */
        readonly subjects: readonly string[];
        readonly sentence: string;
        /** Path where the point can be resolved, relative to the organisation. */
        readonly link: string;
      }[];
    } };
  /** Retrieve a closed year and its changes since closing */
  getYearEnd: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly year_end: string;
      readonly last_entry_no: number;
      /** Hexadecimal SHA-256 of the stored reports. */
      readonly reports_hash: string;
      readonly despite: readonly ('trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {}))[];
      readonly note: string | null;
      readonly closed_by: {
        readonly kind: string;
        readonly id: string;
        /** The name of the member or API key. Absent for any other actor. */
        readonly name?: string | null;
      };
      readonly closed_at: string;
      /** Null while the year is closed. */
      readonly reopened: {
        readonly at: string;
        readonly by: string;
        readonly reason: string;
      } | null;
      readonly checklist: readonly {
        readonly name: 'trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {});
        readonly ok: boolean;
        /** Whether this point prevents closing the year. */
        readonly blocking: boolean;
        readonly count: number;
        /** Accounts, currencies or checks. */
        readonly subjects: readonly string[];
        readonly sentence: string;
        /** Path where the point can be resolved, relative to the organisation. */
        readonly link: string;
      }[];
      readonly year_start: string;
      readonly currency: string;
      /** Whether the reports have not changed since. */
      readonly identical: boolean;
      /** Every figure that has changed since. */
      readonly drift: readonly {
        readonly report: 'profit_and_loss' | 'balance_sheet' | 'trial_balance' | (string & {});
        readonly basis: AccountingBasis;
        /** The section of the report. */
        readonly line: string;
        /** Null for a total. */
        readonly account_id: string | null;
        readonly code: string | null;
        readonly name: string | null;
        /** Amount when the year was closed. Major units. */
        readonly was: MajorUnits;
        /** Amount now. Major units. */
        readonly now: MajorUnits;
      }[];
      /** Every figure of the three reports. */
      readonly figures: readonly {
        readonly report: 'profit_and_loss' | 'balance_sheet' | 'trial_balance' | (string & {});
        readonly basis: AccountingBasis;
        /** The section of the report. */
        readonly line: string;
        /** Null for a total. */
        readonly account_id: string | null;
        readonly code: string | null;
        readonly name: string | null;
        /** Amount when the year was closed. Major units. */
        readonly amount: MajorUnits;
      }[];
    } };
  /** Reopen a closed year */
  reopenYear: { path: { orgId: string; id: string }; body: ReopenYearBody; answer: {
      readonly id: string;
      readonly year_end: string;
      readonly last_entry_no: number;
      /** Hexadecimal SHA-256 of the stored reports. */
      readonly reports_hash: string;
      readonly despite: readonly ('trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {}))[];
      readonly note: string | null;
      readonly closed_by: {
        readonly kind: string;
        readonly id: string;
        /** The name of the member or API key. Absent for any other actor. */
        readonly name?: string | null;
      };
      readonly closed_at: string;
      /** Null while the year is closed. */
      readonly reopened: {
        readonly at: string;
        readonly by: string;
        readonly reason: string;
      } | null;
      readonly checklist: readonly {
        readonly name: 'trial_balance' | 'verification' | 'opening_equity' | 'drafts' | 'awaiting_approval' | 'unapplied_money' | 'bank_lines' | 'reconciliation' | 'clearing' | 'revaluation' | (string & {});
        readonly ok: boolean;
        /** Whether this point prevents closing the year. */
        readonly blocking: boolean;
        readonly count: number;
        /** Accounts, currencies or checks. */
        readonly subjects: readonly string[];
        readonly sentence: string;
        /** Path where the point can be resolved, relative to the organisation. */
        readonly link: string;
      }[];
    } };
  /** Retrieve the organisation’s settings */
  getSettings: { path: { orgId: string }; answer: AppSettings };
  /** Update the organisation’s settings */
  changeSettings: { path: { orgId: string }; body: ChangeSettingsBody; answer: AppSettings | AppChangeRequest };
  /** Change the base currency */
  changeBaseCurrency: { path: { orgId: string }; body: ChangeBaseCurrencyBody; answer: AppSettings };
  /** Retrieve the organisation’s logo and colour */
  getBrand: { path: { orgId: string }; answer: AppBrand };
  /** Change the organisation’s colour */
  changeBrand: { path: { orgId: string }; body: ChangeBrandBody; answer: AppBrand };
  /** Remove the organisation’s logo */
  removeLogo: { path: { orgId: string }; answer: AppBrand };
  /** Upload the organisation’s logo */
  uploadLogo: { path: { orgId: string }; answer: AppBrand };
  /** List the chart of accounts by code */
  listChart: { path: { orgId: string }; answer: {
      /** All accounts, sorted by `code`. */
      readonly data: readonly AppChartAccount[];
    } };
  /** Create an account */
  createAccount: { path: { orgId: string }; body: CreateAccountBody; answer: AppChartAccount };
  /** Rename, deactivate or reactivate an account */
  changeAccount: { path: { orgId: string; id: string }; body: ChangeAccountBody; answer: AppChartAccount };
  /** Delete an unused account */
  deleteAccount: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly deleted: true;
    } };
  /** List tax codes with their components and rates */
  listTaxCodes: { path: { orgId: string }; answer: {
      /** All tax codes, sorted by `code`. */
      readonly data: readonly AppTaxCode[];
    } };
  /** Create a tax code with its components and rates */
  createTaxCode: { path: { orgId: string }; body: CreateTaxCodeBody; answer: AppTaxCode };
  /** Deactivate or reactivate a tax code */
  switchTaxCode: { path: { orgId: string; id: string }; body: SwitchTaxCodeBody; answer: AppTaxCode };
  /** Add a future rate to a tax code */
  addTaxRate: { path: { orgId: string; id: string }; body: AddTaxRateBody; answer: AppTaxCode };
  /** Supersede a tax code, also where it is a default */
  supersedeTaxCode: { path: { orgId: string; id: string }; body: SupersedeTaxCodeBody; answer: AppTaxCode };
  /** List or search items */
  listItems: { path: { orgId: string }; query?: {
      /** Part of the item's code or name. */
      readonly search?: string;
      /** Returns only active (`true`) or only inactive (`false`) items. */
      readonly active?: 'true' | 'false';
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      /** Sorted by `code`. */
      readonly data: readonly AppItem[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Create an item */
  createItem: { path: { orgId: string }; body: CreateItemBody; answer: AppItem };
  /** Get an item */
  getItem: { path: { orgId: string; id: string }; answer: AppItem };
  /** Update, deactivate or reactivate an item */
  changeItem: { path: { orgId: string; id: string }; body: ChangeItemBody; answer: AppItem };
  /** List payment terms */
  listPaymentTerms: { path: { orgId: string }; answer: {
      readonly data: readonly AppPaymentTerms[];
    } };
  /** Create payment terms */
  createPaymentTerms: { path: { orgId: string }; body: CreatePaymentTermsBody; answer: AppPaymentTerms };
  /** Update or deactivate payment terms */
  changePaymentTerms: { path: { orgId: string; id: string }; body: ChangePaymentTermsBody; answer: AppPaymentTerms };
  /** List number series with their next number */
  listNumberSeries: { path: { orgId: string }; answer: {
      readonly data: readonly AppNumberSeries[];
    } };
  /** Update a number series */
  setNumberSeries: { path: { orgId: string; kind: string }; body: SetNumberSeriesBody; answer: {
      readonly data: readonly AppNumberSeries[];
    } };
  /** List exchange rates by currency, latest first */
  listExchangeRates: { path: { orgId: string }; query?: {
      /** ISO 4217 currency code. */
      readonly currency?: string;
      readonly from?: string;
      readonly to?: string;
      /** The maximum number of objects to return. */
      readonly limit?: number;
      /** How many objects to skip. */
      readonly offset?: number;
    }; answer: {
      readonly data: readonly AppExchangeRate[];
      readonly has_more: boolean;
      readonly limit: number;
      readonly offset: number;
    } };
  /** Set a currency's exchange rate from a date */
  setExchangeRate: { path: { orgId: string; currency: string; date: string }; body: SetExchangeRateBody; answer: AppExchangeRate };
  /** Delete the exchange rate of one date */
  forgetExchangeRate: { path: { orgId: string; currency: string; date: string }; answer: {
      readonly currency: string;
      readonly date: string;
      readonly forgotten: true;
    } };
  /** Retrieve the lock dates */
  getLocks: { path: { orgId: string }; answer: AppLocks };
  /** Update the lock dates */
  setLocks: { path: { orgId: string }; body: SetLocksBody; answer: AppLocks };
  /** Set the hard lock date */
  hardenLock: { path: { orgId: string }; body: HardenLockBody; answer: AppLocks };
  /** List lock-date exceptions with their entries */
  listLockExceptions: { path: { orgId: string }; answer: {
      /** Newest first. */
      readonly data: readonly AppLockException[];
    } };
  /** Grant a lock-date exception */
  grantLockException: { path: { orgId: string }; body: GrantLockExceptionBody; answer: {
      /** Newest first. */
      readonly data: readonly AppLockException[];
    } };
  /** End a lock-date exception */
  endLockException: { path: { orgId: string; id: string }; answer: {
      /** Newest first. */
      readonly data: readonly AppLockException[];
    } };
  /** List webhook endpoints */
  listWebhooks: { path: { orgId: string }; answer: {
      /** Every endpoint, newest first. */
      readonly data: readonly AppWebhook[];
    } };
  /** Create a webhook endpoint */
  createWebhook: { path: { orgId: string }; body: CreateWebhookBody; answer: AppCreatedWebhook };
  /** Retrieve a webhook endpoint */
  getWebhook: { path: { orgId: string; id: string }; answer: AppWebhook };
  /** Update a webhook endpoint */
  updateWebhook: { path: { orgId: string; id: string }; body: UpdateWebhookBody; answer: AppWebhook };
  /** Delete a webhook endpoint */
  removeWebhook: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      readonly removed: true;
    } };
  /** Rotate a webhook endpoint’s secret */
  rotateWebhookSecret: { path: { orgId: string; id: string }; body?: RotateWebhookSecretBody; answer: AppRotatedWebhook };
  /** Send a test.ping event to an endpoint */
  pingWebhook: { path: { orgId: string; id: string }; answer: AppWebhookPing };
  /** List an endpoint’s 200 most recent delivery attempts, newest first */
  listWebhookDeliveries: { path: { orgId: string; id: string }; answer: {
      /** The 200 most recent, newest first. */
      readonly data: readonly AppWebhookAttempt[];
    } };
  /** Retry a delivery */
  retryWebhookDelivery: { path: { orgId: string; id: string }; answer: {
      readonly delivery_id: string;
      readonly webhook_id: string;
      readonly event_id: string;
      readonly event_type: string;
    } };
  /** Replay events to an endpoint */
  replayWebhookEvents: { path: { orgId: string; id: string }; body: ReplayWebhookEventsBody; answer: {
      readonly id: string;
      readonly webhook_id: string;
      readonly after_sequence: number;
      readonly up_to_sequence: number;
      readonly created_at: string;
    } };
  /** List events with their payloads, newest first */
  listEvents: { path: { orgId: string }; query?: {
      readonly type?: 'invoice.created' | 'invoice.issued' | 'invoice.paid' | 'invoice.voided' | 'quote.accepted' | 'quote.declined' | 'bill.created' | 'bill.approved' | 'bill.paid' | 'contact.created' | 'lead.won' | 'test.ping';
      /** Returns events before this `sequence`. */
      readonly before_sequence?: number;
      readonly limit?: number;
    }; answer: {
      /** Newest first. */
      readonly data: readonly AppEvent[];
      readonly has_more: boolean;
      readonly limit: number;
    } };
  /** List connections to payments */
  listPaymentsConnections: { path: { orgId: string }; answer: {
      /** Addresses of payments services that the operator allows. */
      readonly payments_urls: readonly string[];
      /** In the order in which they were made. */
      readonly data: readonly AppPaymentsConnection[];
    } };
  /** Connect a business of a payments service */
  connectPayments: { path: { orgId: string }; body: ConnectPaymentsBody; answer: AppPaymentsConnection };
  /** Reconcile payments with the books */
  getPaymentsReconciliation: { path: { orgId: string; id: string }; answer: AppPaymentsReconciliation };
  /** Close a connection to payments */
  closePaymentsConnection: { path: { orgId: string; id: string }; body: ClosePaymentsConnectionBody; answer: AppPaymentsConnection };
  /** Update how a connection posts */
  changePaymentsConnection: { path: { orgId: string; id: string }; body: ChangePaymentsConnectionBody; answer: AppPaymentsConnection };
  /** Follow a payments service that was restored from a backup */
  followRestoredPayments: { path: { orgId: string; id: string }; answer: AppPaymentsConnection };
  /** Replace the API key of a connection */
  replacePaymentsKey: { path: { orgId: string; id: string }; body: ReplacePaymentsKeyBody; answer: AppPaymentsConnection };
  /** Set the signing secret of the wake-ups */
  setPaymentsWakeUps: { path: { orgId: string; id: string }; body: SetPaymentsWakeUpsBody; answer: AppPaymentsConnection };
  /** Begin to connect a business of a payments service */
  beginPaymentsConsent: { path: { orgId: string }; body: BeginPaymentsConsentBody; answer: AppPaymentsConsent };
  /** Complete a connection with the code that came back */
  completePaymentsConsent: { path: { orgId: string }; body: CompletePaymentsConsentBody; answer: AppPaymentsConnection };
  /** Replace the API keys of a connection now */
  rotatePaymentsKey: { path: { orgId: string; id: string }; answer: AppPaymentsConnection };
  /** List summaries of sales, newest day first */
  listPaymentsSummaries: { path: { orgId: string; id: string }; answer: AppPaymentsSummaryList };
  /** Post open summaries now */
  postPaymentsSummaries: { path: { orgId: string; id: string }; answer: {
      /** How many summaries were open and are posted now. */
      readonly posted: number;
    } };
  /** List every movement behind a summary */
  listSummaryMovements: { path: { orgId: string; id: string; summaryId: string }; answer: AppPaymentsSummaryMovements };
  /** Book the movements of open days again */
  bookPaymentsAgain: { path: { orgId: string; id: string }; body: BookPaymentsAgainBody; answer: AppPaymentsBookingAgain };
  /** Export the sealed journal for an offline proof */
  exportPaymentsProof: { path: { orgId: string; id: string }; answer: string };
  /** Import a day of the payments platform’s own ledger */
  importPlatformDay: { path: { orgId: string }; body: ImportPlatformDayBody; answer: AppPlatformDay };
  /** Follow the money from a payment to the bank, or back */
  getTrail: { path: { orgId: string; kind: string; id: string }; answer: AppTrail };
  /** List audit log entries, newest first */
  listAuditLog: { path: { orgId: string }; query?: {
      /** A member id, an API key id or an operator’s name. */
      readonly actor?: string;
      /** An action or the noun it starts with: `webhook` also matches `webhook.removed`. */
      readonly action?: string;
      readonly subject_kind?: string;
      readonly subject_id?: string;
      /** Only entries on or after this day. */
      readonly from?: string;
      /** Only entries on or before this day. */
      readonly to?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      readonly limit?: number;
      /** `csv` returns every entry that matches the filters and ignores `limit`. */
      readonly format?: 'json' | 'csv';
    }; answer: AppAuditPage };
  /** Retrieve what changed in the organisation */
  getChanges: { path: { orgId: string }; query?: {
      /** The `latest` of the response before. Omitted: to learn the first one. */
      readonly after?: number;
    }; answer: Changes };
  /** Import contacts from CSV */
  importContacts: { path: { orgId: string }; body: ImportContactsBody; answer: Import };
  /** Import items from CSV */
  importItems: { path: { orgId: string }; body: ImportItemsBody; answer: Import };
  /** Import opening balances from CSV */
  importOpeningBalances: { path: { orgId: string }; body: ImportOpeningBalancesBody; answer: OpeningImport };
  /** List archives of all data */
  listArchives: { path: { orgId: string }; answer: {
      /** The latest 20, newest first. */
      readonly data: readonly {
        readonly id: string;
        /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
        readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
        /** The member who requested it. */
        readonly requested_by: {
          readonly kind: 'member';
          readonly id: string;
          readonly name?: string | null;
        };
        readonly requested_at: string;
        /** Files written so far. */
        readonly files_done: number;
        /** Null until the preparation starts. */
        readonly files_total: number | null;
        /** Null until it is ready. */
        readonly size_bytes: number | null;
        /** The hash of the whole file. Null until it is ready. */
        readonly sha256: string | null;
        /** Null until it is ready. */
        readonly expires_at: string | null;
        /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
        readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
        readonly downloadable: boolean;
      }[];
      /** Whether another archive can be requested now. */
      readonly request: {
        readonly available: boolean;
        readonly reason?: string;
        readonly explanation?: string;
      };
    } };
  /** Request an archive of all data */
  requestArchive: { path: { orgId: string }; answer: {
      readonly id: string;
      /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
      readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      };
      readonly requested_at: string;
      /** Files written so far. */
      readonly files_done: number;
      /** Null until the preparation starts. */
      readonly files_total: number | null;
      /** Null until it is ready. */
      readonly size_bytes: number | null;
      /** The hash of the whole file. Null until it is ready. */
      readonly sha256: string | null;
      /** Null until it is ready. */
      readonly expires_at: string | null;
      /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
      readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
      readonly downloadable: boolean;
    } };
  /** Authorize the download of an archive */
  authorizeArchiveDownload: { path: { orgId: string; id: string }; answer: {
      readonly id: string;
      /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
      readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      };
      readonly requested_at: string;
      /** Files written so far. */
      readonly files_done: number;
      /** Null until the preparation starts. */
      readonly files_total: number | null;
      /** Null until it is ready. */
      readonly size_bytes: number | null;
      /** The hash of the whole file. Null until it is ready. */
      readonly sha256: string | null;
      /** Null until it is ready. */
      readonly expires_at: string | null;
      /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
      readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
      readonly downloadable: boolean;
    } };
  /** Download an archive */
  downloadArchive: { path: { orgId: string; id: string }; answer: string };
  /** Get the closing and what is in its way */
  getClosing: { path: { orgId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
  /** Start the closing */
  startClosing: { path: { orgId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
  /** Withdraw the closing */
  withdrawClosing: { path: { orgId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
}

export const accountingScreens: Readonly<Record<keyof AccountingScreens, string>> = {
  offerPasskeyChallenge: 'POST /auth/passkey-options',
  signOut: 'POST /auth/sign-out',
  signIn: 'POST /auth/sign-in',
  finishSignIn: 'POST /auth/sign-in/second-factor',
  signInWithPasskey: 'POST /auth/sign-in/passkey',
  proveSecondFactor: 'POST /auth/second-factor',
  offerTotp: 'POST /auth/totp',
  removeTotp: 'DELETE /auth/totp',
  confirmTotp: 'POST /auth/totp/confirm',
  regenerateRecoveryCodes: 'POST /auth/recovery-codes',
  listPasskeys: 'GET /auth/passkeys',
  addPasskey: 'POST /auth/passkeys',
  offerPasskey: 'POST /auth/passkeys/options',
  removePasskey: 'DELETE /auth/passkeys/{id}',
  changePassword: 'POST /auth/password',
  requestPasswordLink: 'POST /auth/password-link',
  usePasswordLink: 'POST /auth/password-link/use',
  getSignUp: 'GET /auth/sign-up',
  requestSignUp: 'POST /auth/sign-up',
  showSignUp: 'POST /auth/sign-up/show',
  useSignUp: 'POST /auth/sign-up/use',
  listSessions: 'GET /auth/sessions',
  endOtherSessions: 'DELETE /auth/sessions',
  endSession: 'DELETE /auth/sessions/{id}',
  listNotifications: 'GET /auth/notifications',
  updateNotification: 'PUT /auth/notifications/{topic}',
  requestRecovery: 'POST /auth/recovery',
  stopRecovery: 'POST /auth/recovery/stop',
  useRecovery: 'POST /auth/recovery/use',
  getMe: 'GET /me',
  showInvitation: 'POST /invitations/show',
  registerByInvitation: 'POST /invitations/register',
  acceptInvitation: 'POST /invitations/accept',
  createOrganisation: 'POST /organisations',
  getOpenapi: 'GET /openapi.json',
  getOrganisationHome: 'GET /organisations/{orgId}',
  listMembers: 'GET /organisations/{orgId}/members',
  changeMember: 'PATCH /organisations/{orgId}/members/{id}',
  removeMember: 'DELETE /organisations/{orgId}/members/{id}',
  vouchMember: 'POST /organisations/{orgId}/members/{id}/vouch',
  leaveOrganisation: 'POST /organisations/{orgId}/leave',
  listInvitations: 'GET /organisations/{orgId}/invitations',
  createInvitation: 'POST /organisations/{orgId}/invitations',
  resendInvitation: 'POST /organisations/{orgId}/invitations/{id}/resend',
  revokeInvitation: 'DELETE /organisations/{orgId}/invitations/{id}',
  listApiKeys: 'GET /organisations/{orgId}/api-keys',
  createApiKey: 'POST /organisations/{orgId}/api-keys',
  rotateApiKey: 'POST /organisations/{orgId}/api-keys/{id}/rotate',
  revokeApiKey: 'POST /organisations/{orgId}/api-keys/{id}/revoke',
  listChangeRequests: 'GET /organisations/{orgId}/change-requests',
  getChangeRequest: 'GET /organisations/{orgId}/change-requests/{id}',
  approveChangeRequest: 'POST /organisations/{orgId}/change-requests/{id}/approve',
  rejectChangeRequest: 'POST /organisations/{orgId}/change-requests/{id}/reject',
  cancelChangeRequest: 'POST /organisations/{orgId}/change-requests/{id}/cancel',
  listDocuments: 'GET /organisations/{orgId}/documents',
  createDocument: 'POST /organisations/{orgId}/documents',
  getDocument: 'GET /organisations/{orgId}/documents/{id}',
  editDocument: 'PUT /organisations/{orgId}/documents/{id}',
  correctDocument: 'PATCH /organisations/{orgId}/documents/{id}',
  duplicateDocument: 'POST /organisations/{orgId}/documents/{id}/duplicate',
  previewNewDocument: 'POST /organisations/{orgId}/documents/preview',
  previewDocument: 'GET /organisations/{orgId}/documents/{id}/preview',
  submitDocument: 'POST /organisations/{orgId}/documents/{id}/submit',
  recallDocument: 'POST /organisations/{orgId}/documents/{id}/recall',
  withdrawDocument: 'POST /organisations/{orgId}/documents/{id}/withdraw',
  markDocumentSent: 'POST /organisations/{orgId}/documents/{id}/send',
  rejectDocument: 'POST /organisations/{orgId}/documents/{id}/reject',
  voidDocument: 'POST /organisations/{orgId}/documents/{id}/void',
  approveDocument: 'POST /organisations/{orgId}/documents/{id}/approve',
  issueDocument: 'POST /organisations/{orgId}/documents/{id}/issue',
  issueAndSendDocument: 'POST /organisations/{orgId}/documents/{id}/issue-and-send',
  confirmSupplierCredit: 'POST /organisations/{orgId}/documents/{id}/confirm',
  discardDocument: 'POST /organisations/{orgId}/documents/{id}/discard',
  actOnDocuments: 'POST /organisations/{orgId}/documents/bulk',
  listApprovals: 'GET /organisations/{orgId}/approvals',
  searchOrganisation: 'GET /organisations/{orgId}/search',
  listApprovalPolicies: 'GET /organisations/{orgId}/approval-policies',
  addApprovalPolicy: 'POST /organisations/{orgId}/approval-policies',
  removeApprovalPolicy: 'DELETE /organisations/{orgId}/approval-policies/{id}',
  searchContacts: 'GET /organisations/{orgId}/contacts',
  addContact: 'POST /organisations/{orgId}/contacts',
  getContact: 'GET /organisations/{orgId}/contacts/{id}',
  editContact: 'PATCH /organisations/{orgId}/contacts/{id}',
  setContactBankDetails: 'PUT /organisations/{orgId}/contacts/{id}/bank-details',
  showContactBankDetails: 'GET /organisations/{orgId}/contacts/{id}/bank-details',
  checkContactBankDetails: 'POST /organisations/{orgId}/contacts/{id}/bank-details/check',
  listAttachments: 'GET /organisations/{orgId}/attachments',
  attachFile: 'POST /organisations/{orgId}/attachments',
  getAttachmentContent: 'GET /organisations/{orgId}/attachments/{id}/content',
  removeAttachment: 'DELETE /organisations/{orgId}/attachments/{id}',
  listComments: 'GET /organisations/{orgId}/comments',
  writeComment: 'POST /organisations/{orgId}/comments',
  removeComment: 'DELETE /organisations/{orgId}/comments/{id}',
  listMoneyAccounts: 'GET /organisations/{orgId}/money-accounts',
  openMoneyAccount: 'POST /organisations/{orgId}/money-accounts',
  changeMoneyAccount: 'PATCH /organisations/{orgId}/money-accounts/{id}',
  listPayments: 'GET /organisations/{orgId}/payments',
  recordPayment: 'POST /organisations/{orgId}/payments',
  getPayment: 'GET /organisations/{orgId}/payments/{id}',
  listContactOpenItems: 'GET /organisations/{orgId}/contacts/{id}/open-items',
  proposePayment: 'POST /organisations/{orgId}/payments/proposal',
  voidPayment: 'POST /organisations/{orgId}/payments/{id}/void',
  refundCredit: 'POST /organisations/{orgId}/documents/{id}/refund',
  refundPayment: 'POST /organisations/{orgId}/payments/{id}/refund',
  allocate: 'POST /organisations/{orgId}/allocations',
  settleToAccount: 'POST /organisations/{orgId}/allocations/to-account',
  undoAllocation: 'POST /organisations/{orgId}/allocations/{id}/undo',
  getAllowedDiscount: 'GET /organisations/{orgId}/documents/{id}/discount',
  takeDiscount: 'POST /organisations/{orgId}/documents/{id}/discount',
  writeOffDocument: 'POST /organisations/{orgId}/documents/{id}/write-off',
  listTransfers: 'GET /organisations/{orgId}/transfers',
  postTransfer: 'POST /organisations/{orgId}/transfers',
  getTransfer: 'GET /organisations/{orgId}/transfers/{id}',
  undoTransfer: 'POST /organisations/{orgId}/transfers/{id}/undo',
  listRecurring: 'GET /organisations/{orgId}/recurring',
  createRecurring: 'POST /organisations/{orgId}/recurring',
  getRecurring: 'GET /organisations/{orgId}/recurring/{id}',
  editRecurring: 'PUT /organisations/{orgId}/recurring/{id}',
  previewRecurring: 'POST /organisations/{orgId}/recurring/preview',
  retryRecurringRun: 'POST /organisations/{orgId}/recurring/{id}/runs/{date}/retry',
  pauseRecurring: 'POST /organisations/{orgId}/recurring/{id}/pause',
  resumeRecurring: 'POST /organisations/{orgId}/recurring/{id}/resume',
  stopRecurring: 'POST /organisations/{orgId}/recurring/{id}/stop',
  listBankAccounts: 'GET /organisations/{orgId}/bank/accounts',
  setBankAccount: 'PATCH /organisations/{orgId}/bank/accounts/{accountId}',
  listBankStatements: 'GET /organisations/{orgId}/bank/statements',
  importBankStatement: 'POST /organisations/{orgId}/bank/statements',
  getBankStatement: 'GET /organisations/{orgId}/bank/statements/{id}',
  undoBankStatement: 'POST /organisations/{orgId}/bank/statements/{id}/undo',
  listBankLines: 'GET /organisations/{orgId}/bank/lines',
  getBankLine: 'GET /organisations/{orgId}/bank/lines/{id}',
  suggestBankMatches: 'GET /organisations/{orgId}/bank/lines/{id}/suggestions',
  matchBankLine: 'POST /organisations/{orgId}/bank/lines/{id}/match',
  ignoreBankLine: 'POST /organisations/{orgId}/bank/lines/{id}/ignore',
  undoBankMatch: 'POST /organisations/{orgId}/bank/lines/{id}/undo',
  refuseBankContact: 'POST /organisations/{orgId}/bank/lines/{id}/refuse-contact',
  autoMatchBankLines: 'POST /organisations/{orgId}/bank/accounts/{accountId}/auto-match',
  listBankRules: 'GET /organisations/{orgId}/bank/rules',
  addBankRule: 'POST /organisations/{orgId}/bank/rules',
  tryBankRule: 'POST /organisations/{orgId}/bank/rules/try',
  orderBankRules: 'PUT /organisations/{orgId}/bank/rules/order',
  changeBankRule: 'PUT /organisations/{orgId}/bank/rules/{id}',
  removeBankRule: 'POST /organisations/{orgId}/bank/rules/{id}/remove',
  getBankStanding: 'GET /organisations/{orgId}/bank/accounts/{accountId}/standing',
  listBankReconciliations: 'GET /organisations/{orgId}/bank/accounts/{accountId}/reconciliations',
  reconcileBankAccount: 'POST /organisations/{orgId}/bank/accounts/{accountId}/reconciliations',
  getBankReconciliation: 'GET /organisations/{orgId}/bank/reconciliations/{id}',
  undoBankReconciliation: 'POST /organisations/{orgId}/bank/reconciliations/{id}/undo',
  listQuotes: 'GET /organisations/{orgId}/quotes',
  createQuote: 'POST /organisations/{orgId}/quotes',
  getQuote: 'GET /organisations/{orgId}/quotes/{id}',
  editQuote: 'PUT /organisations/{orgId}/quotes/{id}',
  getQuoteVersion: 'GET /organisations/{orgId}/quotes/{id}/versions/{contentVersion}',
  getQuotePdf: 'GET /organisations/{orgId}/quotes/{id}/pdf',
  previewQuote: 'POST /organisations/{orgId}/quotes/preview',
  reviseQuote: 'POST /organisations/{orgId}/quotes/{id}/revise',
  sendQuote: 'POST /organisations/{orgId}/quotes/{id}/send',
  withdrawQuote: 'POST /organisations/{orgId}/quotes/{id}/withdraw',
  convertQuote: 'POST /organisations/{orgId}/quotes/{id}/convert',
  duplicateQuote: 'POST /organisations/{orgId}/quotes/{id}/duplicate',
  listLeads: 'GET /organisations/{orgId}/leads',
  createLead: 'POST /organisations/{orgId}/leads',
  getLeadBoard: 'GET /organisations/{orgId}/leads/board',
  getLead: 'GET /organisations/{orgId}/leads/{id}',
  editLead: 'PUT /organisations/{orgId}/leads/{id}',
  moveLead: 'POST /organisations/{orgId}/leads/{id}/move',
  mailDocument: 'POST /organisations/{orgId}/documents/{id}/mails',
  listDocumentMails: 'GET /organisations/{orgId}/documents/{id}/mails',
  getDocumentLink: 'GET /organisations/{orgId}/documents/{id}/link',
  openDocumentLink: 'POST /organisations/{orgId}/documents/{id}/link',
  closeDocumentLink: 'DELETE /organisations/{orgId}/documents/{id}/link',
  getDocumentPdf: 'GET /organisations/{orgId}/documents/{id}/pdf',
  getReminderSchedule: 'GET /organisations/{orgId}/reminder-schedule',
  setReminderSchedule: 'PUT /organisations/{orgId}/reminder-schedule',
  getContactReminders: 'GET /organisations/{orgId}/contacts/{id}/reminders',
  setContactReminders: 'PUT /organisations/{orgId}/contacts/{id}/reminders',
  getInvoiceReminders: 'GET /organisations/{orgId}/documents/{id}/reminders',
  excludeFromReminders: 'PUT /organisations/{orgId}/documents/{id}/reminders',
  getContactStatementPdf: 'GET /organisations/{orgId}/contacts/{id}/statement/pdf',
  mailContactStatement: 'POST /organisations/{orgId}/contacts/{id}/statement/mails',
  listStatementMails: 'GET /organisations/{orgId}/contacts/{id}/statement/mails',
  previewStatementMail: 'POST /organisations/{orgId}/contacts/{id}/statement/mails/preview',
  openStatementLink: 'POST /organisations/{orgId}/contacts/{id}/statement/link',
  closeStatementLink: 'DELETE /organisations/{orgId}/contacts/{id}/statement/link',
  listJournalEntries: 'GET /organisations/{orgId}/journal/entries',
  postJournalEntry: 'POST /organisations/{orgId}/journal/entries',
  getJournalEntry: 'GET /organisations/{orgId}/journal/entries/{id}',
  postOpeningBalances: 'POST /organisations/{orgId}/journal/opening-balances',
  undoJournalEntry: 'POST /organisations/{orgId}/journal/entries/{id}/undo',
  getJournalProof: 'GET /organisations/{orgId}/journal/proof',
  verifyJournal: 'POST /organisations/{orgId}/journal/verifications',
  exportHledger: 'GET /organisations/{orgId}/exports/hledger',
  getProfitAndLoss: 'GET /organisations/{orgId}/reports/profit-and-loss',
  getBalanceSheet: 'GET /organisations/{orgId}/reports/balance-sheet',
  getTrialBalance: 'GET /organisations/{orgId}/reports/trial-balance',
  getAgedReceivables: 'GET /organisations/{orgId}/reports/aged-receivables',
  getAgedPayables: 'GET /organisations/{orgId}/reports/aged-payables',
  getCashFlow: 'GET /organisations/{orgId}/reports/cash-flow',
  getGeneralLedger: 'GET /organisations/{orgId}/reports/general-ledger',
  getContactStatement: 'GET /organisations/{orgId}/contacts/{id}/statement',
  getTaxReport: 'GET /organisations/{orgId}/reports/tax',
  listTaxDocuments: 'GET /organisations/{orgId}/reports/tax/documents',
  listRevaluations: 'GET /organisations/{orgId}/revaluations',
  revalue: 'POST /organisations/{orgId}/revaluations',
  previewRevaluation: 'GET /organisations/{orgId}/revaluations/preview',
  getRevaluation: 'GET /organisations/{orgId}/revaluations/{id}',
  undoRevaluation: 'POST /organisations/{orgId}/revaluations/{id}/undo',
  listYearEnds: 'GET /organisations/{orgId}/year-ends',
  closeYear: 'POST /organisations/{orgId}/year-ends',
  getYearChecklist: 'GET /organisations/{orgId}/year-ends/checklist',
  getYearEnd: 'GET /organisations/{orgId}/year-ends/{id}',
  reopenYear: 'POST /organisations/{orgId}/year-ends/{id}/reopen',
  getSettings: 'GET /organisations/{orgId}/settings',
  changeSettings: 'PATCH /organisations/{orgId}/settings',
  changeBaseCurrency: 'PUT /organisations/{orgId}/settings/base-currency',
  getBrand: 'GET /organisations/{orgId}/brand',
  changeBrand: 'PATCH /organisations/{orgId}/brand',
  removeLogo: 'DELETE /organisations/{orgId}/brand/logo',
  uploadLogo: 'PUT /organisations/{orgId}/brand/logo',
  listChart: 'GET /organisations/{orgId}/accounts',
  createAccount: 'POST /organisations/{orgId}/accounts',
  changeAccount: 'PATCH /organisations/{orgId}/accounts/{id}',
  deleteAccount: 'DELETE /organisations/{orgId}/accounts/{id}',
  listTaxCodes: 'GET /organisations/{orgId}/tax-codes',
  createTaxCode: 'POST /organisations/{orgId}/tax-codes',
  switchTaxCode: 'PATCH /organisations/{orgId}/tax-codes/{id}',
  addTaxRate: 'POST /organisations/{orgId}/tax-codes/{id}/rates',
  supersedeTaxCode: 'POST /organisations/{orgId}/tax-codes/{id}/supersede',
  listItems: 'GET /organisations/{orgId}/items',
  createItem: 'POST /organisations/{orgId}/items',
  getItem: 'GET /organisations/{orgId}/items/{id}',
  changeItem: 'PATCH /organisations/{orgId}/items/{id}',
  listPaymentTerms: 'GET /organisations/{orgId}/payment-terms',
  createPaymentTerms: 'POST /organisations/{orgId}/payment-terms',
  changePaymentTerms: 'PUT /organisations/{orgId}/payment-terms/{id}',
  listNumberSeries: 'GET /organisations/{orgId}/number-series',
  setNumberSeries: 'PUT /organisations/{orgId}/number-series/{kind}',
  listExchangeRates: 'GET /organisations/{orgId}/exchange-rates',
  setExchangeRate: 'PUT /organisations/{orgId}/exchange-rates/{currency}/{date}',
  forgetExchangeRate: 'DELETE /organisations/{orgId}/exchange-rates/{currency}/{date}',
  getLocks: 'GET /organisations/{orgId}/locks',
  setLocks: 'PATCH /organisations/{orgId}/locks',
  hardenLock: 'PUT /organisations/{orgId}/locks/hard',
  listLockExceptions: 'GET /organisations/{orgId}/lock-exceptions',
  grantLockException: 'POST /organisations/{orgId}/lock-exceptions',
  endLockException: 'POST /organisations/{orgId}/lock-exceptions/{id}/end',
  listWebhooks: 'GET /organisations/{orgId}/webhooks',
  createWebhook: 'POST /organisations/{orgId}/webhooks',
  getWebhook: 'GET /organisations/{orgId}/webhooks/{id}',
  updateWebhook: 'PATCH /organisations/{orgId}/webhooks/{id}',
  removeWebhook: 'DELETE /organisations/{orgId}/webhooks/{id}',
  rotateWebhookSecret: 'POST /organisations/{orgId}/webhooks/{id}/rotate-secret',
  pingWebhook: 'POST /organisations/{orgId}/webhooks/{id}/ping',
  listWebhookDeliveries: 'GET /organisations/{orgId}/webhooks/{id}/deliveries',
  retryWebhookDelivery: 'POST /organisations/{orgId}/webhook-deliveries/{id}/retry',
  replayWebhookEvents: 'POST /organisations/{orgId}/webhooks/{id}/replay',
  listEvents: 'GET /organisations/{orgId}/events',
  listPaymentsConnections: 'GET /organisations/{orgId}/payments-connections',
  connectPayments: 'POST /organisations/{orgId}/payments-connections',
  getPaymentsReconciliation: 'GET /organisations/{orgId}/payments-connections/{id}/reconciliation',
  closePaymentsConnection: 'POST /organisations/{orgId}/payments-connections/{id}/close',
  changePaymentsConnection: 'PATCH /organisations/{orgId}/payments-connections/{id}',
  followRestoredPayments: 'POST /organisations/{orgId}/payments-connections/{id}/follow',
  replacePaymentsKey: 'PUT /organisations/{orgId}/payments-connections/{id}/key',
  setPaymentsWakeUps: 'PUT /organisations/{orgId}/payments-connections/{id}/wake-ups',
  beginPaymentsConsent: 'POST /organisations/{orgId}/payments-consents',
  completePaymentsConsent: 'POST /organisations/{orgId}/payments-consents/complete',
  rotatePaymentsKey: 'POST /organisations/{orgId}/payments-connections/{id}/rotate-key',
  listPaymentsSummaries: 'GET /organisations/{orgId}/payments-connections/{id}/summaries',
  postPaymentsSummaries: 'POST /organisations/{orgId}/payments-connections/{id}/summaries/post',
  listSummaryMovements: 'GET /organisations/{orgId}/payments-connections/{id}/summaries/{summaryId}/movements',
  bookPaymentsAgain: 'POST /organisations/{orgId}/payments-connections/{id}/book-again',
  exportPaymentsProof: 'GET /organisations/{orgId}/payments-connections/{id}/proof',
  importPlatformDay: 'POST /organisations/{orgId}/platform-days',
  getTrail: 'GET /organisations/{orgId}/trail/{kind}/{id}',
  listAuditLog: 'GET /organisations/{orgId}/audit-log',
  getChanges: 'GET /organisations/{orgId}/changes',
  importContacts: 'POST /organisations/{orgId}/imports/contacts',
  importItems: 'POST /organisations/{orgId}/imports/items',
  importOpeningBalances: 'POST /organisations/{orgId}/imports/opening-balances',
  listArchives: 'GET /organisations/{orgId}/archives',
  requestArchive: 'POST /organisations/{orgId}/archives',
  authorizeArchiveDownload: 'POST /organisations/{orgId}/archives/{id}/download',
  downloadArchive: 'GET /organisations/{orgId}/archives/{id}/content',
  getClosing: 'GET /organisations/{orgId}/closing',
  startClosing: 'POST /organisations/{orgId}/closing',
  withdrawClosing: 'POST /organisations/{orgId}/closing/withdraw',
};
