import { DayField, Loaded, Money, formatAmount, formatDay } from '@countinghouse/ui';
import type { AppContactStatement } from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { statementQuery } from './contacts.queries.ts';
import { useStatementPeriod } from './statement-period.ts';
import { texts } from './texts.ts';

/** What moved between two days, chosen in the address. */
export function StatementMovements({ id }: { readonly id: string }): ReactNode {
  const { orgId, today } = usePlace();
  const navigate = useNavigate();
  const period = useStatementPeriod();
  const statement = useQuery(statementQuery(orgId, id, period));
  const choose = (part: Partial<typeof period>): void => {
    void navigate(paths.contactStatement(orgId, id, { ...period, ...part }));
  };
  return (
    <section className="stack stack-3" aria-label={texts.movements}>
      <h2>{texts.movements}</h2>
      <div className="form-columns print-tools">
        <DayField
          label={texts.from}
          isLabelled
          value={period.from}
          context={{ today }}
          onChoose={(from) => (from === '' ? undefined : choose({ from }))}
        />
        <DayField
          label={texts.to}
          isLabelled
          value={period.to}
          context={{ today }}
          onChoose={(to) => (to === '' ? undefined : choose({ to }))}
        />
      </div>
      <Loaded query={statement} lines={4}>
        {(data) => <Moved statement={data} />}
      </Loaded>
    </section>
  );
}

const kinds: Readonly<Record<string, string>> = texts.movementKinds;

function Moved({ statement }: { readonly statement: AppContactStatement }): ReactNode {
  const { balances, movements, from, to } = statement;
  if (balances.length === 0) return <p>{texts.noMovements}</p>;
  return balances.map((balance) => {
    const { currency, opening, closing } = balance;
    const moved = movements.filter((movement) => movement.currency === currency);
    return (
      <div key={currency} className="stack stack-2">
        <table className="table">
          <caption className="visually-hidden">
            {texts.movements} {currency}
          </caption>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.item}</th>
              <th scope="col" className="num">
                {texts.amount}
              </th>
              <th scope="col" className="num">
                {texts.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={3}>{texts.opening(formatDay(from))}</td>
              <td className="num">
                <Money major={opening} currency={currency} />
              </td>
            </tr>
            {moved.map((movement, at) => (
              // One thing may move more than once on a day.
              <tr key={`${movement.id}${movement.kind}${at}`}>
                <td>{formatDay(movement.date)}</td>
                <td className="grow">{nameOf(movement)}</td>
                <td className="num">{formatAmount(movement.amount, currency)}</td>
                <td className="num">{formatAmount(movement.balance, currency)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={3}>
                <b>{texts.closing(formatDay(to))}</b>
              </td>
              <td className="num">
                <b>
                  <Money major={closing} currency={currency} />
                </b>
              </td>
            </tr>
          </tbody>
        </table>
        {statement.has_more ? <p>{texts.moreMovements}</p> : null}
        <dl className="facts" aria-label={texts.aging}>
          {ages.map((age) => (
            <div className="facts-row" key={age}>
              <dt>{texts.ages[age]}</dt>
              <dd>
                <Money major={balance[age]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    );
  });
}

const ages = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

function nameOf({
  kind,
  document_kind: documentKind,
  number,
}: AppContactStatement['movements'][number]): string {
  const name = kind === 'document' && documentKind !== null ? kindText(documentKind) : kinds[kind];
  return `${name ?? kind} ${number ?? ''}`.trim();
}
