import { acceptMatch } from '../../../services/accounting/src/bank/matching/accept-match.ts';
import { autoMatch } from '../../../services/accounting/src/bank/matching/auto-match.ts';
import type { MatchPart } from '../../../services/accounting/src/bank/matching/match.rules.ts';
import { readLinePage } from '../../../services/accounting/src/bank/statements/formats/read-lines.ts';
import { importStatement } from '../../../services/accounting/src/bank/statements/import-statement.ts';
import type { BankLine } from '../../../services/accounting/src/bank/statements/statement.rules.ts';
import type { MoneyKey, PlannedMonth } from '../plan/types.ts';
import { openingMinor } from './beginning.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';
import { resolveMovements, toCsv } from './statement.ts';
import type { ResolvedMovement } from './statement.ts';
import { moneyCodes } from './steps.ts';

/** A statement line, what it really is, and who found out. */
export type BookedLine = {
  readonly lineId: string;
  readonly movement: ResolvedMovement;
  readonly by: 'machine' | 'person' | 'nobody';
};

export type Bank = {
  /** Closing balances of the statements so far. */
  readonly balances: Map<MoneyKey, bigint>;
  readonly lines: BookedLine[];
};

const moneyKeys = ['bank', 'dollars', 'card'] as const;

export function openBank(): Bank {
  return { balances: new Map(Object.entries(openingMinor).map(toEntry)), lines: [] };
}

const toEntry = ([key, minor]: readonly [string, bigint]): readonly [MoneyKey, bigint] => {
  const found = moneyKeys.find((one) => one === key);
  if (found === undefined) throw new Error(`the demo has no account ${key}`);
  return [found, minor];
};

type Imported = ReadonlyMap<string, ResolvedMovement>;

/**
 * The statements of a month: imported, matched automatically as far as possible, and the rest by
 * the bookkeeper. Unexplained lines, and what remains of the last month, stay open.
 */
export async function bookStatements(
  office: Office,
  bank: Bank,
  { to, movements, isOver }: PlannedMonth,
): Promise<void> {
  const resolved = await resolveMovements(office, movements);
  const imported = new Map<string, ResolvedMovement>();
  for (const key of moneyKeys) {
    const own = resolved.filter(({ account }) => account === key);
    for (const [id, movement] of await importLines(office, bank, { key, to, own })) {
      imported.set(id, movement);
    }
  }
  await Promise.all(moneyKeys.map((key) => matchByItself(office, key, to)));
  const open = await readOpen(office);
  const isOpen = new Set(open.map(({ id }) => id));
  const matched = new Set<string>();
  if (isOver) {
    for (const line of open) await explain(office, line, { imported, open, matched, to });
  }
  for (const [lineId, movement] of imported) {
    const by = !isOpen.has(lineId) ? 'machine' : matched.has(lineId) ? 'person' : 'nobody';
    bank.lines.push({ lineId, movement, by });
  }
}

async function importLines(
  office: Office,
  bank: Bank,
  month: { readonly key: MoneyKey; readonly to: string; readonly own: readonly ResolvedMovement[] },
): Promise<Imported> {
  const { key, to, own } = month;
  if (own.length === 0) return new Map();
  const opening = bank.balances.get(key) ?? 0n;
  bank.balances.set(
    key,
    own.reduce((sum, { amountMinor }) => sum + amountMinor, opening),
  );
  const { statement } = orFail(
    await importStatement(office.on(to), {
      ...office.as('bookkeeper'),
      accountId: office.account(moneyCodes[key]),
      fileName: `${key}-${to.slice(0, 7)}.csv`,
      content: { kind: 'text', text: toCsv(own, opening) },
      format: null,
    }),
  );
  const lines = await readLines(office, { statementId: statement.id });
  return new Map(
    lines.flatMap((line) => {
      const movement = own[line.position - 1];
      return movement === undefined ? [] : [[line.id, movement] as const];
    }),
  );
}

const linesMax = 10_000;

async function matchByItself(office: Office, key: MoneyKey, date: string): Promise<void> {
  const accountId = office.account(moneyCodes[key]);
  const order = { ...office.as('bookkeeper'), accountId, decisionsMax: linesMax };
  orFail(await autoMatch(office.on(date), order));
}

async function readLines(
  office: Office,
  filter: { readonly statementId?: string; readonly status?: 'open' },
): Promise<readonly BankLine[]> {
  const any = { accountId: null, direction: null, from: null, to: null, text: null } as const;
  const { statementId = null, status = null } = filter;
  const { rows } = await readLinePage(office.on(office.endDate), {
    ...any,
    orgId: office.organisation.id,
    statementId,
    status,
    limit: linesMax,
    offset: 0,
  });
  return rows;
}

const readOpen = (office: Office) => readLines(office, { status: 'open' });

type Explaining = {
  readonly imported: Imported;
  readonly open: readonly BankLine[];
  readonly matched: Set<string>;
  readonly to: string;
};

/** The answer of a person who knows the truth. */
async function explain(
  office: Office,
  line: BankLine,
  { imported, open, matched, to }: Explaining,
): Promise<void> {
  const movement = imported.get(line.id);
  if (movement === undefined || movement.truth.kind === 'unknown' || matched.has(line.id)) return;
  const part = toPart(office, movement, open);
  const outcome = await acceptMatch(office.on(to), {
    ...office.as('bookkeeper'),
    lineId: line.id,
    version: line.version,
    match: { parts: [part], withLines: [] },
  });
  for (const id of orFail(outcome).lineIds) matched.add(id);
}

function toPart(
  office: Office,
  { truth, amountMinor, settles, contactId }: ResolvedMovement,
  open: readonly BankLine[],
): MatchPart {
  switch (truth.kind) {
    case 'documents':
      return {
        kind: 'documents',
        contactId: contactId ?? '',
        settles: settles.map(({ id, amountMinor: minor }) => ({
          to: { kind: 'document', id },
          amountMinor: minor,
        })),
      };
    case 'booked':
      return { kind: 'payment', paymentId: office.made.payments.get(truth.payment) };
    case 'booked_transfer':
      return { kind: 'entry', entryId: office.made.entries.get(truth.transfer) };
    case 'account':
      return { kind: 'account', accountId: office.account(truth.code) };
    case 'tax':
      return { kind: 'account', accountId: office.account('2210') };
    case 'transfer': {
      const accountId = office.account(moneyCodes[truth.other]);
      const other = open.find(
        (one) => one.accountId === accountId && one.amountMinor === -amountMinor,
      );
      const seen =
        other === undefined ? {} : { line: { lineId: other.id, version: other.version } };
      return { kind: 'transfer', accountId, ...seen };
    }
    case 'unknown':
      throw new Error('a movement of kind unknown cannot be explained');
  }
}
