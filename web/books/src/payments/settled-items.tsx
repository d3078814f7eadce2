import { AmountField, formatAmount, formatDay } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { decimalsMax } from './allocation.rules.ts';
import type { OpenItem } from './payments.queries.ts';
import { texts, wordOf } from './texts.ts';

/** What is open, and beside each how much of it the payment settles. */
export function SettledItems({
  items,
  textOf,
  onType,
}: {
  readonly items: readonly OpenItem[];
  readonly textOf: (item: OpenItem) => string;
  readonly onType: (id: string, text: string) => void;
}): ReactNode {
  const { orgId } = usePlace();
  return (
    <table className="table settles" aria-label={texts.settles}>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.due}</th>
          <th scope="col" className="num">
            {texts.open}
          </th>
          <th scope="col" className="num">
            {texts.settle}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const name = item.number ?? wordOf(texts.itemKinds, item.kind);
          return (
            <tr key={item.id}>
              <td className="grow">
                {item.kind === 'document' ? (
                  <Link className="figure" {...paths.document(orgId, item.id)}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <span className="soft"> {item.reference}</span>
              </td>
              <td className="only-wide">{formatDay(item.due_date)}</td>
              <td className="num">{formatAmount(item.open_amount, item.currency)}</td>
              <td className="num">
                <AmountField
                  label={texts.settlesOf(name)}
                  className="input cell num"
                  value={textOf(item)}
                  onType={(text) => onType(item.id, text)}
                  decimalsMax={decimalsMax}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
