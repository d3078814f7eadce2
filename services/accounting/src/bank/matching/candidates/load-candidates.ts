import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, dayIn, daysBetween } from '@countinghouse/calendar';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Db } from '../../../kernel/database.ts';
import { listRatesBetween } from '../../../setup/rates/list-rates-between.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { readOpenLines } from '../../statements/lock-lines.ts';
import type { BankAccount, BankLine } from '../../statements/statement.rules.ts';
import { discountOfItem } from '../suggesting/item-discount.rules.ts';
import { memoryKey } from '../suggesting/name-text.rules.ts';
import type { CandidateFacts } from './candidate-facts.rules.ts';
import {
  listClearingCandidates,
  listEntryCandidates,
  listItemCandidates,
  listOwnAccounts,
  listPaymentCandidates,
  listSettledNumbers,
} from './candidates.sql.ts';
import { listCounterpartyMemories } from './counterparty-memory.sql.ts';

/** Beyond this number, only the nearest candidates are compared. */
const candidatesMax = 20_000;
/** How many days a candidate may lie from the lines. */
const daysAround = 15;

/** Everything that an account's lines could match, as of now. */
export async function loadCandidateFacts(
  db: Db,
  tools: BooksTools,
  orgId: string,
  account: BankAccount,
  lines: readonly BankLine[],
): Promise<CandidateFacts> {
  const organisation = await getOrganisation(db, orgId);
  const days = lines.map(({ date }) => date).toSorted();
  const now = tools.now();
  const today = dayIn(organisation.timeZone, now);
  const from = addDays(days[0] ?? today, -daysAround);
  const to = addDays(days.at(-1) ?? today, daysAround);
  const { accountId, currency } = account;
  const query = {
    orgId,
    accountId,
    isBase: currency === organisation.baseCurrency,
    currency,
    from,
    to,
    rowsMax: candidatesMax,
  };
  const owed = await listItemCandidates(db, query);
  const items = owed.map((item) => ({ ...item, discount: discountOfItem(item) }));
  const foreign = new Set(items.map((item) => item.currency)).difference(new Set([currency]));
  const ownAccounts = await listOwnAccounts(db, orgId, currency);
  const own = new Set(ownAccounts.map((one) => one.accountId));
  const around = { orgId, from, to, linesMax: candidatesMax };
  const others = await readOpenLines(db, { ...around, accountId: null, notOf: accountId });
  const memories = await listCounterpartyMemories(db, orgId, await memoryKeysOf(lines));
  const payments = await listPaymentCandidates(db, query);
  const numbers = await listSettledNumbers(
    db,
    orgId,
    payments.map(({ paymentId }) => paymentId),
  );
  return {
    currency,
    organisationName: organisation.name,
    account: { accountId, name: account.name, number: account.number },
    ownAccounts: ownAccounts.filter((one) => one.accountId !== accountId),
    items,
    rates: await listRatesBetween(db, orgId, [...foreign], { from, to }),
    payments: payments.map((payment) => ({
      ...payment,
      numbers: numbers.get(payment.paymentId) ?? [],
    })),
    entries: await listEntryCandidates(db, query),
    otherLines: others.filter((line) => own.has(line.accountId)),
    clearing: await listClearingCandidates(db, query),
    ownLines: await readOpenLines(db, { ...around, accountId, notOf: null }),
    memories: memories.map(({ lastAt, ...memory }) => ({
      ...memory,
      daysAgo: Math.max(0, daysBetween(dayIn(organisation.timeZone, lastAt), today)),
    })),
  };
}

/** Lines per turn of the event loop: normalising their names takes a few milliseconds. */
const linesPerTurn = 1_000;

async function memoryKeysOf(lines: readonly BankLine[]): Promise<readonly string[]> {
  const keys = new Set<string>();
  for (let from = 0; from < lines.length; from += linesPerTurn) {
    for (const line of lines.slice(from, from + linesPerTurn)) {
      const key = memoryKey(line);
      if (key !== null) keys.add(key);
    }
    await nextTurn();
  }
  return [...keys];
}
