import './bank.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  DayField,
  Loaded,
  PageHead,
  Refusal,
  formatAmount,
  formatDay,
  formatNearDay,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { MajorUnits } from '@countinghouse/ui';
import type { AppBankStanding } from '@countinghouse/web-client/accounting';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bankAccountsQuery } from '../home/home.queries.ts';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { readReconcileSearch } from './bank-search.rules.ts';
import {
  reconcileMutation,
  reconciliationsQuery,
  standingQuery,
  undoReconciliationMutation,
} from './bank.queries.ts';
import { texts } from './texts.ts';

type Standing = AppBankStanding;

/** One equation: the bank, plus and less what is in transit, is what the books must say. */
export function ReconcileScreen(): ReactNode {
  const { orgId, today, may } = usePlace();
  const accountId = usePathPart('id');
  const navigate = useNavigate();
  const search = readReconcileSearch(useSearchParts<RawSearch>());
  const accounts = useQuery(bankAccountsQuery(orgId));
  const account = accounts.data?.data.find((one) => one.account_id === accountId);
  const asOf = search.as_of ?? account?.last_line_on ?? today;
  const standing = useQuery({
    ...standingQuery(orgId, accountId, asOf),
    enabled: accounts.data !== undefined,
  });
  const reconcile = useMutation(reconcileMutation(orgId, accountId));
  const reason =
    may('bank:manage') || may('bank:match') ? whyNot(standing.data) : texts.noPermission;
  return (
    <div className="stack stack-4">
      <Crumbs label={texts.accounts} to={paths.bankAccounts(orgId)} />
      <PageHead
        title={texts.reconcile}
        detail={account === undefined ? '' : `${account.code} ${account.name} ${account.currency}`}
        actions={
          <>
            <DayField
              label={texts.asOf}
              value={asOf}
              context={{ today }}
              onChoose={(day) => {
                if (day !== '') void navigate(paths.reconcile(orgId, accountId, { as_of: day }));
              }}
            />
            <Button
              look="primary"
              isBusy={reconcile.isPending}
              disabledReason={reason}
              onPress={() => reconcile.mutate(asOf)}
            >
              {texts.reconcile}
            </Button>
          </>
        }
      />
      <Refusal error={reconcile.error} />
      {reconcile.isSuccess ? <Banner tone="good">{texts.done}</Banner> : null}
      <Loaded query={accounts} lines={6}>
        {() => (
          <Loaded query={standing} lines={6}>
            {(data) => <Equation standing={data} />}
          </Loaded>
        )}
      </Loaded>
      <Earlier accountId={accountId} />
    </div>
  );
}

function whyNot(standing: Standing | undefined): string | null {
  if (standing === undefined) return null;
  if (standing.unexplained === null) return texts.noBalance;
  if (standing.open_lines > 0) return texts.openUpTo(standing.open_lines);
  return Number(standing.unexplained) === 0 ? null : texts.whyNot;
}

function Equation({ standing }: { readonly standing: Standing }): ReactNode {
  const { orgId, today } = usePlace();
  const { currency, unexplained } = standing;
  const amount = (major: MajorUnits | null): string =>
    major === null ? '–' : formatAmount(major, currency);
  const isZero = unexplained !== null && Number(unexplained) === 0;
  return (
    <section className="card">
      <div className="equation">
        <p className="equation-say">
          <b className="t16">
            {unexplained === null
              ? texts.noBalance
              : isZero
                ? texts.agrees
                : texts.missing(amount(unexplained))}
          </b>
          {standing.open_lines === 0 ? null : (
            <span className="soft t13 block">{texts.openUpTo(standing.open_lines)}</span>
          )}
        </p>
        <dl className="equation-sums">
          <div>
            <dt>{texts.atBank}</dt>
            <dd>{amount(standing.closing_balance)}</dd>
          </div>
          <div data-sign="+">
            <dt>{texts.deposits}</dt>
            <dd>{amount(standing.deposits_in_transit)}</dd>
          </div>
          <div data-sign="−">
            <dt>{texts.payments}</dt>
            <dd>{amount(standing.payments_in_transit)}</dd>
          </div>
          <div data-sign="−">
            <dt>{texts.books}</dt>
            <dd>
              <Link
                className="figure"
                {...paths.report(orgId, 'general-ledger', {
                  account_id: standing.account_id,
                  to: standing.as_of,
                })}
              >
                {amount(standing.book_balance)}
              </Link>
            </dd>
          </div>
          <div data-sign="=" className={isZero ? 'tone-good' : 'tone-bad'}>
            <dt>{texts.unexplained}</dt>
            <dd>{amount(unexplained)}</dd>
          </div>
        </dl>
      </div>
      {standing.lines.length === 0 ? null : (
        <>
          <h2 className="equation-head">
            {texts.notInBooks} <span className="count count-warn">{standing.lines.length}</span>
          </h2>
          <ul className="equation-list">
            {standing.lines.map((line) => (
              <li key={line.id}>
                <span className="soft">{formatNearDay(line.date, today)}</span>
                <span>
                  {line.counterparty ?? line.description}
                  <span className="soft t12 block">{whyText(line.why)}</span>
                </span>
                <Link
                  className="btn btn-sm"
                  {...paths.bankLines(orgId, {
                    account_id: standing.account_id,
                    status:
                      line.why === 'ignored' ? 'ignored' : line.why === 'open' ? 'open' : 'matched',
                    line: line.id,
                  })}
                >
                  {texts.match}
                </Link>
                <span className="num">{formatAmount(line.amount, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {standing.book_items.length === 0 ? null : (
        <>
          <h2 className="equation-head">
            {texts.notAtBank} <span className="count">{standing.book_items.length}</span>
          </h2>
          <ul className="equation-list">
            {standing.book_items.map((item) => (
              <li key={item.source_kind + item.source_id}>
                <span className="soft">{formatNearDay(item.date, today)}</span>
                <span>
                  <Link className="figure" {...paths.journal(orgId, { source_id: item.source_id })}>
                    {item.memo}
                  </Link>
                  <span className="soft t12 block">
                    {item.in_transit
                      ? `${texts.age(item.age_days)} · ${
                          item.shown_on === null
                            ? texts.notYet
                            : texts.came(formatNearDay(item.shown_on, today))
                        }`
                      : texts.inOpening}
                  </span>
                </span>
                <span />
                <span className="num">{formatAmount(item.amount, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function whyText(why: string): string {
  return Object.entries(texts.why).find(([known]) => known === why)?.[1] ?? why;
}

function Earlier({ accountId }: { readonly accountId: string }): ReactNode {
  const { orgId, may } = usePlace();
  const earlier = useQuery(reconciliationsQuery(orgId, accountId));
  const undo = useMutation(undoReconciliationMutation(orgId));
  return (
    <Card title={texts.earlier}>
      <Refusal error={undo.error} />
      <Loaded query={earlier}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="empty">{texts.noneYet}</p>
          ) : (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{texts.day}</th>
                  <th scope="col" className="num">
                    {texts.atBank}
                  </th>
                  <th scope="col" className="num">
                    {texts.inTransit}
                  </th>
                  <th scope="col">{texts.now}</th>
                  <th scope="col">
                    <span className="visually-hidden">{texts.undo}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((one, at) => (
                  <tr key={one.id}>
                    <td className="grow">{formatDay(one.as_of)}</td>
                    <td className="num in-amount">
                      {formatAmount(one.closing_balance, one.currency)}
                    </td>
                    <td className="num only-wide">{formatAmount(one.in_transit, one.currency)}</td>
                    <td className="only-wide">
                      {one.undone ? (
                        <span className="soft">{texts.undone}</span>
                      ) : (
                        <Chip tone={one.still_agrees ? 'good' : 'warn'}>
                          {one.still_agrees ? texts.stillAgrees : texts.changedSince}
                        </Chip>
                      )}
                    </td>
                    <td>
                      {at === 0 && !one.undone && may('bank:manage') ? (
                        <Button
                          size="small"
                          isBusy={undo.isPending}
                          onPress={() => undo.mutate(one.id)}
                        >
                          {texts.undo}
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Card>
  );
}
