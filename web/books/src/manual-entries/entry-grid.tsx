import { AmountField, DayField, formatAmount, major } from '@countinghouse/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AccountField, ContactField } from '../parts/pickers.tsx';
import type { ContactChoice } from '../parts/pickers.tsx';
import { useGridKeys } from '../parts/use-grid-keys.ts';
import { usePlace } from '../shell/place.ts';
import { cellName, decimalsMax, entryColumns, isBlank, isEnd } from './entry-lines.rules.ts';
import type { CurrencySum, EntryChange, EntryColumn, EntryLine } from './entry-lines.rules.ts';
import { texts } from './texts.ts';

export interface EntryGridProps {
  readonly lines: readonly EntryLine[];
  readonly change: (change: EntryChange) => void;
  /** Whether due dates and other currencies are shown. */
  readonly isWide: boolean;
  readonly sums: readonly CurrencySum[];
  readonly accountOfCode: (code: string) => string | null;
  readonly errorOf: (field: string) => string | undefined;
  readonly date: string;
  readonly equity: string | null;
}

/** Contacts' names by id. */
type Names = Readonly<Record<string, string>>;

const rare: readonly EntryColumn[] = ['dueDate', 'currency', 'base'];

/** Debit and credit line by line, with what is still missing below. */
export function EntryGrid(props: EntryGridProps): ReactNode {
  const { lines, change, isWide, sums, accountOfCode, equity } = props;
  const columns = entryColumns.filter((column) => isWide || !rare.includes(column));
  const [first = 'accountId', ...others] = columns;
  const { body, onKeyDown, onPaste, addLine } = useGridKeys({
    lines,
    change,
    columns: [first, ...others],
    isEnd,
    pick: (column, code) => (column === 'accountId' ? accountOfCode(code) : null),
  });
  const { currency } = usePlace();
  const [names, setNames] = useState<Names>({});
  return (
    <>
      <div className="entry-lines">
        <table className={isWide ? 'entry-grid is-wide' : 'entry-grid'} aria-label={texts.lines}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`of-${column}`}>
                  {texts.columns[column]}
                  {column === 'base' ? ` ${currency}` : ''}
                </th>
              ))}
              <th aria-hidden className="of-act" />
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells have the focus */}
          <tbody ref={body} onKeyDown={onKeyDown} onPaste={onPaste}>
            {lines.map((line, row) => (
              <Line
                key={line.key}
                {...props}
                line={line}
                row={row}
                columns={columns}
                names={names}
                onName={({ id, name }) => setNames({ ...names, [id]: name })}
              />
            ))}
          </tbody>
          <tfoot>
            {sums.map((sum) => (
              <Sum key={sum.currency} sum={sum} width={columns.length - 2} equity={equity} />
            ))}
          </tfoot>
        </table>
      </div>
      <div className="row entry-add">
        <button type="button" className="btn btn-sm btn-plain" onClick={addLine}>
          <Plus className="icon icon-14" aria-hidden />
          {texts.addLine}
        </button>
        <span className="soft t12 push only-wide">
          <kbd className="kbd">Tab</kbd> {texts.tabAdds}
        </span>
      </div>
    </>
  );
}

interface LineProps extends EntryGridProps {
  readonly line: EntryLine;
  readonly row: number;
  readonly columns: readonly EntryColumn[];
  readonly names: Names;
  readonly onName: (contact: ContactChoice) => void;
}

function Line(props: LineProps): ReactNode {
  const { line, row, lines, columns, names, onName, change, errorOf, date } = props;
  const { today, currency } = usePlace();
  const { key } = line;
  const put =
    (column: EntryColumn) =>
    (text: string): void =>
      change({ kind: 'type', key, column, text });
  const cell = (column: EntryColumn) => ({
    label: `${texts.columns[column]}, ${texts.line(row + 1)}`,
    'data-column': column,
    'data-row': row,
    error: isBlank(line) ? undefined : errorOf(cellName(lines, key, column)),
    className: 'input cell',
  });
  const fields: Readonly<Record<EntryColumn, ReactNode>> = {
    accountId: (
      <AccountField
        {...cell('accountId')}
        accountId={line.accountId}
        isNamed
        onAccount={(accountId) => change({ kind: 'fill', key, cells: { accountId } })}
      />
    ),
    contactId: (
      <ContactField
        {...cell('contactId')}
        placeholder=""
        contact={
          line.contactId === '' ? null : { id: line.contactId, name: names[line.contactId] ?? '' }
        }
        onContact={(contact) => {
          if (contact !== null) onName(contact);
          change({ kind: 'fill', key, cells: { contactId: contact?.id ?? '' } });
        }}
      />
    ),
    dueDate: (
      <DayField
        {...cell('dueDate')}
        value={line.dueDate}
        context={{ today, from: date }}
        onChoose={(dueDate) => change({ kind: 'fill', key, cells: { dueDate } })}
      />
    ),
    currency: (
      <CurrencyCell
        {...cell('currency')}
        placeholder={currency}
        value={line.currency}
        onType={put('currency')}
      />
    ),
    base: <AmountCell {...cell('base')} value={line.base} onType={put('base')} />,
    debit: <AmountCell {...cell('debit')} value={line.debit} onType={put('debit')} />,
    credit: <AmountCell {...cell('credit')} value={line.credit} onType={put('credit')} />,
  };
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} className={`of-${column}`} data-label={texts.columns[column]}>
          {fields[column]}
        </td>
      ))}
      <td className="of-act">
        <button
          type="button"
          className="btn btn-plain btn-icon btn-sm"
          aria-label={texts.removeLine(row + 1)}
          tabIndex={-1}
          onClick={() => change({ kind: 'remove', key })}
        >
          <Trash2 className="icon icon-14" aria-hidden />
        </button>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly className: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

function AmountCell(props: CellProps): ReactNode {
  return <AmountField {...props} className="input cell num" decimalsMax={decimalsMax} />;
}

function CurrencyCell({ label, error, onType, ...input }: CellProps): ReactNode {
  return (
    <>
      <input
        {...input}
        aria-label={label}
        aria-invalid={error !== undefined}
        maxLength={3}
        onChange={({ target }) => onType(target.value.toUpperCase())}
      />
      {error === undefined ? null : <span className="error">{error}</span>}
    </>
  );
}

function Sum({
  sum: { currency, debit, credit, difference },
  width,
  equity,
}: {
  readonly sum: CurrencySum;
  readonly width: number;
  readonly equity: string | null;
}): ReactNode {
  const { currency: base } = usePlace();
  /** Only the organisation's own currency is known to have its decimals. */
  const show = (text: string): string =>
    currency === base ? formatAmount(major(Number(text)), currency) : text;
  const isEven = difference === '0';
  const isEmpty = debit === '0' && credit === '0';
  const missing = difference.replace('-', '');
  return (
    <>
      <tr>
        <th scope="row" colSpan={width}>
          {texts.total} <span className="code-iso">{currency}</span>
        </th>
        <td className="num">{show(debit)}</td>
        <td className="num">{show(credit)}</td>
        <td />
      </tr>
      <tr className={isEmpty ? undefined : isEven || equity !== null ? 'is-even' : 'is-open'}>
        <th scope="row" colSpan={width}>
          {isEven && !isEmpty ? texts.balanced : texts.difference}
          {!isEven && equity !== null ? <span className="soft"> {equity}</span> : null}
        </th>
        {/* It stands on the side that lacks it. */}
        <td className="num">{difference.startsWith('-') ? show(missing) : ''}</td>
        <td className="num">
          {isEmpty ? show('0') : isEven || difference.startsWith('-') ? '' : show(missing)}
        </td>
        <td />
      </tr>
    </>
  );
}
