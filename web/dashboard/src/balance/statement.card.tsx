import {
  Card,
  DayField,
  LinkTabs,
  Loaded,
  RowTable,
  formatAmount,
  formatClock,
  formatDayOf,
  todayHere,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { changeText, isZero } from '../parts/change-text.ts';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { paths } from '../paths.ts';
import { wordOf } from '../payments/texts.ts';
import { monthsUntil, movementTabs, parseBalanceSearch } from './balance-search.rules.ts';
import type { BalanceSearch } from './balance-search.rules.ts';
import { movementsQuery, statementQuery } from './balance.queries.ts';
import type { Movement } from './balance.queries.ts';
import { notesOf } from './movement-notes.ts';
import { texts } from './texts.ts';

export interface StatementCardProps {
  readonly workspaceId: string;
  readonly currency: string;
  readonly search: BalanceSearch;
}

/** Every movement with the balance that it left, newest first. */
export function StatementCard({ workspaceId, currency, search }: StatementCardProps): ReactNode {
  const here = moneyPaths.balance(workspaceId);
  const movements = useQuery(movementsQuery(workspaceId, currency, search));
  const { after: _after, currency: _currency, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const tabs = [undefined, ...movementTabs].map((kind) => ({
    label: texts.tabs[kind ?? 'all'],
    address: { to: here, search: { ...search, kind, after: undefined } },
    isCurrent: search.kind === kind,
  }));
  return (
    <div className="statement">
      <Card title={texts.statement} aside={currency}>
        <Period {...{ workspaceId, currency, search }} />
        <LinkTabs label={texts.byKind} tabs={tabs} />
        <Loaded query={movements} lines={12}>
          {(page) => (
            <>
              <RowTable
                name={texts.statement}
                columns={columns}
                rows={page.data}
                keyOf={({ id }) => id}
                addressOf={(movement) => ({ to: sourceOf(movement, workspaceId) })}
                groupOf={({ posted_at: at }) => formatDayOf(at)}
                empty={
                  <>
                    <h3>{isFiltered ? texts.none : texts.noneYet}</h3>
                    <p>{isFiltered ? texts.noneHint : texts.noneYetHint}</p>
                  </>
                }
              />
              <CursorFoot
                here={here}
                search={search}
                nextCursor={page.has_more ? page.next_cursor : null}
              />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

const periodEnds = ['from', 'to'] as const;

/** What the period began and ended with. */
function Period({ workspaceId, currency, search }: StatementCardProps): ReactNode {
  const here = moneyPaths.balance(workspaceId);
  const navigate = useNavigate();
  const { data: statement } = useQuery(statementQuery(workspaceId, currency, search));
  const choose = (changes: Readonly<Record<string, string>>): void => {
    const next = parseBalanceSearch({ ...search, ...changes, after: undefined });
    void navigate({ to: here, search: next });
  };
  const months = monthsUntil(todayHere());
  const hasPeriod = search.from !== undefined || search.to !== undefined;
  return (
    <div className="statement-tools">
      {periodEnds.map((end) => (
        <DayField
          key={end}
          isLabelled
          label={texts[end]}
          value={search[end] ?? ''}
          context={{ today: todayHere() }}
          onChoose={(day) => choose({ [end]: day })}
        />
      ))}
      {(
        [
          [texts.thisMonth, months.now],
          [texts.lastMonth, months.before],
        ] as const
      ).map(([label, period]) => (
        <Link
          key={label}
          className="btn btn-plain"
          to={here}
          search={{ ...search, ...period, after: undefined }}
        >
          {label}
        </Link>
      ))}
      {hasPeriod ? (
        <Link
          className="btn btn-plain"
          to={here}
          search={{ ...search, from: undefined, to: undefined, after: undefined }}
        >
          {texts.clear}
        </Link>
      ) : null}
      {statement === undefined ? null : (
        <dl className="strip">
          <div>
            <dt>{texts.opening}</dt>
            <dd>{formatAmount(statement.opening.available, currency)}</dd>
          </div>
          {statement.by_kind
            .filter(({ available }) => !isZero(available))
            .map(({ kind, count, available }) => (
              <div key={kind}>
                <dt>
                  {wordOf(texts.kinds, kind)} · {count}
                </dt>
                <dd>{changeText(available, currency)}</dd>
              </div>
            ))}
          <div>
            <dt>{texts.closing}</dt>
            <dd>{formatAmount(statement.closing.available, currency)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

function sourceOf({ source, payment_id: paymentId }: Movement, workspaceId: string): string {
  if (paymentId !== null) return paths.payment(workspaceId, paymentId);
  if (source?.type === 'payout') return moneyPaths.payout(workspaceId, source.id);
  return moneyPaths.balance(workspaceId);
}

const columns: readonly RowColumn<Movement>[] = [
  {
    head: texts.time,
    narrow: 'sub',
    cell: ({ posted_at: at, kind }) => (
      <span className="soft">
        {formatClock(at)}
        <span className="visually-hidden"> {wordOf(texts.kinds, kind)}</span>
      </span>
    ),
  },
  {
    head: texts.movement,
    narrow: 'main',
    grows: true,
    cell: (movement) => (
      <>
        {wordOf(texts.kinds, movement.kind)}
        {notesOf(movement).map((note) => (
          <span className="why soft" key={note}>
            {note}
          </span>
        ))}
      </>
    ),
  },
  {
    head: texts.pending,
    isNumber: true,
    cell: ({ change, currency }) => changeText(change.pending, currency),
  },
  {
    head: texts.available,
    isNumber: true,
    narrow: 'amount',
    cell: ({ change, currency }) =>
      // A narrow screen has room for one change: the one that there is.
      isZero(change.available) ? (
        <>
          <span className="only-wide">–</span>
          <span className="only-narrow">
            {changeText(change.pending, currency)} <span className="soft">{texts.isPending}</span>
          </span>
        </>
      ) : (
        changeText(change.available, currency)
      ),
  },
  {
    head: texts.pendingAfter,
    isNumber: true,
    cell: ({ balance, currency }) => (
      <span className="soft">{formatAmount(balance.pending, currency)}</span>
    ),
  },
  {
    head: texts.availableAfter,
    isNumber: true,
    narrow: 'state',
    cell: ({ balance, currency }) => formatAmount(balance.available, currency),
  },
];
