import './closing.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  RowTable,
  formatAmount,
  formatDay,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { closedYearQuery, reopenYear } from './closing.queries.ts';
import type { ClosedYear } from './closing.queries.ts';
import { texts, wordOf } from './texts.ts';

/** A closed year: what its reports said then, and what they say now. */
export function YearEndScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const year = useQuery(closedYearQuery(orgId, id));
  return (
    <div className="stack stack-4">
      <Crumbs label={texts.yearEnds} to={paths.yearEnds(orgId)} />
      <Loaded query={year} title={texts.yearEnds} lines={8}>
        {(data) => <OneYear year={data} />}
      </Loaded>
    </div>
  );
}

function OneYear({ year }: { readonly year: ClosedYear }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const [isReopening, setReopening] = useState(false);
  const { reopened } = year;
  return (
    <div className="stack stack-4">
      <PageHead
        title={texts.yearTo(formatDay(year.year_end))}
        detail={
          <Chip tone={reopened === null ? 'good' : 'warn'}>
            {reopened === null ? texts.closed : texts.reopened}
          </Chip>
        }
        actions={
          reopened === null ? (
            <Button
              onPress={() => setReopening(true)}
              disabledReason={may('locks:harden') ? null : texts.mayNotReopen}
            >
              {texts.reopen}
            </Button>
          ) : (
            <Link className="btn" {...paths.yearChecklist(orgId, year.year_end)}>
              {texts.toChecklist}
            </Link>
          )
        }
      />
      <Banner tone={year.identical ? 'good' : 'warn'}>
        {year.identical ? texts.identical : texts.drifted(year.drift.length)}
      </Banner>
      {year.identical ? null : <Drift year={year} />}
      <section className="card card-body">
        <Facts
          facts={[
            [texts.closed, formatMoment(year.closed_at, timeZone)],
            [texts.by, year.closed_by.name ?? year.closed_by.kind],
            [texts.lastEntry, year.last_entry_no],
            [texts.despite, year.despite.map((name) => wordOf(texts.points, name)).join(', ')],
            [texts.noteLabel, year.note],
            [
              texts.reopened,
              reopened === null
                ? null
                : [formatMoment(reopened.at, timeZone), reopened.reason].join(' · '),
            ],
            [
              texts.hash,
              <code key="hash" className="mono long-code">
                {year.reports_hash}
              </code>,
            ],
          ]}
        />
      </section>
      <Figures year={year} />
      {isReopening ? (
        <ActDialog
          title={texts.reopen}
          does={texts.reopenDoes}
          go={texts.reopen}
          asksReason
          act={({ reason }) => reopenYear(orgId, year.id, reason)}
          onClose={() => setReopening(false)}
        />
      ) : null}
    </div>
  );
}

type Figure = Pick<
  ClosedYear['figures'][number],
  'report' | 'basis' | 'line' | 'code' | 'name' | 'account_id'
>;

function Drift({ year: { drift, currency, ...year } }: { readonly year: ClosedYear }): ReactNode {
  const { orgId } = usePlace();
  return (
    <Card title={texts.drift} count={drift.length}>
      <RowTable
        name={texts.drift}
        rows={drift}
        keyOf={keyOf}
        groupOf={groupOf}
        empty={null}
        columns={[
          {
            head: texts.figure,
            grows: true,
            cell: (row) =>
              row.account_id === null ? (
                figureName(row)
              ) : (
                <Link
                  className="figure"
                  {...paths.report(orgId, 'general-ledger', {
                    account_id: row.account_id,
                    from: year.year_start,
                    to: year.year_end,
                    basis: row.basis,
                  })}
                >
                  {figureName(row)}
                </Link>
              ),
            narrow: 'main',
          },
          {
            head: `${texts.was} ${currency}`,
            cell: ({ was }) => <s>{formatAmount(was, currency)}</s>,
            isNumber: true,
            narrow: 'sub',
          },
          {
            head: `${texts.now} ${currency}`,
            cell: ({ now }) => <b className="mid">{formatAmount(now, currency)}</b>,
            isNumber: true,
            narrow: 'amount',
          },
        ]}
      />
    </Card>
  );
}

function Figures({ year: { figures, currency } }: { readonly year: ClosedYear }): ReactNode {
  return (
    <Card title={texts.figures} count={figures.length}>
      <RowTable
        name={texts.figures}
        rows={figures}
        keyOf={keyOf}
        groupOf={groupOf}
        empty={null}
        columns={[
          { head: texts.figure, grows: true, cell: figureName, narrow: 'main' },
          {
            head: `${texts.amount} ${currency}`,
            cell: ({ amount }) => formatAmount(amount, currency),
            isNumber: true,
            narrow: 'amount',
          },
        ]}
      />
    </Card>
  );
}

const keyOf = ({ report, basis, line, account_id: account }: Figure): string =>
  [report, basis, line, account].join(' ');

const groupOf = ({ report, basis }: Figure): string =>
  `${wordOf(texts.reportNames, report)} · ${wordOf(texts.bases, basis)}`;

const figureName = ({ code, name, line }: Figure): string =>
  code === null ? line.replaceAll('_', ' ') : `${code} ${name ?? ''}`;
