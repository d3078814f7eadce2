import { LinkTabs, Loaded, RowTable } from '@countinghouse/ui';
import type { Address, RowColumn } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CursorFoot } from './cursor-foot.tsx';
import type { ListSearch } from './list-search.rules.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

export interface ListCardProps<Row, Status extends string> {
  readonly name: string;
  readonly here: string;
  readonly search: ListSearch<Status>;
  readonly tabsLabel: string;
  readonly statuses: readonly Status[];
  readonly tabs: Readonly<Record<Status | 'all', string>>;
  readonly query: UseQueryResult<Page<Row>>;
  readonly columns: readonly RowColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly addressOf?: (row: Row) => Address;
  /** With filters, and without any. */
  readonly none: readonly [title: string, hint: string];
  readonly noneYet: readonly [title: string, hint: string];
}

/** Tabs by status over a list that is read page by page. */
export function ListCard<Row, Status extends string>(props: ListCardProps<Row, Status>): ReactNode {
  const { name, here, search, query, columns, keyOf, addressOf, statuses } = props;
  const [title, hint] =
    search.q === undefined && search.status === undefined ? props.noneYet : props.none;
  const tabs = [undefined, ...statuses].map((status) => ({
    label: props.tabs[status ?? 'all'],
    address: { to: here, search: { ...search, status, after: undefined } },
    isCurrent: search.status === status,
  }));
  return (
    <section className="card" aria-label={name}>
      <LinkTabs label={props.tabsLabel} tabs={tabs} />
      <Loaded query={query} lines={8}>
        {(page) => (
          <>
            <RowTable
              name={name}
              columns={columns}
              rows={page.data}
              keyOf={keyOf}
              {...(addressOf !== undefined && { addressOf })}
              empty={
                <>
                  <h2>{title}</h2>
                  <p>{hint}</p>
                </>
              }
            />
            <CursorFoot here={here} search={search} nextCursor={page.next_cursor} />
          </>
        )}
      </Loaded>
    </section>
  );
}
