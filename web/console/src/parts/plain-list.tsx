import { Loaded, PageHead, RowTable } from '@countinghouse/ui';
import type { Address, RowColumn } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface PlainListProps<Row> {
  readonly title: string;
  /** What is in it, and what an operator does about it. */
  readonly hint: string;
  readonly query: UseQueryResult<{ readonly data: readonly Row[] }>;
  readonly columns: readonly RowColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly addressOf?: (row: Row) => Address;
  readonly none: string;
  readonly actions?: ReactNode;
}

/** A whole list of what needs a person. */
export function PlainList<Row>(props: PlainListProps<Row>): ReactNode {
  const { title, hint, query, columns, keyOf, addressOf, none, actions } = props;
  return (
    <>
      <PageHead title={title} detail={hint} {...(actions !== undefined && { actions })} />
      <section className="card" aria-label={title}>
        <Loaded query={query} lines={6}>
          {({ data }) => (
            <RowTable
              name={title}
              columns={columns}
              rows={data}
              keyOf={keyOf}
              {...(addressOf !== undefined && { addressOf })}
              empty={<h2>{none}</h2>}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}
