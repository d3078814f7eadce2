import type { IdSource } from '@countinghouse/identifiers';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { refuseUnverified } from '../../controls/pauses/check-gates.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Providers } from '../../provider/providers.ts';
import { toReference } from '../../provider/reference.rules.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailAboutRecipient } from './mail-about-recipient.ts';
import {
  findSealedAccountNumber,
  leaseRegistration,
  saveRecipientDetails,
  saveRegistered,
  saveUnregistered,
} from './recipient-registration.sql.ts';
import { registerSubaccount } from './register-subaccount.ts';
import type { RegistrationOutcome } from './register-subaccount.ts';
import { recipientAccountContext } from './split-recipient.rules.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import {
  findSplitRecipient,
  findSplitRecipientByReference,
  insertSplitRecipientUnlessKnown,
} from './split-recipients.sql.ts';
import type { RecipientDetails } from './split-recipients.sql.ts';

export interface CreateSplitRecipientDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
  readonly installation: string;
  readonly providers: Pick<Providers, 'forEnvironment'>;
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
}

export interface SplitRecipientRequest {
  readonly externalReference: string;
  readonly name: string;
  readonly accountBank: string;
  readonly accountNumber: string;
  readonly splitMillionths: number;
  /** Null uses the business's contact phone. */
  readonly recipientMobile: string | null;
}

interface RecipientOrder {
  readonly caller: Omit<Caller, 'scopes'>;
  readonly request: SplitRecipientRequest;
}

export type CreateSplitRecipientOutcome =
  /** Created now, or existing and returned as it is. */
  | { readonly kind: 'recipient'; readonly recipient: SplitRecipient }
  | Exclude<GateRejection, { readonly reason: 'paused' }>
  | { readonly kind: 'reject'; readonly reason: ProviderRejection };

export type ProviderRejection = Exclude<RegistrationOutcome, { kind: 'registered' }>['reason'];

/**
 * Enough for three provider calls of ten seconds each. If a process dies on the way, a repeat waits
 * this long.
 */
const leaseMs = 60_000;
/**
 * The time that creating may take: started later, it might overlap with another process after the
 * lease.
 */
const createWaitMs = 20_000;
const last4Length = 4;

/**
 * Stores the recipient, registers it at the provider, and stores the result. A repeat continues an
 * interrupted call; concurrent repeats leave it to the first.
 */
export async function createSplitRecipient(
  deps: CreateSplitRecipientDeps,
  order: RecipientOrder,
): Promise<CreateSplitRecipientOutcome> {
  const { database } = deps;
  const { workspaceId } = order.caller;
  const reference = order.request.externalReference;
  const known = await findSplitRecipientByReference(database.db, workspaceId, reference);
  if (known?.registration === 'active') return { kind: 'recipient', recipient: known };
  if (refuseUnverified(order.caller) !== null) {
    if (known === null) return { kind: 'reject', reason: 'not_verified' };
    return { kind: 'recipient', recipient: known };
  }

  const startedAtMs = performance.now();
  const lease = await withTransaction(database.db, async (tx) =>
    known === null ? addRecipient(tx, deps, order) : continueRecipient(tx, deps, order, known),
  );
  if (lease.kind === 'taken') return { kind: 'recipient', recipient: lease.recipient };

  const provider = deps.providers.forEnvironment(order.caller.environment);
  const outcome = await registerSubaccount(provider, {
    ...lease,
    mayCreate: () => performance.now() - startedAtMs < leaseMs - createWaitMs,
  });
  const key = { workspaceId, id: lease.recipient.id };
  return withTransaction(database.db, async (tx) => {
    if (outcome.kind !== 'registered') {
      const failure = outcome.kind === 'failed' ? outcome.reason : null;
      await saveUnregistered(tx, key, failure, deps.now());
      return { kind: 'reject', reason: outcome.reason };
    }
    const subaccount = { provider: provider.name, ...outcome.subaccount };
    await saveRegistered(tx, key, subaccount, deps.now());
    const recipient = await getRecipient(tx, key);
    await mailAboutRecipient(tx, deps, order.caller, { step: 'registered', recipient });
    return { kind: 'recipient', recipient };
  });
}

type Lease =
  | {
      readonly kind: 'held';
      readonly recipient: SplitRecipient;
      readonly accountNumber: string;
      readonly isContinued: boolean;
    }
  /** It is registered by now, or another request is registering it. */
  | { readonly kind: 'taken'; readonly recipient: SplitRecipient };

async function addRecipient(
  tx: Tx,
  deps: CreateSplitRecipientDeps,
  order: RecipientOrder,
): Promise<Lease> {
  const { caller, request } = order;
  const { workspaceId } = caller;
  const contact = await getContact(tx, caller.businessId);
  const id = deps.newId();
  const { cell, installation } = deps;
  const recipient = await insertSplitRecipientUnlessKnown(tx, {
    workspaceId,
    id,
    externalReference: request.externalReference,
    ...toDetails(deps, { workspaceId, id }, order, contact.phone),
    currency: contact.default_currency,
    country: contact.country,
    provider: deps.providers.forEnvironment(caller.environment).name,
    providerReference: toReference({ kind: 'sub', installation, cell, workspaceId, id }),
    createdAt: deps.now(),
    leaseMs,
  });
  if (recipient !== null) {
    await recordIfMember(tx, deps.newId, caller, {
      action: 'split_recipient.created',
      subjectKind: 'split_recipient',
      subjectId: id,
      detail: {},
    });
    return { kind: 'held', recipient, accountNumber: request.accountNumber, isContinued: false };
  }
  // The insert waited for a concurrent request with the same reference: its row is committed.
  const reference = request.externalReference;
  const known = await findSplitRecipientByReference(tx, workspaceId, reference);
  if (known === null) {
    throw new Error('split recipient was neither created nor found by its reference');
  }
  return continueRecipient(tx, deps, order, known);
}

async function continueRecipient(
  tx: Tx,
  deps: CreateSplitRecipientDeps,
  order: RecipientOrder,
  known: SplitRecipient,
): Promise<Lease> {
  const { caller } = order;
  const key = { workspaceId: caller.workspaceId, id: known.id };
  if (!(await leaseRegistration(tx, key, leaseMs))) {
    return { kind: 'taken', recipient: await getRecipient(tx, key) };
  }
  // A refused registration left nothing behind, so a repeat may send corrected details. A pending
  // one stays unchanged.
  const { phone } = await getContact(tx, caller.businessId);
  await saveRecipientDetails(tx, key, toDetails(deps, key, order, phone), deps.now());
  const sealed = await findSealedAccountNumber(tx, key);
  if (sealed === null) throw new Error('leased split recipient not found');
  const accountNumber = deps.sealer.open(sealed, recipientAccountContext(key));
  return { kind: 'held', recipient: await getRecipient(tx, key), accountNumber, isContinued: true };
}

function toDetails(
  deps: CreateSplitRecipientDeps,
  key: RowKey,
  { caller, request }: RecipientOrder,
  contactPhone: string,
): RecipientDetails {
  return {
    name: request.name,
    accountBank: request.accountBank,
    accountNumberSealed: deps.sealer.seal(request.accountNumber, recipientAccountContext(key)),
    accountNumberLast4: toLast4(request.accountNumber),
    splitMillionths: request.splitMillionths,
    recipientMobile: request.recipientMobile ?? contactPhone,
    registeredBy: caller.actor,
  };
}

/** Never the whole number, even if it is short. */
function toLast4(accountNumber: string): string {
  return accountNumber.slice(Math.max(1, accountNumber.length - last4Length));
}

async function getRecipient(tx: Tx, key: RowKey): Promise<SplitRecipient> {
  const recipient = await findSplitRecipient(tx, key.workspaceId, key.id);
  if (recipient === null) throw new Error('saved split recipient not found');
  return recipient;
}
