import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { Database } from '../../kernel/database.ts';
import { repeatNotice } from '../payer-notices/repeat-notice.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { findSubscription } from './find-subscription.ts';
import { listRenewalsOfPayments } from './lifecycle.sql.ts';
import { createPageProof, isPageProof } from './page-link.ts';
import type { Subscriber } from './subscriber.rules.ts';
import { listSubscriberCharges } from './subscriber.sql.ts';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** What the subscriber's pages need from the subscription. */
export interface SubscriberPages {
  /** Null if there is no such subscription. */
  readonly find: (key: SubscriptionKey) => Promise<Subscriber | null>;
  /** Whether a payment is for a period after the first. */
  readonly isRenewal: (payment: SubscriptionKey) => Promise<boolean>;
  /** Cancels as the payer. */
  readonly cancel: (key: SubscriptionKey, businessId: string) => Promise<void>;
  /** E-mails the page's address to the subscriber only. */
  readonly mailLink: (key: SubscriptionKey) => Promise<void>;
  /** The part of the page's address that only this service can create. */
  readonly proofOf: (key: SubscriptionKey) => string;
  readonly isProof: (key: SubscriptionKey, proof: string) => boolean;
}

export interface SubscriberPagesDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly sealer: Sealer;
}

/** Two years of monthly charges. */
const chargesShown = 24;

export function createSubscriberPages(deps: SubscriberPagesDeps): SubscriberPages {
  const { db } = deps.database;
  return {
    find: async (key) => {
      const subscription = await findSubscription(deps.database, key);
      if (subscription === null) return null;
      return { subscription, charges: await listSubscriberCharges(db, key, chargesShown) };
    },
    isRenewal: async (payment) => (await listRenewalsOfPayments(db, [payment])).length > 0,
    cancel: async ({ workspaceId, id }, businessId) => {
      const actor = { kind: 'system', id: 'subscriber' } as const;
      await cancelSubscription(deps, { workspaceId, businessId, actor }, id);
    },
    mailLink: async ({ workspaceId, id: subjectId }) => {
      const subject = { workspaceId, kind: 'subscription_link', subjectId } as const;
      // Limited per day; further requests change nothing.
      await withTransaction(db, (tx) => repeatNotice(tx, subject, null, deps.now()));
    },
    proofOf: (key) => createPageProof(deps.sealer, key),
    isProof: (key, proof) => isPageProof(deps.sealer, key, proof),
  };
}
