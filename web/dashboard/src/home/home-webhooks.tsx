import { Card, Loaded, language } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { HealthChip, HealthSpark } from '../webhooks/health-line.tsx';
import { webhooksQuery } from '../webhooks/webhooks.queries.ts';
import type { Health, Webhook } from '../webhooks/webhooks.queries.ts';
import { texts } from './texts.ts';

export function HomeWebhooks({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const webhooks = useQuery(webhooksQuery(workspaceId));
  return (
    <Card title={texts.webhooks}>
      <Loaded query={webhooks}>
        {(data) =>
          data.length === 0 ? (
            <p className="card-body t13 soft">{texts.noWebhook}</p>
          ) : (
            data.map((webhook) => (
              <Hook key={webhook.endpoint.id} {...webhook} workspaceId={workspaceId} />
            ))
          )
        }
      </Loaded>
    </Card>
  );
}

function Hook({
  endpoint,
  health,
  workspaceId,
}: Webhook & { readonly workspaceId: string }): ReactNode {
  return (
    <div className="hook">
      <span className="spread">
        <Link className="mono cut" to={developerPaths.webhook(workspaceId, endpoint.id)}>
          {endpoint.url.replace(/^https?:\/\//, '')}
        </Link>
        {health === null ? null : <HealthChip health={health} />}
      </span>
      {health === null ? null : (
        <span className="spread">
          <span className="t12 soft">{linesOf(health).join(' · ')}</span>
          <HealthSpark health={health} />
        </span>
      )}
    </div>
  );
}

function linesOf(health: Health): readonly string[] {
  if (health.attempts === 0) return [texts.nothingSent];
  const delivered = health.hours.reduce((sum, hour) => sum + hour.delivered, 0);
  const count = (value: number): string => value.toLocaleString(language);
  return [
    texts.delivered(count(delivered), count(health.attempts)),
    ...(health.median_ms === null ? [] : [texts.median(`${count(health.median_ms)} ms`)]),
    ...(health.waiting === 0 ? [] : [texts.waiting(health.waiting)]),
  ];
}
