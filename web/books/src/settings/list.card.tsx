import { Button, Card, Loaded, Refusal, RowTable } from '@countinghouse/ui';
import type { Address, RowColumn } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import type { ListQuery } from './settings.queries.ts';
import { texts } from './texts.ts';

export interface ListCardProps<Row> {
  readonly title: string;
  readonly query: ListQuery<Row>;
  readonly columns: readonly RowColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly addressOf?: (row: Row) => Address;
  /** What can be done with each row, where it can be. */
  readonly act?: {
    readonly label: string;
    readonly isOffered?: (row: Row) => boolean;
    readonly run: (row: Row) => Promise<unknown>;
  };
  /** Whether this person may do it at all. */
  readonly mayAct?: boolean;
  readonly children?: ReactNode;
}

export function ListCard<Row>(props: ListCardProps<Row>): ReactNode {
  const { title, query, columns, keyOf, addressOf, act, mayAct = true, children } = props;
  const rows = useQuery(query);
  const acting = useMutation({
    mutationFn: (row: Row) => act?.run(row) ?? Promise.resolve(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
  const actColumn: RowColumn<Row> = {
    head: act?.label ?? '',
    cell: (row) =>
      act?.isOffered?.(row) === false ? null : (
        <Button
          size="small"
          look="danger"
          isBusy={acting.isPending && acting.variables === row}
          onPress={() => acting.mutate(row)}
        >
          {act?.label}
        </Button>
      ),
    narrow: 'state',
  };
  return (
    <Card title={title}>
      <Refusal error={acting.error} />
      <Loaded query={rows} lines={4}>
        {({ data }) => (
          <RowTable
            name={title}
            columns={act === undefined || !mayAct ? columns : [...columns, actColumn]}
            rows={data}
            keyOf={keyOf}
            {...(addressOf !== undefined && { addressOf })}
            empty={<p>{texts.empty}</p>}
          />
        )}
      </Loaded>
      {children}
    </Card>
  );
}
