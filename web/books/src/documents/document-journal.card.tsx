import '../trail/trail.css';
import { Card, Loaded, formatDay } from '@countinghouse/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { JournalLines } from '../journal/journal-lines.tsx';
import { entriesQuery, entryQuery } from '../journal/journal.queries.ts';
import type { Entry } from '../journal/journal.queries.ts';
import { moveText, texts as journalTexts } from '../journal/texts.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { texts as trailTexts } from '../trail/texts.ts';
import { texts } from './texts.ts';

/** Each entry is a request of its own: the rest is in the journal. */
const shownMax = 3;

/** What the document itself posted. */
export function DocumentJournal({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  const search = { source_id: id };
  const rows = useQuery(entriesQuery(orgId, search));
  const entries = useQueries({
    queries: (rows.data?.data ?? []).slice(0, shownMax).map((row) => entryQuery(orgId, row.id)),
  });
  return (
    <Card
      title={texts.journal}
      aside={
        <span className="row hits">
          <Link className="link t12" {...paths.trail(orgId, 'document', id)}>
            {trailTexts.follow}
          </Link>
          <Link className="link t12" {...paths.journal(orgId, search)}>
            {texts.entries}
          </Link>
        </span>
      }
    >
      <Loaded query={rows}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="empty">{texts.noEntries}</p>
          ) : (
            <div className="card-body entries">
              {entries.map(({ data: entry }, at) =>
                entry === undefined ? (
                  <div className="skeleton" key={data[at]?.id} />
                ) : (
                  <EntryBlock key={entry.id} entry={entry} />
                ),
              )}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function EntryBlock({ entry }: { readonly entry: Entry }): ReactNode {
  const { orgId, currency, may } = usePlace();
  const facts = [
    formatDay(entry.date),
    entry.recorded_by.name,
    entry.sealed ? journalTexts.sealed : null,
  ];
  return (
    <div>
      <div className="spread">
        <h3>
          {moveText(entry.move)}{' '}
          <Link className="figure" {...paths.entry(orgId, entry.id)}>
            {entry.entry_no}
          </Link>
        </h3>
        <span className="soft t12">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </div>
      <JournalLines
        orgId={orgId}
        name={`${moveText(entry.move)} ${entry.entry_no}`}
        currency={currency}
        heads={[texts.account, texts.debit, texts.credit]}
        isLinked={may('reports:read')}
        lines={entry.lines.map((line) => ({
          key: String(line.line_no),
          accountId: line.account_id,
          code: line.account_code,
          name: line.account_name,
          debit: line.debit,
          credit: line.credit,
        }))}
      />
    </div>
  );
}
