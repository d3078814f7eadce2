import './webhooks.css';
import {
  Button,
  Card,
  Chip,
  CopyText,
  Loaded,
  PageHead,
  formatHere,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import type { DeliveriesSearch } from './deliveries-search.rules.ts';
import { DeliveriesCard } from './deliveries.card.tsx';
import { DeliveryDrawer } from './delivery.drawer.tsx';
import { PingButton, RecoverDialog, RemoveDialog, RotateDialog, hostOf } from './endpoint-acts.tsx';
import { EndpointDialog } from './endpoint.form.tsx';
import { HealthChip, HealthLine, HealthSpark } from './health-line.tsx';
import { texts } from './texts.ts';
import { replaysQuery, webhooksQuery } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';

/** One endpoint: how it does, what can be done about it, and its deliveries. */
export function WebhookScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  return (
    <Permitted title={texts.webhooks} permission="webhooks:read_logs">
      {(business) => <Found key={id} id={id} workspaceId={workspaceId} business={business} />}
    </Permitted>
  );
}

interface FoundProps {
  readonly id: string;
  readonly workspaceId: string;
  readonly business: Business;
}

function Found({ id, workspaceId, business }: FoundProps): ReactNode {
  const webhooks = useQuery(webhooksQuery(workspaceId));
  return (
    <Loaded query={webhooks} title={texts.webhooks} lines={8}>
      {(data) => {
        const webhook = data.find(({ endpoint }) => endpoint.id === id);
        return webhook === undefined ? (
          <>
            <PageHead title={texts.webhooks} />
            <p className="soft">{texts.gone}</p>
          </>
        ) : (
          <Endpoint webhook={webhook} workspaceId={workspaceId} business={business} />
        );
      }}
    </Loaded>
  );
}

interface EndpointProps {
  readonly webhook: Webhook;
  readonly workspaceId: string;
  readonly business: Business;
}

function Endpoint({ webhook, workspaceId, business }: EndpointProps): ReactNode {
  const { endpoint, health } = webhook;
  const search = useSearchParts<DeliveriesSearch>();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'recover' | 'rotate' | 'remove' | null>(null);
  const noManage = refuseBy(business, 'webhooks:manage');
  const close = (): void => setOpen(null);
  const here = developerPaths.webhook(workspaceId, endpoint.id);
  const act = { workspaceId, webhook, onClose: close };
  const { delivery } = search;
  return (
    <div className="docking">
      <div>
        <nav className="crumbs" aria-label={texts.webhooks}>
          <Link className="link" to={developerPaths.webhooks(workspaceId)}>
            {texts.webhooks}
          </Link>
          <span aria-hidden>/</span>
          <span className="mono cut">{hostOf(endpoint)}</span>
        </nav>
        <PageHead
          title={hostOf(endpoint)}
          detail={health === null ? undefined : <HealthChip health={health} />}
          actions={
            <>
              <PingButton workspaceId={workspaceId} webhook={webhook} business={business} />
              <Button size="small" disabledReason={noManage} onPress={() => setOpen('recover')}>
                <RotateCw className="icon icon-14" aria-hidden />
                {texts.recover}
              </Button>
            </>
          }
        />
        <div className="stack stack-4">
          <Card
            title={texts.facts}
            aside={
              noManage === null ? (
                <>
                  <Button size="small" onPress={() => setOpen('edit')}>
                    {texts.edit}
                  </Button>
                  <Button size="small" onPress={() => setOpen('rotate')}>
                    {texts.rotate}
                  </Button>
                  <Button size="small" look="danger" onPress={() => setOpen('remove')}>
                    {texts.remove}
                  </Button>
                </>
              ) : undefined
            }
          >
            <div className="card-body">
              <dl className="facts">
                <dt>{texts.url}</dt>
                <dd>
                  <CopyText text={endpoint.url} />
                </dd>
                <dt>{texts.id}</dt>
                <dd>
                  <CopyText text={endpoint.id} />
                </dd>
                {health === null ? null : (
                  <>
                    <dt>{texts.health}</dt>
                    <dd className="stack stack-1">
                      <HealthLine health={health} />
                      <HealthSpark health={health} />
                    </dd>
                  </>
                )}
                <dt>{texts.subscribed}</dt>
                <dd className="mono">{endpoint.event_types.join(', ')}</dd>
                <dt>{texts.created}</dt>
                <dd>{formatHere(endpoint.created_at)}</dd>
              </dl>
            </div>
          </Card>
          <Replays workspaceId={workspaceId} id={endpoint.id} />
          <DeliveriesCard
            workspaceId={workspaceId}
            business={business}
            here={here}
            webhookId={endpoint.id}
            endpoints={[endpoint]}
          />
        </div>
      </div>
      {delivery === undefined ? null : (
        <DeliveryDrawer
          key={delivery}
          workspaceId={workspaceId}
          business={business}
          endpoints={[endpoint]}
          here={here}
          search={{ ...search, delivery }}
        />
      )}
      {open === 'edit' ? (
        <EndpointDialog workspaceId={workspaceId} endpoint={endpoint} onClose={close} />
      ) : null}
      {open === 'recover' ? <RecoverDialog {...act} /> : null}
      {open === 'rotate' ? <RotateDialog {...act} /> : null}
      {open === 'remove' ? (
        <RemoveDialog
          {...act}
          onRemoved={() => void navigate({ to: developerPaths.webhooks(workspaceId) })}
        />
      ) : null}
    </div>
  );
}

/** Ranges that were sent again, with how far they are. */
function Replays({
  workspaceId,
  id,
}: {
  readonly workspaceId: string;
  readonly id: string;
}): ReactNode {
  const replays = useQuery(replaysQuery(workspaceId, id));
  const [shown, max] = [replays.data?.data ?? [], 5];
  if (shown.length === 0) return null;
  return (
    <Card title={texts.replays} count={shown.length}>
      <ul className="card-body stack stack-2 t13">
        {shown.slice(0, max).map((replay) => (
          <li className="spread" key={replay.id}>
            <span>
              {texts.replayOf((replay.after_sequence ?? 0) + 1, replay.up_to_sequence)}{' '}
              <span className="soft">{formatHere(replay.created_at)}</span>
            </span>
            {replay.finished_at === null ? (
              <Chip tone="info">{texts.reached(replay.reached_sequence)}</Chip>
            ) : (
              <Chip tone="good">{texts.finished(formatHere(replay.finished_at))}</Chip>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
