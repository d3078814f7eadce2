import { Loaded, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import type { ReportSearch } from './report-search.rules.ts';
import { generalLedgerQuery } from './reports.queries.ts';
import type { Amount, GeneralLedger } from './reports.queries.ts';
import { texts } from './texts.ts';

/** The lines behind a figure, with the balance after each. */
export function GeneralLedgerCard({ query }: { readonly query: ReportSearch }): ReactNode {
  const { orgId } = usePlace();
  const ledger = useQuery(generalLedgerQuery(orgId, query.account_id ?? '', query));
  return (
    <div className="stack stack-3">
      <AccountChoice query={query} />
      {query.account_id === undefined ? null : (
        <section className="card">
          <Loaded query={ledger} lines={10}>
            {({ data }) => <Ledger data={data} query={query} />}
          </Loaded>
        </section>
      )}
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
          const { after: _first, ...kept } = query;
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
  const { orgId, may } = usePlace();
  const { currency, lines, next } = data;
  const closing = lines.at(-1)?.balance ?? data.opening_balance;
  const turn = (label: string, after: string | undefined) => (
    <Link className="btn btn-sm" {...paths.report(orgId, 'general-ledger', { ...query, after })}>
      {label}
    </Link>
  );
  return (
    <>
      <div className="card-head">
        <h2>
          <span className="acct">{data.account.code}</span>
          {data.account.name}
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
            {lines.map((line) => (
              <tr key={`${line.entry_id}${line.line_no}`}>
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
                  {line.contact_name === null ? null : (
                    <span className="soft"> · {line.contact_name}</span>
                  )}
                </td>
                <td className="num" data-side="debit">
                  <Side amount={line.debit} currency={currency} />
                </td>
                <td className="num" data-side="credit">
                  <Side amount={line.credit} currency={currency} />
                </td>
                <td className="num only-wide">{formatAmount(line.balance, currency)}</td>
              </tr>
            ))}
            {next === null ? (
              <BalanceRow label={texts.closing} amount={closing} currency={currency} />
            ) : null}
          </tbody>
        </table>
      </div>
      {lines.length === 0 ? <p className="empty">{texts.noLines}</p> : null}
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
