// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type {  } from '@countinghouse/sdk/money';

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

/** An organisation as operators see it. */
export interface OrganisationFile {
  readonly id: string;
  readonly name: string;
  readonly environment: 'live' | 'test' | (string & {});
  readonly country: string;
  readonly base_currency: string;
  readonly suspended_at: string | null;
  readonly closing_at: string | null;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly object: 'organisation_file';
  readonly suspended_reason: string | null;
  readonly members: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | (string & {});
  }[];
  /** Acts that wait for another operator, and those decided, newest first. */
  readonly requests: readonly OperatorRequest[];
  /** What you can request for it, and why not. */
  readonly can: {
    readonly suspend: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
    readonly reinstate: {
      readonly allowed: boolean;
      readonly reason: string | null;
    };
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

export interface CreateRequestBody {
  readonly action: 'organisation.suspend' | 'organisation.reinstate' | 'account.recover';
  /** The business or organisation. */
  readonly tenantId: string;
  /** The recovery, for `account.recover`. */
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

export interface BooksConsoleScreens {
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
  /** List organisations, newest first */
  listOrganisations: { query?: {
      readonly view?: 'all' | 'suspended' | 'closing';
      /** A part of the name or of a member’s e-mail address, or the id. */
      readonly q?: string;
    }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
        readonly environment: 'live' | 'test' | (string & {});
        readonly country: string;
        readonly base_currency: string;
        readonly suspended_at: string | null;
        readonly closing_at: string | null;
        readonly closed_at: string | null;
        readonly created_at: string;
        readonly object: 'organisation';
      }[];
    } };
  /** Get an organisation and its members */
  getOrganisationFile: { path: { id: string }; answer: OrganisationFile };
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
  /** Count what needs a person */
  getOverview: { answer: {
      readonly requests: number;
      readonly suspended: number;
      readonly connections: number;
      readonly jobs: number;
      readonly webhooks: number;
      readonly closings: number;
      readonly journal_verified_at: string | null;
      /** Checks of the journal that failed. */
      readonly journal_breaks: readonly string[];
    } };
  /** List connections to payments that stopped or are behind */
  listTroubledConnections: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'payments_connection';
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        readonly url: string;
        readonly business_name: string;
        /** Why it is not read until a person acts. */
        readonly stop_reason: string | null;
        /** What is in the way for now. */
        readonly trouble: string | null;
        readonly heard_at: string | null;
        /** Movements known and not booked yet. */
        readonly movements_behind: number;
      }[];
    } };
  /** List organisations that close */
  listClosings: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'closing';
        readonly tenant: {
          readonly id: string;
          readonly name: string;
        };
        readonly environment: 'live' | 'test' | (string & {});
        readonly status: 'waiting' | 'closed' | (string & {});
        readonly started_at: string;
        readonly closes_at: string;
        /** When owners were mailed that something is in the way. */
        readonly blocked_at: string | null;
        readonly closed_at: string | null;
        readonly erases_at: string | null;
      }[];
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
      /** The id of an organisation, document, API key or request; the last four characters of a key; or a part of an organisation’s name or of a member’s e-mail address. */
      readonly q: string;
    }; answer: SearchResults };
  /** Get this API’s description */
  getOpenapi: { answer: string };
}

export const booksConsoleScreens: Readonly<Record<keyof BooksConsoleScreens, string>> = {
  offerPasskeyChallenge: 'POST /auth/passkey-options',
  signOut: 'POST /auth/sign-out',
  signInWithPasskey: 'POST /auth/sign-in/passkey',
  proveSecondFactor: 'POST /auth/second-factor',
  showEnrolment: 'POST /auth/enrolment/show',
  offerEnrolment: 'POST /auth/enrolment/options',
  useEnrolment: 'POST /auth/enrolment',
  getMe: 'GET /me',
  listOrganisations: 'GET /organisations',
  getOrganisationFile: 'GET /organisations/{id}',
  listRequests: 'GET /requests',
  createRequest: 'POST /requests',
  getRequest: 'GET /requests/{id}',
  decideRequest: 'POST /requests/{id}/decision',
  listRecoveries: 'GET /recoveries',
  openRecovery: 'POST /recoveries',
  stopRecovery: 'POST /recoveries/{id}/stop',
  getOverview: 'GET /overview',
  listTroubledConnections: 'GET /connections',
  listClosings: 'GET /closings',
  listDeadJobs: 'GET /jobs',
  redriveJob: 'POST /jobs/{id}/redrive',
  listTroubledEndpoints: 'GET /webhooks',
  listActs: 'GET /acts',
  listObjectives: 'GET /objectives',
  searchConsole: 'GET /search',
  getOpenapi: 'GET /openapi.json',
};
