import './webhooks.css';
import {
  Button,
  Card,
  Loaded,
  PageHead,
  formatClock,
  useKeys,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import type { DeliveriesSearch } from './deliveries-search.rules.ts';
import { DeliveriesCard, addressOf } from './deliveries.card.tsx';
import { DeliveryDrawer } from './delivery.drawer.tsx';
import { PingButton } from './endpoint-acts.tsx';
import { EndpointDialog } from './endpoint.form.tsx';
import { HealthChip, HealthLine, HealthSpark } from './health-line.tsx';
import { texts } from './texts.ts';
import { webhooksQuery } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';

/** Whether events arrive, in words, and each delivery with what was said. */
export function WebhooksScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  return (
    <Permitted title={texts.webhooks} permission="webhooks:read_logs">
      {(business) => <Webhooks key={workspaceId} workspaceId={workspaceId} business={business} />}
    </Permitted>
  );
}

interface WebhooksProps {
  readonly workspaceId: string;
  readonly business: Business;
}

function Webhooks({ workspaceId, business }: WebhooksProps): ReactNode {
  const search = useSearchParts<DeliveriesSearch>();
  const webhooks = useQuery(webhooksQuery(workspaceId));
  const [isAdding, setAdding] = useState(false);
  const noManage = refuseBy(business, 'webhooks:manage');
  useKeys(noManage === null ? { c: () => setAdding(true) } : {});
  const here = developerPaths.webhooks(workspaceId);
  const endpoints = webhooks.data?.map(({ endpoint }) => endpoint) ?? [];
  const { delivery } = search;
  return (
    <div className="docking">
      <div>
        <PageHead
          title={texts.webhooks}
          actions={
            <Button
              look="primary"
              shortcut="c"
              disabledReason={noManage}
              onPress={() => setAdding(true)}
            >
              <Plus className="icon" aria-hidden />
              {texts.add}
            </Button>
          }
        />
        <div className="stack stack-4">
          <Card
            title={texts.endpoints}
            count={endpoints.length}
            aside={
              webhooks.dataUpdatedAt === 0 ? undefined : (
                <span className="t12">
                  {texts.asOf(formatClock(new Date(webhooks.dataUpdatedAt).toISOString()))}
                </span>
              )
            }
          >
            <Loaded query={webhooks}>
              {(data) =>
                data.length === 0 ? (
                  <div className="empty">
                    <h3>{texts.none}</h3>
                    <p>{texts.noneHint}</p>
                  </div>
                ) : (
                  data.map((webhook) => (
                    <EndpointLine
                      key={webhook.endpoint.id}
                      webhook={webhook}
                      workspaceId={workspaceId}
                      business={business}
                    />
                  ))
                )
              }
            </Loaded>
          </Card>
          {webhooks.data?.length === 0 ? null : (
            <DeliveriesCard
              workspaceId={workspaceId}
              business={business}
              here={here}
              endpoints={endpoints}
            />
          )}
        </div>
      </div>
      {delivery === undefined ? null : (
        <DeliveryDrawer
          key={delivery}
          workspaceId={workspaceId}
          business={business}
          endpoints={endpoints}
          here={here}
          search={{ ...search, delivery }}
        />
      )}
      {isAdding ? (
        <EndpointDialog
          workspaceId={workspaceId}
          endpoint={null}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

function EndpointLine({
  webhook,
  workspaceId,
  business,
}: WebhooksProps & { readonly webhook: Webhook }): ReactNode {
  const { endpoint, health } = webhook;
  return (
    <div className="endpoint">
      <div className="endpoint-main">
        <div className="row">
          <Link className="mono mid cut" to={developerPaths.webhook(workspaceId, endpoint.id)}>
            {addressOf(endpoint)}
          </Link>
          {health === null ? null : <HealthChip health={health} />}
        </div>
        {health === null ? null : <HealthLine health={health} />}
      </div>
      {health === null ? null : (
        <div className="endpoint-side">
          <HealthSpark health={health} />
          <span className="t12 soft">{texts.day}</span>
        </div>
      )}
      <PingButton workspaceId={workspaceId} webhook={webhook} business={business} />
    </div>
  );
}
