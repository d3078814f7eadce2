// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { MinorUnits } from '@countinghouse/sdk/money';

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

/** An act that another operator confirms. */
export interface OperatorRequest {
  readonly id: string;
  readonly object: 'operator_request';
  readonly action: string;
  readonly tenant: {
    readonly id: string;
    readonly name: string;
  };
  readonly subject_id: string;
  readonly reason: string;
  readonly status: 'waiting' | 'confirmed' | 'rejected' | 'withdrawn' | 'lapsed' | (string & {});
  readonly requester: {
    readonly id: string;
    readonly name: string;
  };
  readonly requested_at: string;
  readonly expires_at: string;
  readonly decider: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly decided_at: string | null;
  readonly decision_reason: string | null;
  /** What you may do with it, and why not. */
  readonly can: {
    readonly confirm: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly reject: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly withdraw: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
  };
}

/** Lost access that two operators give back. */
export interface Recovery {
  readonly id: string;
  readonly object: 'recovery';
  readonly kind: 'second_factor' | 'successor' | (string & {});
  /** The business or organisation. */
  readonly tenant: {
    readonly id: string;
    readonly name: string;
  };
  readonly member: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
  };
  readonly new_email: string | null;
  /** The operator who opened it. Null: the person asked on the sign-in page. */
  readonly requester: string | null;
  readonly requested_at: string;
  /** From then on two operators can confirm it. */
  readonly ready_at: string;
  readonly expires_at: string;
  readonly status: 'waiting' | 'stopped' | 'confirmed' | 'used' | (string & {});
  readonly stopped_by: 'link' | 'sign_in' | 'operator' | (string & {}) | null;
  readonly ended_at: string | null;
}

/** Everything that a reviewer looks at. */
export interface BusinessFile {
  readonly id: string;
  readonly object: 'business_file';
  readonly business_name: string;
  readonly legal_name: string | null;
  readonly trading_name: string | null;
  readonly country: string;
  readonly default_currency: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly registration_number: string | null;
  readonly kyc_status: 'not_started' | 'pending' | 'in_review' | 'verified' | 'rejected' | 'expired' | (string & {});
  readonly suspended_at: string | null;
  readonly suspended_reason: string | null;
  readonly created_at: string;
  readonly documents: readonly {
    readonly id: string;
    readonly object: 'document';
    readonly kind: string;
    readonly file_name: string | null;
    readonly media_type: string | null;
    readonly size_bytes: number | null;
    readonly status: 'uploaded' | 'submitted' | (string & {});
    readonly submitted_at: string | null;
    readonly created_at: string;
  }[];
  readonly owners: readonly {
    readonly id: string;
    readonly object: 'beneficial_owner';
    readonly name: string;
    readonly share_basis_points: number | null;
    readonly verified: boolean;
    readonly verified_at: string | null;
    readonly created_at: string;
  }[];
  readonly verifications: readonly {
    readonly id: string;
    readonly object: 'verification';
    readonly environment: 'live' | 'test' | (string & {});
    readonly type: 'business' | 'owner' | (string & {});
    readonly beneficial_owner_id: string | null;
    readonly status: 'open' | 'in_review' | 'approved' | 'declined' | 'expired' | 'cancelled' | (string & {});
    readonly reason: string | null;
    readonly created_at: string;
    readonly expires_at: string;
    readonly ended_at: string | null;
  }[];
  readonly members: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
  }[];
  /** Acts that wait for another operator, and those decided, newest first. */
  readonly requests: readonly OperatorRequest[];
  /** What you can request for it, and why not. */
  readonly can: {
    readonly verify: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly reject: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly suspend: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly reinstate: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly change_fees: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly change_settlement_delay: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly rename: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly erase_payer: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
  };
}

/** An API key, without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly environment: 'live' | 'test' | (string & {});
  readonly name: string;
  /** The first characters of the key. */
  readonly prefix: string;
  /** The last four characters. The full key is not stored. */
  readonly last4: string;
  readonly scopes: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | (string & {}))[];
  /** IP ranges that may use the key. If empty, any address may. */
  readonly allowed_cidrs: readonly string[];
  /** The member who created the key. */
  readonly created_by: {
    readonly id: string;
    readonly name: string;
  };
  readonly rotated_from_id: string | null;
  /** The approval that the key is waiting for; requests with the key get 401 until then. Null if it needs none. */
  readonly approval_id: string | null;
  readonly created_at: string;
  /** When the key was last used. May lag by up to 30 seconds. */
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

/** What became of a change. */
export interface ChangeReply {
  /** `requested`: nothing changes until another operator confirms. */
  readonly status: 'done' | 'requested' | (string & {});
  /** The request that waits; null if done. */
  readonly request_id: string | null;
}

/** What a request would change. */
export interface Proposal {
  readonly object: 'proposal';
  /** False once what it changes has changed: confirming is then refused. */
  readonly is_current: boolean;
  readonly changes: readonly {
    /** What it is. A name that ends with `_minor` is an amount in minor units, as text. */
    readonly name: string;
    /** Of an amount; else null. */
    readonly currency: string | null;
    /** What held when it was requested. */
    readonly before: string | null | number | boolean;
    /** What confirming makes of it. */
    readonly after: string | null | number | boolean;
  }[];
}

/** Who and what acts for a business. */
export interface BusinessPeople {
  readonly object: 'business_people';
  readonly members: readonly ({
    readonly id: string;
    readonly object: 'member';
    readonly email: string;
    readonly name: string;
    /** The member’s role. */
    readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
    /** Present for owners and admins, who decide on approvals. Null for other roles. */
    readonly approver: {
      readonly since: string;
      /** When their decisions start to count. */
      readonly decides_from: string;
      /** The member who invited or promoted them. Null if an operator of the service did. */
      readonly added_by_member_id: string | null;
      readonly vouched_at: string | null;
      /** The member who vouched for them. Null if nobody or an operator of the service did. */
      readonly vouched_by_member_id: string | null;
    } | null;
    readonly created_at: string;
    /** Without a second factor, a member cannot approve or make changes that require one. */
    readonly has_second_factor: boolean;
    readonly last_seen_at: string | null;
    /** Whether you can request it, and why not. */
    readonly can_remove: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
  })[];
  /** Those that nobody has accepted. */
  readonly invitations: readonly {
    readonly id: string;
    readonly object: 'invitation';
    readonly email: string;
    /** The member’s role. */
    readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
    readonly status: 'open' | 'expired' | (string & {});
    /** Null if a service operator sent the invitation. */
    readonly invited_by_member_id: string | null;
    readonly sent_at: string;
    readonly expires_at: string;
  }[];
  readonly api_keys: readonly ApiKey[];
  readonly can_invite: {
    readonly allowed: boolean;
    readonly reason: string | null;
  };
}

/** What was agreed with a business. */
export interface BusinessTerms {
  readonly object: 'business_terms';
  readonly fees: readonly {
    /** Null: every currency that is not listed. */
    readonly currency: string | null;
    readonly basis_points: number;
    /** Added to each payment’s fee. Minor units. */
    readonly fixed_minor: MinorUnits;
    readonly refundable: boolean;
    /** The fee for a lost dispute. Minor units. */
    readonly dispute_fee_minor: MinorUnits;
    /** Null: the default of the service. */
    readonly since: string | null;
  }[];
  readonly settlement_delay: {
    /** Null: the installation’s default holds. */
    readonly days: number | null;
    readonly default_days: number;
  };
  readonly limits: readonly {
    readonly operation: 'refunds' | 'payouts' | (string & {});
    readonly currency: string;
    /** Null: every request needs a second approver. Minor units. */
    readonly threshold_minor: MinorUnits | null;
    /** Null: none. Minor units. */
    readonly daily_amount_minor: MinorUnits | null;
    /** Nobody has set this threshold. */
    readonly is_default: boolean;
    readonly since: string | null;
  }[];
  /** Where payouts go, without its number. Null: nothing is set. */
  readonly settlement_account: {
    readonly bank_name: string;
    readonly bank_code: string;
    readonly account_last4: string;
    readonly beneficiary_name: string;
    /** Whether the holder is the business or an owner; null if not known. */
    readonly holder_matches: boolean | null;
    readonly since: string;
    /** Until then every payout needs a second approver. */
    readonly cooling_until: string | null;
  } | null;
}

/** The limits of a business’s live checkout. */
export interface BusinessRiskPolicy {
  /** Payments that one payer may begin in an hour. */
  readonly payer_hour_max: number | null;
  /** Payments that one payer may begin in 24 hours. */
  readonly payer_day_max: number | null;
  /** Payments of one payer that may fail in an hour. */
  readonly failed_hour_max: number | null;
  /** The part of each payment that is reserved: 1,000 is 10 %. 0: none. */
  readonly reserve_basis_points: number;
  /** How many days it is reserved. 0: none. */
  readonly reserve_days: number;
  readonly caps: readonly {
    readonly currency: string;
    /** The most that one payment may be. Null: no limit. Minor units. */
    readonly payment_max_minor: MinorUnits | null;
    /** The most that payments of a UTC day may come to. Null: no limit. Minor units. */
    readonly day_max_minor: MinorUnits | null;
    /** The most that payments of a UTC month may come to. Null: no limit. Minor units. */
    readonly month_max_minor: MinorUnits | null;
  }[];
  readonly object: 'risk_policy';
  /** Looser limits that wait for another operator. */
  readonly waiting: {
    /** Payments that one payer may begin in an hour. */
    readonly payer_hour_max: number | null;
    /** Payments that one payer may begin in 24 hours. */
    readonly payer_day_max: number | null;
    /** Payments of one payer that may fail in an hour. */
    readonly failed_hour_max: number | null;
    /** The part of each payment that is reserved: 1,000 is 10 %. 0: none. */
    readonly reserve_basis_points: number;
    /** How many days it is reserved. 0: none. */
    readonly reserve_days: number;
    readonly caps: readonly {
      readonly currency: string;
      /** The most that one payment may be. Null: no limit. Minor units. */
      readonly payment_max_minor: MinorUnits | null;
      /** The most that payments of a UTC day may come to. Null: no limit. Minor units. */
      readonly day_max_minor: MinorUnits | null;
      /** The most that payments of a UTC month may come to. Null: no limit. Minor units. */
      readonly month_max_minor: MinorUnits | null;
    }[];
    readonly request_id: string;
  } | null;
}

/** How far rotations and the audit chain are. */
export interface Secrets {
  readonly object: 'secrets';
  readonly peppers: readonly {
    /** Null: the pepper without a name. */
    readonly id: string | null;
    /** New API keys are hashed under it. */
    readonly is_current: boolean;
    readonly is_in_settings: boolean;
    /** API keys that have a hash under it. */
    readonly hashes: number;
    /** API keys that would stop working without it. */
    readonly keys_waiting: number;
  }[];
  readonly audit: {
    /** Rows of the audit log and the operators’ log that are chained. */
    readonly rows: number;
    /** Age of the oldest row that is not chained yet. */
    readonly waiting_seconds: number;
    /** When a signed head last left the cluster; null if none ever did. */
    readonly head_exported_at: string | null;
  };
}

export interface SignInWithPasskeyBody {
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export interface ProveSecondFactorBody {
  readonly kind: 'passkey';
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export interface ShowEnrolmentBody {
  readonly token: string;
}

export interface OfferEnrolmentBody {
  readonly token: string;
}

export interface UseEnrolmentBody {
  readonly token: string;
  /** A name for the passkey, such as the name of the device. */
  readonly name: string;
  readonly credential: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly attestationObject: string;
  };
}

export interface FoundBusinessBody {
  readonly businessName: string;
  readonly country: string;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly defaultCurrency: string;
  readonly email: string;
  readonly phone: string;
}

export interface CreateRequestBody {
  readonly action: 'business.verify' | 'business.reject' | 'business.suspend' | 'business.reinstate' | 'suspense.return' | 'suspense.keep' | 'account.recover';
  /** The business or organisation. */
  readonly tenantId: string;
  /** The suspense item, for `suspense.*`, or the recovery, for `account.recover`. */
  readonly itemId?: string;
  /** For the audit log. The owners read the reason of a suspension. */
  readonly reason: string;
}

export interface DecideRequestBody {
  readonly decision: 'confirm' | 'reject' | 'withdraw';
  /** Required to reject. */
  readonly reason?: string;
}

export interface OpenRecoveryBody {
  readonly tenantId: string;
  readonly memberId: string;
  /** `second_factor`: the member gets a new second factor. `successor`: another address gets the member’s role by an invitation. */
  readonly kind: 'second_factor' | 'successor';
  /** The other address, for `successor`. */
  readonly newEmail?: string;
  /** For the log: who asked, and how. */
  readonly reason: string;
}

export interface StopRecoveryBody {
  readonly reason: string;
}

export interface ChangeRiskPolicyBody {
  /** Payments that one payer may begin in an hour. Null: no limit. */
  readonly payer_hour_max: number | null;
  /** Payments that one payer may begin in 24 hours. Null: no limit. */
  readonly payer_day_max: number | null;
  /** Payments of one payer that may fail in an hour. Null: no limit. */
  readonly failed_hour_max: number | null;
  /** The part of each payment to reserve: 1,000 is 10 %. 0: none. */
  readonly reserve_basis_points: number;
  /** How many days to reserve it. 0: none. */
  readonly reserve_days: number;
  readonly caps: readonly {
    /** ISO 4217. `GET /reference` lists the supported currencies. */
    readonly currency: string;
    /** The most that one payment may be. Null: no limit. Minor units. */
    readonly payment_max_minor: MinorUnits | null;
    /** The most that payments of a UTC day may come to. Null: no limit. Minor units. */
    readonly day_max_minor: MinorUnits | null;
    /** The most that payments of a UTC month may come to. Null: no limit. Minor units. */
    readonly month_max_minor: MinorUnits | null;
  }[];
  /** For the audit log. */
  readonly reason: string;
}

export interface RevokeKeyBody {
  /** For the audit log. */
  readonly reason: string;
}

export interface ChangeFeesBody {
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** The part of each payment: 290 is 2.9 %. */
  readonly basis_points: number;
  /** Added to each payment’s fee. Minor units. */
  readonly fixed_minor: MinorUnits;
  /** Whether a refund returns the fee, in proportion; otherwise it is kept. */
  readonly refundable: boolean;
  /** The fee for a lost dispute. Minor units. */
  readonly dispute_fee_minor: MinorUnits;
  /** For the audit log. */
  readonly reason: string;
}

export interface ChangeSettlementDelayBody {
  /** Whole UTC days. Null: the installation’s default. */
  readonly days: number | null;
  /** For the audit log. */
  readonly reason: string;
}

export interface ChangeApprovalLimitsBody {
  readonly operation: 'refunds' | 'payouts';
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** Requests above it need a second approver. Null: every request does. Minor units. */
  readonly threshold_minor: MinorUnits | null;
  /** What may go out in 24 hours without a second approver. Null: no such amount. Minor units. */
  readonly daily_amount_minor: MinorUnits | null;
  /** For the audit log. */
  readonly reason: string;
}

export interface InviteMemberBody {
  readonly email: string;
  /** The member’s role. */
  readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
  /** For the audit log. */
  readonly reason: string;
}

export interface RemoveMemberBody {
  readonly memberId: string;
  /** For the audit log. */
  readonly reason: string;
}

export interface RenameBusinessBody {
  readonly business_name: string;
  /** Null: none. */
  readonly legal_name: string | null;
  /** Null: none. */
  readonly trading_name: string | null;
  /** Null: none. */
  readonly registration_number: string | null;
  /** For the audit log. */
  readonly reason: string;
}

export interface ErasePayerBody {
  /** The e-mail address that the payer entered; upper and lower case are the same. */
  readonly email: string;
  /** For the audit log. */
  readonly reason: string;
}

export interface CheckOutcomeBody {
  readonly businessId: string;
}

export interface ClearBreakBody {
  readonly reason: string;
}

export interface PauseOperationBody {
  /** For colleagues; callers do not see it. */
  readonly reason: string;
  readonly retryAfterSeconds?: number;
}

export interface ConsoleScreens {
  /** Get a challenge for signing in with a passkey */
  offerPasskeyChallenge: { answer: Readonly<Record<string, unknown>> };
  /** Sign out */
  signOut: { answer: {
      readonly status: 'done';
    } };
  /** Sign in with a passkey */
  signInWithPasskey: { body: SignInWithPasskeyBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Verify your passkey again */
  proveSecondFactor: { body: ProveSecondFactorBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Show whom an enrolment link is for */
  showEnrolment: { body: ShowEnrolmentBody; answer: {
      readonly email: string;
      readonly name: string;
      readonly role: 'viewer' | 'operator' | (string & {});
      readonly expires_at: string;
    } };
  /** Start adding a passkey by an enrolment link */
  offerEnrolment: { body: OfferEnrolmentBody; answer: Readonly<Record<string, unknown>> };
  /** Add the passkey that the browser created, and sign in */
  useEnrolment: { body: UseEnrolmentBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Get the signed-in operator */
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
      readonly role: 'viewer' | 'operator' | (string & {});
      /** The service of this console. */
      readonly service: 'payments' | 'accounting' | (string & {});
    } };
  /** List businesses, longest unchanged first */
  listBusinesses: { query?: {
      /** `to_review`: what waits for a person. */
      readonly view?: 'to_review' | 'suspended' | 'all';
      readonly kyc_status?: 'not_started' | 'pending' | 'in_review' | 'verified' | 'rejected' | 'expired';
      /** A part of a name or of the e-mail address, or the id. */
      readonly q?: string;
    }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'business';
        readonly business_name: string;
        readonly country: string;
        readonly kyc_status: 'not_started' | 'pending' | 'in_review' | 'verified' | 'rejected' | 'expired' | (string & {});
        readonly suspended_at: string | null;
        readonly submitted_documents: number;
        readonly created_at: string;
        readonly updated_at: string;
      }[];
    } };
  /** Create a business and invite its owner */
  foundBusiness: { body: FoundBusinessBody; answer: {
      /** The new business. */
      readonly id: string;
    } };
  /** Get a business with its evidence */
  getBusinessFile: { path: { id: string }; answer: BusinessFile };
  /** Download a verification document */
  getDocumentContent: { path: { id: string; documentId: string }; answer: string };
  /** List requests, newest first */
  listRequests: { query?: {
      readonly status?: 'waiting' | 'confirmed' | 'rejected' | 'withdrawn';
      readonly tenant_id?: string;
    }; answer: {
      readonly data: readonly OperatorRequest[];
    } };
  /** Request an act that another operator confirms */
  createRequest: { body: CreateRequestBody; answer: {
      readonly id: string;
    } };
  /** Get a request */
  getRequest: { path: { id: string }; answer: OperatorRequest };
  /** Confirm, reject or withdraw a request */
  decideRequest: { path: { id: string }; body: DecideRequestBody; answer: OperatorRequest };
  /** List recoveries */
  listRecoveries: { answer: {
      /** Open ones first, then the newest. */
      readonly data: readonly Recovery[];
    } };
  /** Open a recovery for a member */
  openRecovery: { body: OpenRecoveryBody; answer: {
      readonly id: string;
    } };
  /** Stop a recovery */
  stopRecovery: { path: { id: string }; body: StopRecoveryBody; answer: {
      readonly id: string;
      readonly status: 'stopped';
    } };
  /** Get the limits of a business’s checkout */
  getRiskPolicy: { path: { id: string }; answer: BusinessRiskPolicy };
  /** Set the limits of a business’s checkout */
  changeRiskPolicy: { path: { id: string }; body: ChangeRiskPolicyBody; answer: BusinessRiskPolicy };
  /** Get the fees, settlement delay, approval limits and bank account of a business */
  getTerms: { path: { id: string }; answer: BusinessTerms };
  /** List approvals that wait in any business, oldest first */
  listWaitingApprovals: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'approval';
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        readonly action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close' | (string & {});
        /** Null if no money moves. Minor units. */
        readonly amount_minor: MinorUnits | null;
        readonly currency: string | null;
        readonly created_at: string;
        /** It ends undecided then. */
        readonly expires_at: string;
      }[];
    } };
  /** Get how far rotations of peppers and the audit chain are */
  getSecrets: { answer: Secrets };
  /** Count the values that each sealing key seals */
  countSealed: { answer: {
      readonly data: readonly {
        readonly table: string;
        readonly column: string;
        /** The key’s name in the settings. */
        readonly sealing_key: string;
        /** Values that it seals. */
        readonly values: number;
      }[];
    } };
  /** Get the members, open invitations and API keys of a business */
  getPeople: { path: { id: string }; answer: BusinessPeople };
  /** Revoke an API key on every process within a second */
  revokeKey: { path: { id: string; keyId: string }; body: RevokeKeyBody; answer: {
      readonly status: 'done';
    } };
  /** Get what a request would change, before and after */
  getProposal: { path: { id: string }; answer: Proposal };
  /** Request another fee for new payments in one currency */
  changeFees: { path: { id: string }; body: ChangeFeesBody; answer: ChangeReply };
  /** Request another settlement delay */
  changeSettlementDelay: { path: { id: string }; body: ChangeSettlementDelayBody; answer: ChangeReply };
  /** Set the amounts above which members need a second approver */
  changeApprovalLimits: { path: { id: string }; body: ChangeApprovalLimitsBody; answer: ChangeReply };
  /** Request an invitation to a business */
  inviteMember: { path: { id: string }; body: InviteMemberBody; answer: ChangeReply };
  /** Request that a member’s access to a business ends */
  removeMember: { path: { id: string }; body: RemoveMemberBody; answer: ChangeReply };
  /** Request other verified names or another registration number */
  renameBusiness: { path: { id: string }; body: RenameBusinessBody; answer: ChangeReply };
  /** Request that a payer’s details are erased from a business */
  erasePayer: { path: { id: string }; body: ErasePayerBody; answer: ChangeReply };
  /** Count what needs a person */
  getOverview: { answer: {
      readonly reviews: number;
      readonly requests: number;
      readonly suspense: number;
      readonly unknown: number;
      readonly breaks: number;
      readonly jobs: number;
      readonly webhooks: number;
      readonly pauses: number;
      readonly ledger_verified_at: string | null;
      /** Checks of the ledger that failed. */
      readonly ledger_breaks: readonly string[];
    } };
  /** List money received but not matched to a payment */
  listSuspense: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'suspense_item';
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        readonly payment_id: string;
        readonly reason: string;
        readonly status: string;
        /** What arrived. Minor units. */
        readonly received: MinorUnits;
        readonly currency: string;
        readonly created_at: string;
      }[];
    } };
  /** List payments, refunds and payouts without an answer */
  listUnknownOutcomes: { answer: {
      readonly data: readonly {
        readonly kind: 'payment' | 'refund' | 'payout' | (string & {});
        readonly id: string;
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        /** What was asked for. Minor units. */
        readonly amount: MinorUnits;
        readonly currency: string;
        /** `unknown`: no answer yet; `unresolved`: the schedule has given up; `acknowledged`: accepted, not over. */
        readonly state: 'unknown' | 'unresolved' | 'acknowledged' | (string & {});
        readonly check_count: number;
        readonly next_check_at: string | null;
        readonly created_at: string;
      }[];
    } };
  /** List open reconciliation breaks */
  listBreaks: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'reconciliation_break';
        readonly environment: 'live' | 'test' | (string & {});
        readonly day: string;
        readonly list: string;
        readonly kind: string;
        readonly ours: string | null;
        readonly theirs: string | null;
        readonly provider_id: string | null;
        readonly object_id: string | null;
        readonly meaning: string;
        readonly remedy: string;
        readonly first_seen_at: string;
      }[];
    } };
  /** List paused operations */
  listPauses: { answer: {
      readonly data: readonly {
        readonly operation: 'payments' | 'refunds' | 'payouts' | (string & {});
        readonly reason: string;
        readonly retry_after_seconds: number;
        readonly paused_at: string;
      }[];
    } };
  /** Have the worker ask the provider about a refund or payout now */
  checkOutcome: { path: { kind: string; id: string }; body: CheckOutcomeBody; answer: {
      readonly status: 'done';
    } };
  /** Mark a reconciliation break as explained */
  clearBreak: { path: { id: string }; body: ClearBreakBody; answer: {
      readonly status: 'done';
    } };
  /** Pause an operation on every process within a second */
  pauseOperation: { path: { operation: string }; body: PauseOperationBody; answer: {
      readonly status: 'done';
    } };
  /** Resume a paused operation */
  resumeOperation: { path: { operation: string }; answer: {
      readonly status: 'done';
    } };
  /** List jobs that failed permanently */
  listDeadJobs: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly job: string;
        readonly died_at: string;
        readonly repeats: number;
        readonly reason: string | null;
      }[];
    } };
  /** Requeue a job that failed permanently */
  redriveJob: { path: { id: string }; answer: {
      readonly status: 'done';
    } };
  /** List webhook endpoints that are off after failures, or overdue */
  listTroubledEndpoints: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        readonly url: string;
        readonly switched_off_at: string | null;
        readonly due_at: string | null;
      }[];
    } };
  /** List what operators did, newest first */
  listActs: { query?: {
      readonly before?: string;
    }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly operator: string;
        readonly action: string;
        readonly subject: string;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly created_at: string;
      }[];
    } };
  /** List the service’s objectives and how well they are met */
  listObjectives: { answer: {
      /** Without Prometheus, or while it does not answer, nothing is measured. */
      readonly source: 'prometheus' | 'not_connected' | 'unavailable' | (string & {});
      readonly window_days: number;
      readonly data: readonly {
        readonly name: 'calls' | 'reads' | 'writes' | 'events' | 'payouts' | (string & {});
        readonly target_percent: number;
        readonly kept_percent: number | null;
        readonly budget_left_percent: number | null;
        readonly burn_rate: number | null;
      }[];
    } };
  /** Find anything by id, name or key */
  searchConsole: { query: {
      /** The id of a business, workspace, payment, refund, payout, API key or request; the last four characters of a key; or a part of a merchant’s name or e-mail address. */
      readonly q: string;
    }; answer: SearchResults };
  /** Get this API’s description */
  getOpenapi: { answer: string };
}

export const consoleScreens: Readonly<Record<keyof ConsoleScreens, string>> = {
  offerPasskeyChallenge: 'POST /auth/passkey-options',
  signOut: 'POST /auth/sign-out',
  signInWithPasskey: 'POST /auth/sign-in/passkey',
  proveSecondFactor: 'POST /auth/second-factor',
  showEnrolment: 'POST /auth/enrolment/show',
  offerEnrolment: 'POST /auth/enrolment/options',
  useEnrolment: 'POST /auth/enrolment',
  getMe: 'GET /me',
  listBusinesses: 'GET /businesses',
  foundBusiness: 'POST /businesses',
  getBusinessFile: 'GET /businesses/{id}',
  getDocumentContent: 'GET /businesses/{id}/documents/{documentId}/content',
  listRequests: 'GET /requests',
  createRequest: 'POST /requests',
  getRequest: 'GET /requests/{id}',
  decideRequest: 'POST /requests/{id}/decision',
  listRecoveries: 'GET /recoveries',
  openRecovery: 'POST /recoveries',
  stopRecovery: 'POST /recoveries/{id}/stop',
  getRiskPolicy: 'GET /businesses/{id}/risk-policy',
  changeRiskPolicy: 'PUT /businesses/{id}/risk-policy',
  getTerms: 'GET /businesses/{id}/terms',
  listWaitingApprovals: 'GET /approvals',
  getSecrets: 'GET /secrets',
  countSealed: 'GET /secrets/sealing',
  getPeople: 'GET /businesses/{id}/people',
  revokeKey: 'POST /businesses/{id}/keys/{keyId}/revoke',
  getProposal: 'GET /requests/{id}/proposal',
  changeFees: 'POST /businesses/{id}/fees',
  changeSettlementDelay: 'POST /businesses/{id}/settlement-delay',
  changeApprovalLimits: 'POST /businesses/{id}/approval-limits',
  inviteMember: 'POST /businesses/{id}/invitations',
  removeMember: 'POST /businesses/{id}/removals',
  renameBusiness: 'POST /businesses/{id}/names',
  erasePayer: 'POST /businesses/{id}/payer-erasures',
  getOverview: 'GET /overview',
  listSuspense: 'GET /suspense',
  listUnknownOutcomes: 'GET /unknown-outcomes',
  listBreaks: 'GET /breaks',
  listPauses: 'GET /pauses',
  checkOutcome: 'POST /unknown-outcomes/{kind}/{id}/check',
  clearBreak: 'POST /breaks/{id}/clear',
  pauseOperation: 'PUT /pauses/{operation}',
  resumeOperation: 'DELETE /pauses/{operation}',
  listDeadJobs: 'GET /jobs',
  redriveJob: 'POST /jobs/{id}/redrive',
  listTroubledEndpoints: 'GET /webhooks',
  listActs: 'GET /acts',
  listObjectives: 'GET /objectives',
  searchConsole: 'GET /search',
  getOpenapi: 'GET /openapi.json',
};
