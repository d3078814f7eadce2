import './audit-log.css';
import {
  CursorFoot,
  FilterText,
  Loaded,
  PageHead,
  RowTable,
  formatExact,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { Permitted } from '../shell/permitted.tsx';
import { changesOf } from './audit-changes.rules.ts';
import { auditCsvAddress, auditLogQuery } from './audit-log.queries.ts';
import type { AuditEntry } from './audit-log.queries.ts';
import type { AuditSearch } from './audit-search.rules.ts';
import { texts } from './texts.ts';

/** Who did what, newest first. */
export function AuditLogScreen(): ReactNode {
  return (
    <Permitted title={texts.auditLog} permission="audit:read">
      {({ id }) => <AuditLog businessId={id} />}
    </Permitted>
  );
}

function AuditLog({ businessId }: { readonly businessId: string }): ReactNode {
  const search = useSearchParts<AuditSearch>();
  const navigate = useNavigate();
  const log = useQuery(auditLogQuery(businessId, search));
  const here = developerPaths.auditLog(businessId);
  const { after, ...kept } = search;
  return (
    <>
      <PageHead
        title={texts.auditLog}
        actions={
          <a className="btn" href={auditCsvAddress(businessId, search)} download>
            <Download className="icon" aria-hidden />
            {texts.csv}
          </a>
        }
      />
      <div className="stack stack-3">
        <div className="filters">
          <FilterText
            label={texts.find}
            value={search.action}
            onChoose={(action) => void navigate({ to: here, search: { ...kept, action } })}
          />
        </div>
        <section className="card" aria-label={texts.auditLog}>
          <Loaded query={log} lines={10}>
            {({ data, next_cursor: next }) => (
              <>
                <RowTable
                  name={texts.auditLog}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  empty={
                    <>
                      <h2>{texts.none}</h2>
                      <p>{texts.noneHint}</p>
                    </>
                  }
                />
                {data.length === 0 && after === undefined ? null : (
                  <CursorFoot
                    newest={after === undefined ? null : { to: here, search: { ...kept } }}
                    older={next === null ? null : { to: here, search: { ...kept, after: next } }}
                  >
                    <span>{texts.shown(data.length)}</span>
                  </CursorFoot>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

const kinds: Readonly<Record<string, string>> = texts.kinds;

const columns: readonly RowColumn<AuditEntry>[] = [
  {
    head: texts.when,
    narrow: 'amount',
    cell: ({ created_at: at }) => <span className="soft">{formatExact(at)}</span>,
  },
  {
    head: texts.who,
    narrow: 'state',
    cell: ({ actor }) => (
      <>
        {shortName(actor.name) ?? (actor.kind === 'operator' ? actor.id : null)}{' '}
        <span className="soft t12">{kinds[actor.kind] ?? actor.kind}</span>
      </>
    ),
  },
  {
    head: texts.action,
    narrow: 'main',
    cell: ({ action }) => <span className="mono">{action}</span>,
  },
  {
    head: texts.subject,
    cell: ({ subject }) => shortName(subject.name) ?? <span className="soft">{subject.kind}</span>,
  },
  {
    head: texts.changed,
    narrow: 'sub',
    grows: true,
    cell: ({ detail }) => (
      <span className="changes">
        {changesOf(detail).map((change) => (
          <span key={change.field}>
            <span className="soft">{change.field}</span>{' '}
            {change.before === null ? null : (
              <>
                <del>{change.before}</del> →{' '}
              </>
            )}
            <Value text={change.after ?? '–'} />
          </span>
        ))}
      </span>
    ),
  },
];

/** Without the e-mail address that the service adds. */
function shortName(name: string | null): string | null {
  return name?.replace(/ <[^>]*>$/, '') ?? null;
}

const shownMax = 80;

/** What is long is folded up. */
function Value({ text }: { readonly text: string }): ReactNode {
  if (text.length <= shownMax) return text;
  return (
    <details>
      <summary>{text.slice(0, shownMax)}…</summary>
      {text}
    </details>
  );
}
