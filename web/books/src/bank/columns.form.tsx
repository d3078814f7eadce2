import { Button, CheckField, SelectField } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CsvMapping } from './bank.queries.ts';
import { columnName } from './csv-head.rules.ts';
import type { CsvHead } from './csv-head.rules.ts';
import { texts } from './texts.ts';

export interface ColumnsFormProps {
  readonly head: CsvHead;
  readonly isBusy: boolean;
  readonly onRead: (mapping: CsvMapping, isKept: boolean) => void;
}

const roles = [
  'date',
  'amount',
  'debit',
  'credit',
  'counterparty',
  'description',
  'reference',
  'balance',
] as const;
type Columns = Readonly<Partial<Record<(typeof roles)[number], string>>>;

const orders = ['', 'dmy', 'mdy', 'ymd'] as const;
const marks = ['', ',', '.'] as const;

/** Asked only when the service cannot tell: which column is what, said once and remembered. */
export function ColumnsForm({ head, isBusy, onRead }: ColumnsFormProps): ReactNode {
  const [hasHeadings, setHeadings] = useState(true);
  const [columns, setColumns] = useState<Columns>({});
  const [order, setOrder] = useState<(typeof orders)[number]>('');
  const [mark, setMark] = useState<(typeof marks)[number]>('');
  const [isKept, setKept] = useState(true);
  const [first = []] = head.rows;
  const sample = head.rows[hasHeadings ? 1 : 0] ?? [];
  const options = [
    { value: '', label: texts.noColumn },
    ...first.map((_, at) => ({
      value: columnName(head, at, hasHeadings),
      label: `${columnName(head, at, hasHeadings)} · ${sample[at] ?? ''}`,
    })),
  ];
  const named = Object.entries(columns).filter(([, name]) => name !== '');
  const hasAmount = Boolean(columns.amount) || (Boolean(columns.debit) && Boolean(columns.credit));
  return (
    <form
      className="stack stack-4"
      aria-label={texts.columns}
      onSubmit={(event) => {
        event.preventDefault();
        onRead(
          {
            delimiter: head.delimiter,
            columns: Object.fromEntries(named),
            ...(order !== '' && { date_order: order }),
            ...(mark !== '' && { decimal_mark: mark }),
          },
          isKept,
        );
      }}
    >
      <h2>{texts.columns}</h2>
      <p className="soft">{texts.columnsHint}</p>
      <CheckField
        label={texts.hasHeadings}
        checked={hasHeadings}
        onChange={({ target }) => {
          setHeadings(target.checked);
          setColumns({});
        }}
      />
      <div className="form-columns">
        {roles.map((role) => (
          <SelectField
            key={role}
            label={texts.columnRoles[role]}
            value={columns[role] ?? ''}
            onChange={({ target }) => setColumns({ ...columns, [role]: target.value })}
            options={options}
          />
        ))}
        <SelectField
          label={texts.dateOrder}
          value={order}
          onChange={({ target }) => setOrder(orders.find((one) => one === target.value) ?? '')}
          options={orders.map((value) => ({ value, label: texts.dateOrders[value] }))}
        />
        <SelectField
          label={texts.decimalMark}
          value={mark}
          onChange={({ target }) => setMark(marks.find((one) => one === target.value) ?? '')}
          options={marks.map((value) => ({ value, label: texts.decimalMarks[value] }))}
        />
      </div>
      <CheckField
        label={texts.keepColumns}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
      <div className="row">
        <Button
          submits
          look="primary"
          isBusy={isBusy}
          disabledReason={Boolean(columns.date) && hasAmount ? null : texts.columnsMissing}
        >
          {texts.readAgain}
        </Button>
      </div>
    </form>
  );
}
