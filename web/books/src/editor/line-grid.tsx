import { AmountField, Picker, formatAmount } from '@countinghouse/ui';
import type { PickerOption } from '@countinghouse/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGridKeys } from '../parts/use-grid-keys.ts';
import { cellName, columns, decimalsMax, isBlank, percentDecimals } from './draft.rules.ts';
import type { Column, DraftLine } from './draft.rules.ts';
import type { Preview } from './editor.queries.ts';
import { endsGrid } from './grid.rules.ts';
import type { Grid, GridChange } from './grid.rules.ts';
import { texts } from './texts.ts';

export interface GridLists {
  readonly items: readonly PickerOption[];
  readonly accounts: readonly PickerOption[];
  readonly taxCodes: readonly PickerOption[];
  /** What an item fills in of a line. */
  readonly fillOf: (itemId: string) => Partial<DraftLine>;
}

/** A line as the service priced it. */
type PricedLine = Pick<
  Preview['lines'][number],
  'account_id' | 'tax_code_id' | 'description' | 'unit_price' | 'net' | 'gross'
>;

/** Whatever has lines that are being written. */
interface LineEditor {
  readonly grid: Grid;
  readonly change: (change: GridChange) => void;
  readonly preview: { readonly data?: { readonly lines: readonly PricedLine[] } | undefined };
  readonly isBehind: boolean;
  readonly errorOf: (field: string) => string | undefined;
}

export interface LineGridProps {
  readonly editor: LineEditor;
  readonly lists: GridLists;
  readonly currency: string;
  readonly amounts: string;
}

/** The lines of the paper. Enter goes down, Tab at the end adds a line, a sheet can be pasted. */
export function LineGrid({ editor, lists, currency, amounts }: LineGridProps): ReactNode {
  const { grid, change } = editor;
  const { lines } = grid;
  const { body, onKeyDown, onPaste, addLine } = useGridKeys({
    lines,
    change,
    columns,
    isEnd: endsGrid,
  });
  const priced = editor.preview.data?.lines ?? [];
  return (
    <>
      <table className="sheet-lines editor-lines">
        <thead>
          <tr>
            <th scope="col" className="in-margin">
              {texts.columns.itemId} · {texts.columns.accountId}
            </th>
            <th scope="col">{texts.columns.description}</th>
            {(['quantity', 'price', 'discount'] as const).map((column) => (
              <th scope="col" className="num" key={column}>
                {texts.columns[column]}
              </th>
            ))}
            <th scope="col">{texts.columns.taxCodeId}</th>
            <th scope="col" className="num">
              {texts.amount}
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells have the focus */}
        <tbody ref={body} onKeyDown={onKeyDown} onPaste={onPaste}>
          {lines.map((line, row) => (
            <Line
              key={line.key}
              line={line}
              row={row}
              editor={editor}
              lists={lists}
              priced={isBlank(line) ? undefined : priced[sentPlace(lines, line.key)]}
              amountOf={(one) =>
                formatAmount(amounts === 'inclusive' ? one.gross : one.net, currency)
              }
            />
          ))}
        </tbody>
      </table>
      <div className="row editor-add">
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

interface LineProps {
  readonly line: DraftLine;
  readonly row: number;
  readonly editor: LineEditor;
  readonly lists: GridLists;
  readonly priced: PricedLine | undefined;
  readonly amountOf: (line: PricedLine) => string;
}

function Line({ line, row, editor, lists, priced, amountOf }: LineProps): ReactNode {
  const { grid, change, errorOf } = editor;
  const { key } = line;
  const put = (column: Column) => (text: string) => change({ kind: 'type', key, column, text });
  const cell = (column: Column) => ({
    label: `${texts.columns[column]}, ${texts.line(row + 1)}`,
    'data-column': column,
    'data-row': row,
    error: isBlank(line) ? undefined : errorOf(cellName(grid.lines, key, column)),
    className: 'input cell',
  });
  const { error, label, ...description } = cell('description');
  /** What the service takes where nothing is chosen. */
  const filled = (options: readonly PickerOption[], id: string | null | undefined): string => {
    const option = options.find(({ value }) => value === id);
    return option?.code ?? option?.label ?? '';
  };
  return (
    <tr>
      <td className="in-margin" data-label={`${texts.columns.itemId} · ${texts.columns.accountId}`}>
        <Picker
          {...cell('itemId')}
          placeholder={texts.noItem}
          options={lists.items}
          value={line.itemId === '' ? null : line.itemId}
          onChoose={(itemId) =>
            change({
              kind: 'fill',
              key,
              cells: itemId === null ? { itemId: '' } : { itemId, ...lists.fillOf(itemId) },
            })
          }
        />
        <Picker
          {...cell('accountId')}
          placeholder={filled(lists.accounts, priced?.account_id)}
          options={lists.accounts}
          value={line.accountId === '' ? null : line.accountId}
          onChoose={(accountId) =>
            change({ kind: 'fill', key, cells: { accountId: accountId ?? '' } })
          }
        />
      </td>
      <td className="sheet-text" data-label={texts.columns.description}>
        <input
          {...description}
          aria-label={label}
          aria-invalid={error !== undefined}
          placeholder={line.itemId === '' ? '' : (priced?.description ?? '')}
          value={line.description}
          onChange={(event) => put('description')(event.target.value)}
        />
        {error === undefined ? null : <span className="error">{error}</span>}
      </td>
      <td className="num w-qty" data-label={texts.columns.quantity}>
        <AmountField
          {...cell('quantity')}
          className="input cell num"
          placeholder="1"
          value={line.quantity}
          onType={put('quantity')}
          decimalsMax={decimalsMax}
        />
      </td>
      <td className="num w-price" data-label={texts.columns.price}>
        <AmountField
          {...cell('price')}
          className="input cell num"
          placeholder={
            priced === undefined || line.price !== '' ? '' : JSON.stringify(priced.unit_price)
          }
          value={line.price}
          onType={put('price')}
          decimalsMax={decimalsMax}
        />
      </td>
      <td className="num w-pct" data-label={texts.columns.discount}>
        <AmountField
          {...cell('discount')}
          className="input cell num"
          value={line.discount}
          onType={put('discount')}
          decimalsMax={percentDecimals}
        />
      </td>
      <td className="w-tax" data-label={texts.columns.taxCodeId}>
        <Picker
          {...cell('taxCodeId')}
          placeholder={filled(lists.taxCodes, priced?.tax_code_id)}
          options={lists.taxCodes}
          value={line.taxCodeId === '' ? null : line.taxCodeId}
          onChoose={(taxCodeId) =>
            change({ kind: 'fill', key, cells: { taxCodeId: taxCodeId ?? '' } })
          }
        />
      </td>
      <td className={editor.isBehind ? 'num line-amount is-behind' : 'num line-amount'}>
        {priced === undefined ? '' : amountOf(priced)}
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

/** The place of a line among those that are sent. */
function sentPlace(lines: readonly DraftLine[], key: number): number {
  return lines.filter((line) => !isBlank(line)).findIndex((line) => line.key === key);
}
