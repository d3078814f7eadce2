import {
  AsCurl,
  Card,
  CopyText,
  JsonText,
  Loaded,
  PageHead,
  formatExact,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { Permitted } from '../shell/permitted.tsx';
import { requestQuery } from './requests.queries.ts';
import { StatusChip } from './status-chip.tsx';
import { texts } from './texts.ts';

/** One request with what was asked and answered. */
export function RequestScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  const request = useQuery(requestQuery(workspaceId, id));
  return (
    <Permitted title={texts.request} permission="logs:read">
      {() => (
        <>
          <nav className="crumbs" aria-label={texts.requests}>
            <Link className="link" to={developerPaths.requests(workspaceId)}>
              {texts.requests}
            </Link>
            <span aria-hidden>/</span>
            <span className="mono cut">{id}</span>
          </nav>
          <Loaded query={request} title={texts.request} lines={8}>
            {(data) => {
              const { method, path, query, request_body: body } = data;
              const address = query === null || query === '' ? path : `${path}?${query}`;
              return (
                <>
                  <PageHead
                    title={`${method} ${data.route}`}
                    detail={<StatusChip status={data.status} />}
                  />
                  <div className="stack stack-4">
                    <Card title={texts.request}>
                      <dl className="facts card-body">
                        <dt>{texts.when}</dt>
                        <dd>
                          {formatExact(data.created_at)}, {data.duration_ms} ms
                        </dd>
                        {data.code === null ? null : (
                          <>
                            <dt>{texts.code}</dt>
                            <dd>
                              <span className="mono">{data.code}</span>{' '}
                              <a className="link" href={`/errors/${data.code}`}>
                                {texts.guide}
                              </a>
                            </dd>
                          </>
                        )}
                        {data.reason === null ? null : (
                          <>
                            <dt>{texts.reason}</dt>
                            <dd className="mono">{data.reason}</dd>
                          </>
                        )}
                        <dt>{texts.key}</dt>
                        <dd>
                          <CopyText text={data.key_id} />
                        </dd>
                        <dt>{texts.from}</dt>
                        <dd className="mono">{data.ip}</dd>
                        <dt>{texts.agent}</dt>
                        <dd className="mono cut">{data.user_agent}</dd>
                        <dt>{texts.id}</dt>
                        <dd>
                          <CopyText text={data.id} />
                        </dd>
                      </dl>
                    </Card>
                    <Said title={texts.asked} body={body} />
                    <Said title={texts.answered} body={data.response_body} />
                    <Card title={texts.curl}>
                      <div className="card-body">
                        <AsCurl method={method} path={address} body={body} />
                      </div>
                    </Card>
                  </div>
                </>
              );
            }}
          </Loaded>
        </>
      )}
    </Permitted>
  );
}

function Said({
  title,
  body,
}: {
  readonly title: string;
  readonly body: string | null;
}): ReactNode {
  return (
    <Card title={title}>
      <div className="card-body stack stack-2">
        {body === null ? (
          <p className="t13 soft">{texts.noBody}</p>
        ) : (
          <>
            <pre className="code" tabIndex={0} aria-label={title}>
              <JsonText text={body} />
            </pre>
            <p className="t12 soft">{texts.redacted}</p>
          </>
        )}
      </div>
    </Card>
  );
}
