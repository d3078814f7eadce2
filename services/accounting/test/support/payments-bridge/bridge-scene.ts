import { createHash, randomBytes } from 'node:crypto';
import { createTestSealer } from '@countinghouse/identity/testing';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import {
  appendLeaves,
  checkpointSigningKeys,
  emptyTree,
  rootOf,
  signNote,
  toCheckpointText,
  toNoteSigners,
} from '@countinghouse/process';
import type { NoteSigner } from '@countinghouse/process';
import type { Database } from '../../../src/kernel/database.ts';
import { changeConnection } from '../../../src/payments-bridge/connections/change-connection.ts';
import { connectPayments } from '../../../src/payments-bridge/connections/connect-payments.ts';
import { followPayments } from '../../../src/payments-bridge/connections/follow-payments.ts';
import type { Movement } from '../../../src/payments-bridge/connections/movement.rules.ts';
import type {
  BooksAddress,
  FeedFault,
  OpenFeed,
} from '../../../src/payments-bridge/connections/payments-feed.ts';
import { readReconciliation } from '../../../src/payments-bridge/connections/report/read-reconciliation.ts';
import type { BridgeMode } from '../../../src/payments-bridge/connections/summaries/summary.rules.ts';
import type { PayLinkAtPayments } from '../../../src/payments-bridge/pay-links/pay-link.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createTestOrganisation, testSealingKeys } from '../people/tenants.ts';

const paymentsUrl = 'https://pay.example.com';
const sealer = createTestSealer(testSealingKeys);

interface Move {
  readonly kind: string;
  readonly gross?: bigint;
  readonly fee?: bigint;
  readonly share?: bigint;
  /** Where it is no charge and no refund. */
  readonly change?: bigint;
  readonly currency?: string;
  readonly sourceId?: string;
  readonly charge?: bigint;
  readonly linkId?: string;
  readonly qrCodeId?: string;
  readonly subscriptionId?: string;
  readonly recipientId?: string;
  readonly paymentId?: string;
  readonly at?: string;
  readonly id?: string;
}

/** As payments hashes a movement: all of it is pending here. */
function hashOf(values: readonly (bigint | number | string)[]): string {
  return createHash('sha256')
    .update(['movement-1', ...values].join('|'))
    .digest('hex');
}

/** A fresh key that signs checkpoints. */
export function createNoteSigners(url = paymentsUrl): readonly NoteSigner[] {
  const secret = randomBytes(32).toString('base64');
  return toNoteSigners(checkpointSigningKeys().parse(secret), url);
}

/** The log of a payments service, in memory. */
function createLog(newId: () => string) {
  const log: Movement[] = [];
  const totals = new Map<string, bigint>();
  const state: { fault: FeedFault | null; environment: string } = {
    fault: null,
    environment: 'live',
  };
  const businessId = newId();
  const links = new Map<string, PayLinkAtPayments>();
  const registered: BooksAddress[] = [];
  const checkpoints: { readonly size: number; readonly note: string }[] = [];
  const keys: NoteSigner[] = [];
  const asked: string[] = [];
  /** What payments signs once an hour; `changes` are for one that lies. */
  const sign = (
    signers: readonly NoteSigner[],
    changes: { readonly size?: number; readonly origin?: string; readonly last?: string } = {},
  ): void => {
    const { size = log.length, origin = `countinghouse/movements/${businessId}` } = changes;
    const signed = log.slice(0, size);
    const leaves = signed.map(({ hash }) => Buffer.from(hash, 'hex'));
    const text = toCheckpointText({
      origin,
      size: BigInt(size),
      root: rootOf(appendLeaves(emptyTree, leaves)),
      facts: [
        `last ${changes.last ?? signed.at(-1)?.hash}`,
        ...[...totals].map(([currency, total]) => `balance ${currency} ${total}`),
      ],
    });
    checkpoints.push({ size, note: signNote(text, signers) });
    keys.push(...signers.filter((signer) => !keys.includes(signer)));
  };
  const add = (...moves: readonly Move[]): readonly Movement[] =>
    moves.map((move) => {
      const { kind, gross = 0n, fee = 0n, share = 0n, currency = 'EUR' } = move;
      const changeMinor = move.change ?? gross - fee - share;
      const total = (totals.get(currency) ?? 0n) + changeMinor;
      totals.set(currency, total);
      const id = move.id ?? newId();
      const sequence = BigInt(log.length + 1);
      const movement: Movement = {
        sequence,
        id,
        kind,
        sourceId: move.sourceId ?? newId(),
        paymentId: move.paymentId ?? null,
        paymentLinkId: move.linkId ?? null,
        qrCodeId: move.qrCodeId ?? null,
        subscriptionId: move.subscriptionId ?? null,
        recipientId: move.recipientId ?? null,
        chargeSequence: move.charge ?? null,
        currency: getCurrency(currency),
        grossMinor: gross,
        feeMinor: fee,
        shareMinor: share,
        changeMinor,
        totalAfterMinor: total,
        effectiveAt: new Date(move.at ?? '2026-03-16T12:00:00Z'),
        hash: hashOf([sequence, id, kind, currency, changeMinor, total, 0, 0, 0]),
        environment: state.environment,
      };
      log.push(movement);
      return movement;
    });
  /** From a backup: what came later is gone. */
  const restore = (size: number): void => {
    log.splice(size);
    totals.clear();
    for (const { currency, totalAfterMinor } of log) totals.set(currency, totalAfterMinor);
    checkpoints.splice(
      0,
      checkpoints.length,
      ...checkpoints.filter((checkpoint) => checkpoint.size <= size),
    );
  };
  const openFeed: OpenFeed = () => ({
    readMovements: async (after, limit) => {
      asked.push('movements');
      if (state.fault !== null) return state.fault;
      const last = log[Number(after.sequence) - 1];
      const isKnown =
        after.sequence === 0n ||
        (last !== undefined && (after.hash === null || last.hash === after.hash));
      if (!isKnown) return { kind: 'differs' };
      const from = Number(after.sequence);
      return { kind: 'page', movements: log.slice(from, from + limit) };
    },
    readHead: async () => {
      asked.push('head');
      return (
        state.fault ?? {
          kind: 'head',
          sequence: BigInt(log.length),
          environment: state.environment,
          balances: [...totals].map(([currency, total]) => ({
            currency: getCurrency(currency),
            pendingMinor: total,
            availableMinor: 0n,
            serviceAccountMinor: 0n,
            disputedMinor: 0n,
            reservedMinor: 0n,
            owedMinor: 0n,
          })),
        }
      );
    },
    readBusiness: async () =>
      state.fault ?? {
        kind: 'business',
        id: businessId,
        name: 'Adire Lane',
        environment: state.environment,
      },
    readCurrencies: async () => ({
      kind: 'currencies',
      currencies: [
        { code: 'EUR', exponent: 2, isOffered: true },
        { code: 'JPY', exponent: 0, isOffered: true },
        { code: 'CHF', exponent: 2, isOffered: false },
      ],
    }),
    createLink: async (order) => {
      if (state.fault !== null) return state.fault;
      const known = links.get(order.key);
      if (known !== undefined) return { kind: 'link', ...known };
      const id = newId();
      const { currency, amountMinor } = order;
      const link = { id, url: `https://pay.example.com/pay/${id}`, currency, amountMinor };
      links.set(order.key, { ...link, status: 'active' });
      return { kind: 'link', ...link, status: 'active' };
    },
    disableLink: async (id) => {
      for (const [key, link] of links) {
        if (link.id === id) links.set(key, { ...link, status: 'disabled' });
      }
      return { kind: 'disabled' };
    },
    readMovement: async (id) => {
      if (state.fault !== null) return state.fault;
      const found = log.find((each) => each.id === id);
      if (found === undefined) return { kind: 'away' };
      const providerReference = `ref-${found.sequence}`;
      return { kind: 'movement', id, grossMinor: found.grossMinor, providerReference };
    },
    readCheckpoints: async (afterSize) =>
      state.fault ?? {
        kind: 'checkpoints',
        checkpoints: checkpoints.filter(({ size }) => size > Number(afterSize)),
      },
    readKeys: async () => ({ kind: 'keys', keys }),
    rotateKey: async () => ({ kind: 'key', key: `svc_live_${newId()}` }),
    end: async () => ({ kind: 'ended' }),
    readBreaks: async () => state.fault ?? { kind: 'breaks', breaks: [] },
    register: async (books) => {
      registered.push(books);
      return { kind: 'registered', dashboardUrl: `${paymentsUrl}/dashboard/workspaces/w` };
    },
  });
  return { log, state, add, openFeed, links, registered, checkpoints, keys, sign, restore, asked };
}

/** An organisation that follows a log in memory. */
export async function openBridge(
  { deps, worker }: { readonly deps: KeyMakerDeps; readonly worker: Database },
  startOn = '2026-03-15',
  now = new Date('2026-03-20T12:00:00Z'),
  ofOrg?: string,
) {
  const orgId = ofOrg ?? (await createTestOrganisation(deps)).orgId;
  const payments = createLog(deps.newId);
  let time = now.getTime();
  const bridgeDeps = {
    ...deps,
    sealer,
    openFeed: payments.openFeed,
    paymentsUrls: [paymentsUrl],
    publicUrl: 'https://books.example.com',
    now: () => new Date(time),
  };
  /** With the rights of the worker, no more. */
  const workerDeps = { ...bridgeDeps, database: worker };
  const caller = { orgId, actor: { kind: 'operator', id: 'test' } } as const;
  const order = { url: `${paymentsUrl}/`, key: 'svc_live_secret', startOn };
  const outcome = await connectPayments(bridgeDeps, caller, order);
  if (outcome.kind === 'reject') throw new Error(`not connected: ${outcome.reason}`);
  const { id } = outcome.connection;
  const { database } = deps;
  return {
    ...payments,
    deps: bridgeDeps,
    workerDeps,
    orgId,
    id,
    caller,
    order,
    /** How sales without an invoice are posted from now on. */
    setMode: (mode: BridgeMode) =>
      changeConnection(bridgeDeps, { ...caller, id, changes: { mode } }),
    /** As the loop of the worker does, an hour later each time. */
    follow: async (hours = 1) => {
      time += hours * 3_600_000;
      await followPayments(workerDeps);
    },
    reconcile: async () => {
      const found = await readReconciliation(bridgeDeps, orgId, id);
      if (found === null) throw new Error('the connection is gone');
      return found;
    },
    /** What each account holds: code, in its own currency, in base. */
    balances: async (): Promise<Readonly<Record<string, readonly [number, number]>>> => {
      const { rows } = await sql<{ code: string; doc: bigint; base: bigint }>`
        select a.code, sum(l.doc_minor)::bigint as doc, sum(l.base_minor)::bigint as base
        from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
        where l.org_id = ${orgId} and l.basis in ('both', 'accrual')
        group by a.code order by a.code`.execute(database.db);
      return Object.fromEntries(
        rows.map(({ code, doc, base }) => [code, [Number(doc), Number(base)] as const]),
      );
    },
    countEntries: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from journal_entries
        where org_id = ${orgId}`.execute(database.db);
      return rows[0]?.count ?? 0;
    },
  };
}
