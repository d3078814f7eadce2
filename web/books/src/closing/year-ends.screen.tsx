import { Chip, Loaded, PageHead, RowTable, formatDay, formatMoment } from '@countinghouse/ui';
import type { ChipTone, RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { yearsQuery } from './closing.queries.ts';
import type { Year } from './closing.queries.ts';
import { texts, wordOf } from './texts.ts';

export function YearEndsScreen(): ReactNode {
  const { orgId, timeZone } = usePlace();
  const years = useQuery(yearsQuery(orgId));
  return (
    <div className="stack stack-4">
      <PageHead title={texts.yearEnds} />
      <p className="soft">{texts.yearEndsHint}</p>
      <section className="card">
        <Loaded query={years} lines={4}>
          {({ data }) => (
            <RowTable
              name={texts.yearEnds}
              columns={columnsOf(timeZone)}
              rows={data}
              keyOf={(year) => year.year_end}
              addressOf={({ closing, year_end: yearEnd }) =>
                closing !== null && closing.reopened === null
                  ? paths.yearEnd(orgId, closing.id)
                  : paths.yearChecklist(orgId, yearEnd)
              }
              empty={<p>–</p>}
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}

const tones: Readonly<Record<string, ChipTone>> = { running: 'info', open: 'warn', closed: 'good' };

const columnsOf = (timeZone: string): readonly RowColumn<Year>[] => [
  {
    head: texts.year,
    cell: (year) => (
      <span className="mid">
        {formatDay(year.year_start)} – {formatDay(year.year_end)}
      </span>
    ),
    narrow: 'main',
  },
  {
    head: texts.state,
    cell: ({ status }) => (
      <Chip tone={tones[status] ?? 'quiet'}>{wordOf(texts.statuses, status)}</Chip>
    ),
    narrow: 'state',
  },
  {
    head: texts.closed,
    grows: true,
    cell: ({ closing }) =>
      closing === null
        ? '–'
        : closing.reopened === null
          ? texts.closedBy(
              closing.closed_by.name ?? closing.closed_by.kind,
              formatMoment(closing.closed_at, timeZone),
            )
          : texts.reopenedAt(formatMoment(closing.reopened.at, timeZone)),
    narrow: 'sub',
  },
];
