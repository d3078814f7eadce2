import { AsCurl, CopyText, Loaded, formatShortMoment, useKeys } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { eventsQuery } from '../events/events.queries.ts';
import { requestsQuery } from '../requests/requests.queries.ts';
import { StatusChip } from '../requests/status-chip.tsx';
import { callOf } from './api-call.rules.ts';
import type { ApiCall } from './api-call.rules.ts';
import { texts } from './texts.ts';

const shownMax = 8;

export interface DeveloperPaneProps {
  readonly workspaceId: string;
  readonly permissions: readonly string[];
  readonly onClose: () => void;
}

/** The developer's view of a screen: its API call, requests that named its object, and the object's events. */
export function DeveloperPane({
  workspaceId,
  permissions,
  onClose,
}: DeveloperPaneProps): ReactNode {
  const { pathname } = useLocation();
  const call = callOf(pathname);
  const objectId = call?.objectId ?? null;
  useKeys({ Escape: onClose });
  return (
    <aside className="drawer" aria-label={texts.pane}>
      <div className="drawer-head">
        <h2>{texts.pane}</h2>
        <span className="push row">
          <button className="btn btn-plain btn-sm" type="button" onClick={onClose}>
            <span className="visually-hidden">{texts.close}</span>
            <kbd className="kbd" aria-hidden>
              Esc
            </kbd>
            <X className="icon" aria-hidden />
          </button>
        </span>
      </div>
      <div className="drawer-body stack stack-6" tabIndex={0}>
        <Call call={call} />
        {permissions.includes('logs:read') ? (
          <Requests workspaceId={workspaceId} objectId={objectId} />
        ) : (
          <p className="hint">{texts.mayNot}</p>
        )}
        {permissions.includes('webhooks:read_logs') ? (
          <Events workspaceId={workspaceId} objectId={objectId} />
        ) : null}
      </div>
    </aside>
  );
}

function Call({ call }: { readonly call: ApiCall | null }): ReactNode {
  return (
    <section className="stack stack-2">
      <h3>{texts.call}</h3>
      {call === null ? (
        <p className="hint">{texts.noCall}</p>
      ) : (
        <>
          <AsCurl path={call.path} />
          <p className="t12 soft">{texts.inTypeScript}</p>
          <pre className="code" tabIndex={0}>
            {call.code}
          </pre>
          {call.objectId === null ? null : (
            <span>
              <CopyText text={call.objectId} />
            </span>
          )}
        </>
      )}
    </section>
  );
}

interface AboutProps {
  readonly workspaceId: string;
  /** Null: about anything. */
  readonly objectId: string | null;
}

function Requests({ workspaceId, objectId }: AboutProps): ReactNode {
  const search = objectId === null ? {} : { object: objectId };
  const found = useQuery(requestsQuery(workspaceId, search));
  return (
    <section className="stack stack-2">
      <h3>{objectId === null ? texts.latestRequests : texts.requests}</h3>
      <Loaded query={found} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="hint">{objectId === null ? texts.noRequestsAtAll : texts.noRequests}</p>
          ) : (
            <>
              <ul className="stack stack-2">
                {data.slice(0, shownMax).map(({ id, method, path, status, created_at: at }) => (
                  <li className="row" key={id}>
                    <StatusChip status={status} />
                    <Link className="link mono cut" to={developerPaths.request(workspaceId, id)}>
                      {method} {path}
                    </Link>
                    <span className="push t12 soft nowrap">{formatShortMoment(at)}</span>
                  </li>
                ))}
              </ul>
              <Link className="link t12" to={developerPaths.requests(workspaceId)} search={search}>
                {texts.all}
              </Link>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Events({ workspaceId, objectId }: AboutProps): ReactNode {
  const search = objectId === null ? {} : { subject: objectId };
  const found = useQuery(eventsQuery(workspaceId, search));
  return (
    <section className="stack stack-2">
      <h3>{objectId === null ? texts.latestEvents : texts.events}</h3>
      <Loaded query={found} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="hint">{objectId === null ? texts.noEventsAtAll : texts.noEvents}</p>
          ) : (
            <>
              <ul className="stack stack-2">
                {data.slice(0, shownMax).map(({ id, type, created_at: at }) => (
                  <li className="row" key={id}>
                    <Link className="link mono cut" to={developerPaths.event(workspaceId, id)}>
                      {type}
                    </Link>
                    <span className="push t12 soft nowrap">{formatShortMoment(at)}</span>
                  </li>
                ))}
              </ul>
              <Link className="link t12" to={developerPaths.events(workspaceId)} search={search}>
                {texts.all}
              </Link>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
