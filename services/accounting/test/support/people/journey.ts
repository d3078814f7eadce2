import { expect } from 'vitest';
import type { Answer, Staff } from './staff.ts';

/** The body of an answer that has to be a success, or the refusal as an error. */
export async function done(answered: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answered;
  if (status < 300) return body;
  throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Status, word and sentence of a refusal, as a person reads them. */
export async function refused(answered: Promise<Answer>): Promise<readonly unknown[]> {
  const { status, body } = await answered;
  return [status, body.reason, body.error];
}

interface ShownAction {
  readonly action: string;
  readonly available: boolean;
  readonly reason?: string;
}

/** What a document offers to somebody right now, beside a copy of it. */
export async function offersTo(staff: Staff, id: string): Promise<readonly string[]> {
  const { available_actions: actions } = await done(staff.get(`/documents/${id}`));
  return actions
    .filter(({ available, action }: ShownAction) => available && action !== 'duplicate')
    .map(({ action }: ShownAction) => action);
}

interface ShownLine {
  readonly account_code: string;
  readonly account_name: string;
  readonly debit: number;
  readonly credit: number;
  readonly basis: string;
}

/** What was posted for a document or payment: accounts by name, debits above zero, on one basis. */
export async function postingsOf(
  staff: Staff,
  sourceId: string,
  basis: 'accrual' | 'cash' = 'accrual',
): Promise<readonly string[]> {
  const { data } = await done(staff.get(`/journal/entries?source_id=${sourceId}`));
  const ids: readonly string[] = data.map(({ id }: { id: string }) => id);
  const entries = await Promise.all(ids.map((id) => done(staff.get(`/journal/entries/${id}`))));
  return entries.flatMap(({ lines }) =>
    lines
      .filter((line: ShownLine) => line.basis === basis || line.basis === 'both')
      .map((line: ShownLine) => {
        const amount = line.debit - line.credit;
        return `${line.account_code} ${line.account_name} ${amount.toFixed(2)}`;
      })
      .toSorted(),
  );
}

/** What is open with a contact, what is due first first. */
export async function openWith(staff: Staff, contactId: string): Promise<readonly number[]> {
  const { data } = await done(staff.get(`/contacts/${contactId}/open-items`));
  return data.map(({ open_amount: open }: { open_amount: number }) => open);
}

interface ReportRow {
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
}

/** The three reports agree with each other; gives the trial balance by code, debits above zero. */
export async function tiedReports(
  staff: Staff,
  basis: 'accrual' | 'cash' = 'accrual',
): Promise<Readonly<Record<string, number>>> {
  const read = async (name: string) =>
    (await done(staff.get(`/reports/${name}?basis=${basis}`))).data;
  const [profit, sheet, trial] = [
    await read('profit-and-loss'),
    await read('balance-sheet'),
    await read('trial-balance'),
  ];
  expect([sheet.balanced, trial.balanced]).toEqual([true, true]);
  expect(sheet.equity.current_year_earnings).toBe(profit.net_profit);
  expect(trial.total_debit).toBe(trial.total_credit);
  return Object.fromEntries(
    trial.rows.map(({ code, debit, credit }: ReportRow) => [code, debit - credit]),
  );
}
