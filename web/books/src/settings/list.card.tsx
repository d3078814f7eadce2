import { Button, Card, Dialog, Loaded, Pages, Refusal, RowTable } from '@countinghouse/ui';
import type { Address, PagesProps, RowColumn } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** What a row is called, said with each of its acts. */
  readonly nameOf: (row: Row) => string;
  /** What can be done with each row, where it can be. */
  readonly acts?: readonly RowAct<Row>[];
  /** Whether this person may do any of it. */
  readonly mayAct?: boolean;
  /** For a list that is read page by page. */
  readonly pages?: Pick<PagesProps, 'offset' | 'limit' | 'addressOf'>;
  readonly children?: ReactNode;
}

interface ActLabel<Row> {
  readonly label: string;
  readonly look?: 'danger';
  readonly isOffered?: (row: Row) => boolean;
}

/** Done right away, or asked about in a dialog. */
type RowAct<Row> = ActLabel<Row> &
  (
    | { readonly run: (row: Row) => Promise<unknown> }
    | { readonly ask: (row: Row, close: () => void) => ReactNode }
  );

export function ListCard<Row>(props: ListCardProps<Row>): ReactNode {
  const { title, query, columns, keyOf, addressOf, nameOf, acts = [], mayAct = true } = props;
  const rows = useQuery(query);
  const [opened, setOpened] = useState<{ readonly title: string; readonly form: ReactNode }>();
  const acting = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
  const close = (): void => setOpened(undefined);
  const start = (act: RowAct<Row>, row: Row): void => {
    if ('run' in act) acting.mutate(() => act.run(row));
    else setOpened({ title: `${act.label} · ${nameOf(row)}`, form: act.ask(row, close) });
  };
  const actColumn: RowColumn<Row> = {
    head: texts.acts,
    cell: (row) => (
      <span className="row">
        {acts
          .filter(({ isOffered }) => isOffered?.(row) !== false)
          .map((act) => (
            <Button
              key={act.label}
              size="small"
              look={act.look}
              isBusy={acting.isPending}
              onPress={() => start(act, row)}
            >
              {act.label}
              <span className="visually-hidden">{nameOf(row)}</span>
            </Button>
          ))}
      </span>
    ),
    narrow: 'state',
  };
  return (
    <Card title={title}>
      <Refusal error={acting.error} />
      <Loaded query={rows} lines={4}>
        {({ data, has_more: hasMore = false }) => (
          <>
            <RowTable
              name={title}
              columns={acts.length === 0 || !mayAct ? columns : [...columns, actColumn]}
              rows={data}
              keyOf={keyOf}
              {...(addressOf !== undefined && { addressOf })}
              empty={<p>{texts.empty}</p>}
            />
            {props.pages === undefined ? null : (
              <Pages {...props.pages} shown={data.length} hasMore={hasMore} />
            )}
          </>
        )}
      </Loaded>
      {opened === undefined ? null : (
        <Dialog title={opened.title} onClose={close}>
          {opened.form}
        </Dialog>
      )}
      {props.children}
    </Card>
  );
}
