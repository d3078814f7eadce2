import {
  Loaded,
  PrintPage,
  formatAmount,
  formatDay,
  formatHere,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { changeText } from '../parts/change-text.ts';
import { wordOf } from '../payments/texts.ts';
import { businessQuery } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import type { BalanceSearch } from './balance-search.rules.ts';
import { printedMovementsQuery, statementQuery } from './balance.queries.ts';
import { notesOf } from './movement-notes.ts';
import { texts } from './texts.ts';

/** A period's statement on paper: what it began and ended with, and what lies between. */
export function PrintStatementScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<BalanceSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const currency = search.currency ?? business.default_currency;
  const statement = useQuery(statementQuery(workspaceId, currency, search));
  const movements = useQuery(printedMovementsQuery(workspaceId, currency, search));
  return (
    <PrintPage
      title={`${texts.statement} · ${currency}`}
      back={{ label: texts.balance, to: moneyPaths.balance(workspaceId), search: { ...search } }}
    >
      <p>
        <b>{membership?.business_name}</b>
        <br />
        {texts.periodText(dayText(search.from), dayText(search.to))}
      </p>
      <Loaded query={statement} lines={4}>
        {({ opening, closing, by_kind: kinds }) => (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{texts.movement}</th>
                <th scope="col" className="num">
                  {texts.pending}
                </th>
                <th scope="col" className="num">
                  {texts.available}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{texts.beginning}</th>
                <td className="num">{formatAmount(opening.pending, currency)}</td>
                <td className="num">{formatAmount(opening.available, currency)}</td>
              </tr>
              {kinds.map(({ kind, count, pending, available }) => (
                <tr key={kind}>
                  <th scope="row">
                    {wordOf(texts.kinds, kind)} · {count}
                  </th>
                  <td className="num">{changeText(pending, currency)}</td>
                  <td className="num">{changeText(available, currency)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{texts.end}</th>
                <td className="num">{formatAmount(closing.pending, currency)}</td>
                <td className="num">{formatAmount(closing.available, currency)}</td>
              </tr>
            </tbody>
          </table>
        )}
      </Loaded>
      <Loaded query={movements} lines={6}>
        {({ data, has_more: hasMore }) => (
          <>
            <table className="table" aria-label={texts.statement}>
              <thead>
                <tr>
                  <th scope="col">{texts.time}</th>
                  <th scope="col">{texts.movement}</th>
                  <th scope="col" className="num">
                    {texts.pending}
                  </th>
                  <th scope="col" className="num">
                    {texts.available}
                  </th>
                  <th scope="col" className="num">
                    {texts.availableAfter}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((movement) => (
                  <tr key={movement.id}>
                    <td>{formatHere(movement.posted_at)}</td>
                    <td>
                      {wordOf(texts.kinds, movement.kind)}
                      {notesOf(movement).map((note) => (
                        <span className="soft t12 block" key={note}>
                          {note}
                        </span>
                      ))}
                    </td>
                    <td className="num">{changeText(movement.change.pending, currency)}</td>
                    <td className="num">{changeText(movement.change.available, currency)}</td>
                    <td className="num">{formatAmount(movement.balance.available, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.length === 0 ? <p>{texts.noneYet}</p> : null}
            {hasMore ? <p>{texts.restInCsv(data.length)}</p> : null}
          </>
        )}
      </Loaded>
    </PrintPage>
  );
}

const dayText = (day: string | undefined): string | null =>
  day === undefined ? null : formatDay(day);
