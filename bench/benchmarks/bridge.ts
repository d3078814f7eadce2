import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../services/accounting/src/kernel/books-deps.ts';
import type { EntryLine } from '../../services/accounting/src/ledger/journal/entry.rules.ts';
import { postEntries } from '../../services/accounting/src/ledger/journal/post-entries.ts';
import { bookMovements } from '../../services/accounting/src/payments-bridge/connections/book-movements.ts';
import { changeConnection } from '../../services/accounting/src/payments-bridge/connections/change-connection.ts';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import type { Movement } from '../../services/accounting/src/payments-bridge/connections/movement.rules.ts';
import type { OpenFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import type { BridgeMode } from '../../services/accounting/src/payments-bridge/connections/summaries/summary.rules.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { accountingService, connectBooks, createBooks } from '../fixtures/accounting-database.ts';
import { createServiceDatabase } from '../fixtures/service-database.ts';
import { withClient } from '../fixtures/with-client.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { totalUs } from '../measure/cpu-meter.ts';
import { median } from '../measure/series.ts';
import { idleCount, idlePauseMs, openIdle } from './bridge-idle.ts';

const oursLabel = 'ours, each sale';

export const bridge: Benchmark = {
  name: 'bridge',
  summary: 'sales of a payments log booked one by one, against their entries alone',
  unit: 'sales/s',
  goal: 0.6,
  direction: 'at least',
  compared: new RegExp(`^${oursLabel}$`, 'u'),
  secondsDefault: 5,
  run: runBridge,
};

/** As many as the reading takes at a time. */
const salesPerPage = 200;
const salesPerSecondGoal = 1_000;
/** As many charges as one cell takes. */
const summarisedPerSecondGoal = 3_000;
/** Five of each side. */
const idleCorePercentGoal = 10;
/** What an address may ask. */
const idleRequestsGoal = 600;
const url = 'https://pay.example.com';
const eur = getCurrency('EUR');
const day = '2026-03-15';
const operator = { kind: 'operator', id: 'bench' } as const;

async function runBridge(context: BenchContext): Promise<Outcome> {
  const { progress } = context;
  const database = await progress.run('database and organisations', () =>
    createServiceDatabase(accountingService, context.postgresUrl),
  );
  const deps = connectBooks(database.applicationUrl);
  try {
    const [each, summary] = await Promise.all([openLog(deps, 'each'), openLog(deps, 'summary')]);
    const plain = await openBooks(deps);
    const idle = await progress.run(`${idleCount} idle connections`, () => openIdle(context, deps));
    const { seconds } = context;
    const ours = (metered: Metered) => metered(() => countFor(seconds, each));
    const summed = (metered: Metered) => metered(() => countFor(seconds, summary));
    const idled = (metered: Metered) => metered(() => countFor(seconds, idle.read));
    const alone = (metered: Metered) => metered(() => countFor(seconds, plain));
    await progress.run('warm-up', async () => {
      await ours(unmetered);
      await summed(unmetered);
      await alone(unmetered);
      await idled(unmetered);
      // The worker analyses new tables a few seconds after their first rows.
      await withClient(database.adminUrl, (client) => client.query('analyze'));
    });
    const pids = [process.pid];
    const { unit } = bridge;
    const [booked, entries, summarised, readings] = await alternate(context, [
      { label: oursLabel, unit, pids, measure: ours },
      { label: 'entries alone', unit, pids, measure: alone },
      { label: 'ours, summary of a day', unit, pids, measure: summed },
      {
        label: 'ours, idle connections',
        unit: 'readings/s',
        pids: [...pids, idle.pid],
        measure: idled,
      },
    ]);
    if (
      booked === undefined ||
      entries === undefined ||
      summarised === undefined ||
      readings === undefined
    ) {
      throw new BenchError('nothing was measured');
    }
    const readingUs = median(readings.costs.map(totalUs));
    const readingsPerSecond = (idleCount * 1_000) / idlePauseMs;
    return {
      ours: booked,
      bare: entries,
      series: [booked, entries, summarised, readings],
      furtherGoals: [
        {
          name: 'sales of one organisation, each',
          value: median(booked.values),
          goal: salesPerSecondGoal,
          direction: 'at least',
          unit: '/s',
        },
        {
          name: 'sales of one organisation, in a summary',
          value: median(summarised.values),
          goal: summarisedPerSecondGoal,
          direction: 'at least',
          unit: '/s',
        },
        {
          name: `${idleCount} idle connections, both services and their PostgreSQL`,
          value: (readingUs * readingsPerSecond) / 10_000,
          goal: idleCorePercentGoal,
          direction: 'at most',
          unit: '% of a core',
        },
        {
          name: `${idleCount} idle connections`,
          value: readingsPerSecond * 60,
          goal: idleRequestsGoal,
          direction: 'at most',
          unit: 'requests/min',
        },
      ],
    };
  } finally {
    await deps.database.close();
  }
}

/** Does one page of work, and says how many sales it had. */
type Work = () => Promise<number>;

async function countFor(seconds: number, work: Work): Promise<Figure> {
  const startedAtMs = performance.now();
  let operations = 0;
  let elapsedSeconds = 0;
  while (elapsedSeconds < seconds) {
    operations += await work();
    elapsedSeconds = (performance.now() - startedAtMs) / 1_000;
  }
  return { value: operations / elapsedSeconds, operations };
}

/** Books that follow an endless log of sales of 100.00 with a fee of 2.90. */
async function openLog(deps: BooksDeps, mode: BridgeMode): Promise<Work> {
  const orgId = await createBooks(deps, `Bridge ${mode}`);
  const tools = {
    ...deps,
    sealer: createSealer({ keys: [{ id: 'bench', key: Buffer.alloc(32, 1) }] }),
    openFeed: createFeed(deps.newId()),
    paymentsUrls: [url],
  };
  const caller = { orgId, actor: operator };
  const connected = await connectPayments(tools, caller, { url, key: 'svc_live_x', startOn: day });
  if (connected.kind === 'reject') throw new BenchError(`not connected: ${connected.reason}`);
  const { id } = connected.connection;
  await changeConnection(tools, { ...caller, id, changes: { mode } });
  let last = 0n;
  // Its day is never over, so that a summary stays open.
  const now = new Date(`${day}T20:00:00Z`);
  return async () => {
    const movements = Array.from({ length: salesPerPage }, (_, at) =>
      createSale(deps, last + BigInt(at + 1), now),
    );
    const page = { connection: { orgId, id, cursorSequence: last }, movements, isLast: true };
    const outcome = await bookMovements({ ...deps, now: () => now }, page);
    if (outcome.kind !== 'booked') throw new BenchError(`not booked: ${outcome.kind}`);
    last += BigInt(salesPerPage);
    return salesPerPage;
  };
}

function createSale({ newId }: BooksDeps, sequence: bigint, effectiveAt: Date): Movement {
  return {
    sequence,
    id: newId(),
    kind: 'charge',
    sourceId: newId(),
    paymentId: newId(),
    paymentLinkId: null,
    qrCodeId: null,
    subscriptionId: null,
    recipientId: null,
    chargeSequence: null,
    currency: eur,
    grossMinor: 10_000n,
    feeMinor: 290n,
    shareMinor: 0n,
    changeMinor: 9_710n,
    totalAfterMinor: 9_710n * sequence,
    effectiveAt,
    hash: sequence.toString(16).padStart(64, '0'),
    environment: 'live',
  };
}

/** Enough to be connected; the pages come from here. */
function createFeed(businessId: string): OpenFeed {
  const away = async () => ({ kind: 'away' }) as const;
  return () => ({
    readMovements: away,
    readHead: async () => ({ kind: 'head', sequence: 0n, environment: 'live', balances: [] }),
    readBusiness: async () => ({
      kind: 'business',
      id: businessId,
      name: 'Bench',
      environment: 'live',
    }),
    readCurrencies: async () => ({
      kind: 'currencies',
      currencies: [{ code: 'EUR', exponent: 2, isOffered: true }],
    }),
    createLink: away,
    disableLink: away,
    readMovement: away,
    readBreaks: away,
    readCheckpoints: away,
    readKeys: away,
    rotateKey: away,
    end: away,
    register: away,
  });
}

/** The entries of the same sales on accounts of no connection: no rows of movements, no check, no cursor. */
async function openBooks(deps: BooksDeps): Promise<Work> {
  const orgId = await createBooks(deps, 'Bare');
  const rows = await deps.database.db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .where('code', 'in', ['1000', '4000', '6100'])
    .orderBy('code')
    .execute();
  const [money, sales, fees] = rows.map(({ id }) => id);
  if (money === undefined || sales === undefined || fees === undefined) {
    throw new BenchError('accounts are missing');
  }
  return async () => {
    const postings = Array.from({ length: salesPerPage }, () => ({
      actor: operator,
      entry: {
        orgId,
        date: day,
        source: { kind: 'journal', id: deps.newId() },
        move: 'post',
        seq: 1,
        area: 'sales',
        reversesId: null,
        memo: 'Payment',
        lines: [line(money, 9_710n), line(fees, 290n), line(sales, -10_000n)],
        reliesOn: { baseCurrency: eur },
      } as const,
    }));
    await withTransaction(deps.database.db, (tx) => postEntries(tx, deps, postings));
    return salesPerPage;
  };
}

const line = (accountId: string, minor: bigint): EntryLine => ({
  accountId,
  contactId: null,
  openItemId: null,
  taxComponentId: null,
  basis: 'both',
  currency: eur,
  docMinor: minor,
  baseMinor: minor,
});
