import { formatDay, language, listCurrencies, useSearchParts } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { paths } from '../paths.ts';
import { readCount } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { rateActs } from './changes.queries.ts';
import { ListCard } from './list.card.tsx';
import { lists, ratesPerPage } from './settings.queries.ts';
import { texts } from './texts.ts';

/** What one unit of another currency is worth, from a day on. */
export function RatesSection(): ReactNode {
  const { orgId, may, currency: base } = usePlace();
  const mayChange = may('chart:change');
  const offset = readCount(useSearchParts<RawSearch>(), 'offset') ?? 0;
  return (
    <ListCard
      title={texts.sections['exchange-rates']}
      query={lists.exchangeRates(orgId, offset)}
      pages={{
        offset,
        limit: ratesPerPage,
        addressOf: (at) =>
          paths.settings(orgId, 'exchange-rates', { offset: at === 0 ? undefined : at }),
      }}
      keyOf={({ currency, date }) => `${currency} ${date}`}
      nameOf={({ currency, date }) => `${currency} ${date}`}
      mayAct={mayChange}
      acts={[
        {
          label: texts.remove,
          look: 'danger',
          run: ({ currency, date }) => rateActs.forget(orgId, currency, date),
        },
      ]}
      columns={[
        { head: texts.currency, cell: ({ currency }) => currency, narrow: 'main' },
        { head: texts.from, cell: ({ date }) => formatDay(date), narrow: 'sub' },
        {
          head: texts.rateIn(base),
          cell: ({ rate }) => <span className="num">{rate}</span>,
          isNumber: true,
          narrow: 'amount',
        },
        { head: texts.source, cell: ({ source }) => source, grows: true },
      ]}
    >
      {mayChange ? (
        <PlainForm
          go={texts.setRate}
          send={(values) => rateActs.set(orgId, values)}
          fields={[
            {
              name: 'currency',
              label: texts.currency,
              options: listCurrencies(language).filter(({ value }) => value !== base),
            },
            { name: 'date', label: texts.from, type: 'date' },
            { name: 'rate', label: texts.rateIn(base), isNumber: true },
            { name: 'source', label: texts.source, hint: texts.sourceHint },
          ]}
        />
      ) : null}
    </ListCard>
  );
}
