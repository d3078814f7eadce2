import { RowTable, formatWeekday } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';
import { openBreaksQuery } from './settlements.queries.ts';
import type { OpenBreak } from './settlements.queries.ts';
import { texts } from './texts.ts';

/** Where the provider's lists and the ledger differ; nothing while they agree. */
export function BreaksCard({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { data: breaks = [] } = useQuery(openBreaksQuery(workspaceId));
  if (breaks.length === 0) return null;
  return (
    <section className="card" aria-label={texts.differences}>
      <div className="card-head">
        <h2>{texts.differences}</h2>
      </div>
      <RowTable
        name={texts.differences}
        columns={columnsOf(workspaceId)}
        rows={breaks}
        keyOf={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

function columnsOf(workspaceId: string): readonly RowColumn<OpenBreak>[] {
  return [
    { head: texts.day, narrow: 'main', cell: ({ day }) => formatWeekday(day) },
    {
      head: texts.whatDiffers,
      narrow: 'sub',
      grows: true,
      cell: ({ what, subject }) => {
        const address = addressOf(workspaceId, subject);
        return address === null ? (
          what
        ) : (
          <Link className="link" to={address}>
            {what}
          </Link>
        );
      },
    },
    {
      head: texts.whatToDo,
      cell: ({ what_to_do: advice }) => <span className="soft">{advice}</span>,
    },
  ];
}

function addressOf(workspaceId: string, subject: OpenBreak['subject']): string | null {
  if (subject?.type === 'payment') return paths.payment(workspaceId, subject.id);
  if (subject?.type === 'payout') return moneyPaths.payout(workspaceId, subject.id);
  return null;
}
