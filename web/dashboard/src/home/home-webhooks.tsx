import { Card, Chip, Loaded } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { webhooksQuery } from './home.queries.ts';
import type { Health, Webhook } from './home.queries.ts';
import { texts } from './texts.ts';

const tones: Readonly<Record<string, ChipTone>> = {
  off: 'bad',
  idle: 'quiet',
  failing: 'bad',
  slow: 'warn',
  healthy: 'good',
};
const words: Readonly<Record<string, string>> = texts.states;

export function HomeWebhooks({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const webhooks = useQuery(webhooksQuery(workspaceId));
  return (
    <Card title={texts.webhooks}>
      <Loaded query={webhooks}>
        {(data) =>
          data.length === 0 ? (
            <p className="card-body t13 soft">{texts.noWebhook}</p>
          ) : (
            data.map((webhook) => <Hook key={webhook.endpoint.id} {...webhook} />)
          )
        }
      </Loaded>
    </Card>
  );
}

function Hook({ endpoint, health }: Webhook): ReactNode {
  return (
    <div className="hook">
      <span className="spread">
        <span className="mono cut">{endpoint.url.replace(/^https?:\/\//, '')}</span>
        {health === null ? null : (
          <Chip tone={tones[health.state] ?? 'quiet'}>{words[health.state] ?? health.state}</Chip>
        )}
      </span>
      {health === null ? null : (
        <span className="spread">
          <span className="t12 soft">{linesOf(health).join(' · ')}</span>
          <Spark health={health} />
        </span>
      )}
    </div>
  );
}

function linesOf(health: Health): readonly string[] {
  if (health.attempts === 0) return [texts.nothingSent];
  const delivered = health.hours.reduce((sum, hour) => sum + hour.delivered, 0);
  const count = (value: number): string => value.toLocaleString();
  return [
    texts.delivered(count(delivered), count(health.attempts)),
    ...(health.median_ms === null ? [] : [texts.median(`${count(health.median_ms)} ms`)]),
    ...(health.waiting === 0 ? [] : [texts.waiting(health.waiting)]),
  ];
}

/** An hour each: red where an attempt failed. The sentence beside it says the same. */
function Spark({ health }: { readonly health: Health }): ReactNode {
  return (
    <svg className="spark" viewBox="0 0 96 20" aria-hidden>
      {health.hours.slice(-24).map(({ from, failed }, index) => (
        <rect
          key={from}
          className={failed > 0 ? 'b' : undefined}
          x={index * 4}
          y={failed > 0 ? 0 : 8}
          width={3}
          height={failed > 0 ? 20 : 12}
          rx={1}
        />
      ))}
    </svg>
  );
}
