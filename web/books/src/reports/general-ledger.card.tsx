import { Loaded, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { namesLines } from './report-search.rules.ts';
import type { ReportSearch } from './report-search.rules.ts';
import { generalLedgerQuery } from './reports.queries.ts';
import type { Amount, GeneralLedger } from './reports.queries.ts';
import { texts } from './texts.ts';

/** The lines behind a figure, with the balance after each. */
export function GeneralLedgerCard({ query }: { readonly query: ReportSearch }): ReactNode {
  const { orgId } = usePlace();
  const ledger = useQuery(generalLedgerQuery(orgId, query));
  return (
    <div className="stack stack-3">
      <AccountChoice query={query} />
      {namesLines(query) ? (
        <section className="card">
          <Loaded query={ledger} lines={10}>
            {({ data }) => <Ledger data={data} query={query} />}
          </Loaded>
        </section>
      ) : null}
    </div>
  );
}

function AccountChoice({ query }: { readonly query: ReportSearch }): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  const chart = useQuery(chartQuery(orgId));
  return (
    <label className="filter-day account-choice">
      {texts.account}
      <select
        className="input filter-input"
        value={query.account_id ?? ''}
        onChange={(event) => {
          const { after: _first, cash_flow: _all, ...kept } = query;
          void navigate(
            paths.report(orgId, 'general-ledger', { ...kept, account_id: event.target.value }),
          );
        }}
      >
        <option value="" disabled>
          {texts.chooseAccount}
        </option>
        {(chart.data?.data ?? []).map((account) => (
          <option key={account.id} value={account.id}>
            {account.code} {account.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Ledger({
  data,
  query,
}: {
  readonly data: GeneralLedger['data'];
  readonly query: ReportSearch;
}): ReactNode {
  const { orgId } = usePlace();
  const { currency, next } = data;
  const rows = inOrderOfDays(data);
  const closing = rows.at(-1)?.balance ?? data.opening_balance;
  const turn = (label: string, after: string | undefined) => (
    <Link className="btn btn-sm" {...paths.report(orgId, 'general-ledger', { ...query, after })}>
      {label}
    </Link>
  );
  return (
    <>
      <div className="card-head">
        <h2>
          {data.account === null ? (
            texts.moneyAccountsAll
          ) : (
            <>
              <span className="acct">{data.account.code}</span>
              {data.account.name}
            </>
          )}
          {query.cash_flow === undefined ? null : (
            <span className="soft"> · {texts.onlyFlows[query.cash_flow]}</span>
          )}
        </h2>
        <span className="push">{currency}</span>
      </div>
      <div className="table-scroll">
        <table className="table ledger">
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.entry}</th>
              <th scope="col">{texts.what}</th>
              <th scope="col" className="num">
                {texts.debit}
              </th>
              <th scope="col" className="num">
                {texts.credit}
              </th>
              <th scope="col" className="num">
                {texts.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            <BalanceRow label={texts.opening} amount={data.opening_balance} currency={currency} />
            {rows.map((row) =>
              isLine(row) ? (
                <LineRow key={`${row.entry_id}${row.line_no}`} line={row} currency={currency} />
              ) : (
                <CarriedRow key={row.date} carried={row} currency={currency} />
              ),
            )}
            {next === null ? (
              <BalanceRow label={texts.closing} amount={closing} currency={currency} />
            ) : null}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="empty">{texts.noLines}</p> : null}
      {next === null && query.after === undefined ? null : (
        <div className="card-foot">
          <span className="push row">
            {query.after === undefined ? null : turn(texts.firstLines, undefined)}
            {next === null ? null : turn(texts.moreLines, next)}
          </span>
        </div>
      )}
    </>
  );
}

type Carried = GeneralLedger['data']['carried_forward'][number];
type Line = GeneralLedger['data']['lines'][number];

const isLine = (row: Carried | Line): row is Line => 'entry_id' in row;

/** What a year carries forward comes before the lines of the next one. */
function inOrderOfDays({
  lines,
  carried_forward: carried,
}: GeneralLedger['data']): readonly (Carried | Line)[] {
  return [...carried, ...lines].toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  );
}

function LineRow({
  line,
  currency,
}: {
  readonly line: Line;
  readonly currency: string;
}): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <tr>
      <td className="only-wide">{formatDay(line.date)}</td>
      <td className="only-wide">
        {may('journals:read') ? (
          <Link className="figure" {...paths.entry(orgId, line.entry_id)}>
            {line.entry_no}
          </Link>
        ) : (
          line.entry_no
        )}
      </td>
      <td className="grow">
        {line.source.kind === 'document' ? (
          <Link className="figure" {...paths.document(orgId, line.source.id)}>
            {line.memo}
          </Link>
        ) : (
          line.memo
        )}
        {line.contact_name === null ? null : <span className="soft"> · {line.contact_name}</span>}
      </td>
      <td className="num" data-side="debit">
        <Side amount={line.debit} currency={currency} />
      </td>
      <td className="num" data-side="credit">
        <Side amount={line.credit} currency={currency} />
      </td>
      <td className="num only-wide">{formatAmount(line.balance, currency)}</td>
    </tr>
  );
}

/** No entry stands behind it: the year before ended. */
function CarriedRow(props: { readonly carried: Carried; readonly currency: string }): ReactNode {
  const { carried, currency } = props;
  return (
    <tr>
      <td className="only-wide">{formatDay(carried.date)}</td>
      <td className="only-wide" />
      <td className="grow soft">{texts.carriedForward}</td>
      <td className="num">
        <Side amount={carried.debit} currency={currency} />
      </td>
      <td className="num">
        <Side amount={carried.credit} currency={currency} />
      </td>
      <td className="num only-wide">{formatAmount(carried.balance, currency)}</td>
    </tr>
  );
}

function Side({ amount, currency }: { readonly amount: Amount; readonly currency: string }) {
  return Number(amount) === 0 ? null : formatAmount(amount, currency);
}

function BalanceRow(props: {
  readonly label: string;
  readonly amount: Amount;
  readonly currency: string;
}): ReactNode {
  return (
    <tr className="is-balance">
      <th scope="row" colSpan={5}>
        {props.label}
      </th>
      <td className="num">{formatAmount(props.amount, props.currency)}</td>
    </tr>
  );
}
