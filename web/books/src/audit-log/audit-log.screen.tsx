import { Loaded, PageHead, RowTable, formatMoment, useSearchParts } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextFilter } from '../parts/text-filter.tsx';
import { fileAddress, paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { changesOf } from './audit-detail.rules.ts';
import { auditLogQuery } from './audit-log.queries.ts';
import type { AuditEntry } from './audit-log.queries.ts';
import { readAuditSearch } from './audit-search.rules.ts';
import { texts } from './texts.ts';

export function AuditLogScreen(): ReactNode {
  const { orgId, timeZone } = usePlace();
  const search = readAuditSearch(useSearchParts<RawSearch>());
  const navigate = useNavigate();
  const { starting_after: after, ...kept } = search;
  const log = useQuery(auditLogQuery(orgId, search));
  return (
    <>
      <PageHead
        title={texts.auditLog}
        actions={
          <a
            className="btn"
            href={fileAddress(orgId, '/audit-log', { ...kept, format: 'csv' })}
            download
          >
            <Download className="icon" aria-hidden />
            {texts.csv}
          </a>
        }
      />
      <div className="stack stack-3">
        <div className="filters">
          <TextFilter
            label={texts.find}
            value={search.action}
            onChoose={(action) => void navigate(paths.auditLog(orgId, { ...kept, action }))}
          />
        </div>
        <section className="card">
          <Loaded query={log} lines={8}>
            {({ data, next_cursor: next }) => (
              <>
                <RowTable
                  name={texts.auditLog}
                  columns={columnsOf(timeZone)}
                  rows={data}
                  keyOf={({ id }) => id}
                  empty={<p>{texts.empty}</p>}
                />
                {next === null && after === undefined ? null : (
                  <div className="card-foot">
                    <span className="push row">
                      {after === undefined ? null : (
                        <Link className="btn btn-sm" {...paths.auditLog(orgId, kept)}>
                          {texts.newest}
                        </Link>
                      )}
                      {next === null ? null : (
                        <Link
                          className="btn btn-sm"
                          {...paths.auditLog(orgId, { ...kept, starting_after: next })}
                        >
                          {texts.older}
                        </Link>
                      )}
                    </span>
                  </div>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

const columnsOf = (timeZone: string): readonly RowColumn<AuditEntry>[] => [
  { head: texts.when, cell: (row) => formatMoment(row.created_at, timeZone), narrow: 'sub' },
  { head: texts.who, cell: ({ actor }) => actor.name ?? actor.id, narrow: 'state' },
  { head: texts.action, cell: ({ action }) => <code>{action}</code>, narrow: 'main' },
  { head: texts.subject, cell: ({ subject }) => subject.name ?? subject.kind, narrow: 'amount' },
  { head: texts.detail, cell: ({ detail }) => <Detail detail={detail} />, grows: true },
];

function Detail({ detail }: Pick<AuditEntry, 'detail'>): ReactNode {
  return changesOf(detail).map(({ field, before, after }) => (
    <span className="audit-change" key={field}>
      <span className="soft">{field}</span>{' '}
      {before === null ? null : (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      {after ?? '–'}{' '}
    </span>
  ));
}
