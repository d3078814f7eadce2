import { formatAmount, formatNearDay } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import type { BankLine, Best } from './bank.queries.ts';
import { texts } from './texts.ts';

/** A line in the list, with what fits it best as soon as that is known. */
export function LineRow({
  line,
  best,
  isCurrent,
  address,
  isSelected,
  onSelect,
}: {
  readonly line: BankLine;
  /** Undefined until it is known. */
  readonly best: Best | undefined;
  readonly isCurrent: boolean;
  readonly address: ReturnType<typeof paths.bankLines>;
  readonly isSelected: boolean;
  /** Null where lines cannot be selected. */
  readonly onSelect: (() => void) | null;
}): ReactNode {
  const { today } = usePlace();
  return (
    <li className={onSelect === null ? undefined : 'match-item'}>
      {onSelect === null ? null : (
        <input
          type="checkbox"
          className="check"
          aria-label={texts.selectLine(line.counterparty ?? line.description)}
          checked={isSelected}
          onChange={onSelect}
        />
      )}
      <Link
        className="match-row"
        {...address}
        replace
        activeProps={{}}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className="soft">{formatNearDay(line.date, today)}</span>
        <b className="cut">{line.counterparty ?? line.description}</b>
        <span className={Number(line.amount) > 0 ? 'num tone-good' : 'num'}>
          {formatAmount(line.amount, line.currency)}
        </span>
        <span className="match-second t12">
          <span className="soft cut">
            {[line.counterparty === null ? null : line.description, line.reference]
              .filter((text) => text !== null)
              .join(' · ')}
          </span>
          {best === undefined ? null : <BestOfLine best={best} />}
        </span>
      </Link>
    </li>
  );
}

function BestOfLine({ best }: { readonly best: NonNullable<Best> | null }): ReactNode {
  if (best === null) return <span className="match-hint soft">{texts.nothingFits}</span>;
  return (
    <span className="match-hint">
      <span className="soft cut">{best.title}</span>
      <span className={best.certain ? 'count is-certain' : 'count'}>{best.score}</span>
    </span>
  );
}
