import {
  Button,
  Chip,
  CursorFoot,
  FilterSelect,
  LinkTabs,
  Loaded,
  RowTable,
  formatExact,
  useSearchParts,
} from '@countinghouse/ui';
import type { ChipTone, RowColumn } from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { deliveryStatuses } from './deliveries-search.rules.ts';
import type { DeliveriesSearch } from './deliveries-search.rules.ts';
import { eventMeanings, eventTypes } from './event-types.ts';
import { texts, wordOf } from './texts.ts';
import { deliveriesQuery, retryAll } from './webhooks.queries.ts';
import type { Delivery, Endpoint } from './webhooks.queries.ts';

export interface DeliveriesCardProps {
  readonly workspaceId: string;
  readonly here: string;
  /** Only deliveries to this endpoint. */
  readonly webhookId?: string;
  /** Only deliveries of this event. */
  readonly eventId?: string;
  readonly endpoints: readonly Endpoint[];
  readonly business: Business;
}

/** Deliveries, newest first. A row opens the delivery beside the list. */
export function DeliveriesCard(props: DeliveriesCardProps): ReactNode {
  const { workspaceId, here, webhookId, eventId, endpoints, business } = props;
  const search = useSearchParts<DeliveriesSearch>();
  const navigate = useNavigate();
  const of = {
    ...(webhookId !== undefined && { webhook_id: webhookId }),
    ...(eventId !== undefined && { event_id: eventId }),
  };
  /** How many attempts there were when others were asked for: until one more is made, the list is read often. */
  const [retried, setRetried] = useState<ReadonlyMap<string, number>>(new Map());
  const isUnderWay = ({ id, attempts }: Delivery): boolean => retried.get(id) === attempts;
  const found = useQuery({
    ...deliveriesQuery(workspaceId, of, search),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? 1_000 : 30_000),
  });
  const { status, type, after } = search;
  const kept = { status, type };
  const isOneEvent = eventId !== undefined;
  return (
    <section className="card" aria-label={texts.deliveries}>
      {isOneEvent ? (
        <div className="card-head">
          <h2>{texts.deliveries}</h2>
        </div>
      ) : (
        <>
          <LinkTabs label={texts.byStatus} tabs={tabsOf(here, search)} />
          <div className="filters list-filters">
            <FilterSelect
              label={texts.type}
              all={texts.allTypes}
              value={type}
              options={eventTypes.map((value) => ({ value, label: value }))}
              onChoose={(chosen) => void navigate({ to: here, search: { ...kept, type: chosen } })}
            />
            {type === undefined ? null : (
              <span className="t12 soft">{wordOf(eventMeanings, type)}</span>
            )}
          </div>
        </>
      )}
      <Loaded query={found} lines={6}>
        {({ data, next_cursor: next }) => (
          <>
            <RetryAll
              workspaceId={workspaceId}
              business={business}
              failed={data.filter((one) => hasFailed.has(one.status) && !isUnderWay(one))}
              onRetry={(failed) =>
                setRetried(new Map(failed.map(({ id, attempts }) => [id, attempts])))
              }
            />
            <RowTable
              name={texts.deliveries}
              columns={columnsOf(endpoints, webhookId === undefined, isOneEvent)}
              rows={data}
              keyOf={({ id }) => id}
              addressOf={({ id }) => ({
                to: here,
                search: { ...search, delivery: id, attempt: undefined },
              })}
              empty={
                <>
                  <h2>{texts.noDelivery}</h2>
                  <p>{texts.noDeliveryHint}</p>
                </>
              }
            />
            {data.length === 0 ? null : (
              <CursorFoot
                newest={after === undefined ? null : { to: here, search: kept }}
                older={next === null ? null : { to: here, search: { ...kept, after: next } }}
              >
                <span>{texts.shown(data.length)}</span>
              </CursorFoot>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const hasFailed: ReadonlySet<string> = new Set(['failing', 'dead_lettered']);

interface RetryAllProps {
  readonly workspaceId: string;
  readonly business: Business;
  readonly failed: readonly Delivery[];
  readonly onRetry: (failed: readonly Delivery[]) => void;
}

/** Everything shown that failed, sent again now. What is older is recovered since a moment. */
function RetryAll({ workspaceId, business, failed, onRetry }: RetryAllProps): ReactNode {
  const client = useQueryClient();
  const retrying = useMutation({
    mutationFn: () =>
      retryAll(
        workspaceId,
        failed.map(({ id }) => id),
      ),
    onMutate: () => onRetry(failed),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
  if (failed.length === 0 && retrying.data === undefined) return null;
  return (
    <div className="row list-filters">
      {failed.length === 0 ? null : (
        <Button
          size="small"
          isBusy={retrying.isPending}
          disabledReason={refuseBy(business, 'webhooks:retry')}
          onPress={() => retrying.mutate()}
        >
          <RotateCw className="icon" aria-hidden />
          {texts.retryAll(failed.length)}
        </Button>
      )}
      <output className="t12 soft">
        {retrying.data === undefined
          ? null
          : texts.retriedAll(retrying.data.retried, retrying.data.refused)}
      </output>
    </div>
  );
}

function tabsOf(here: string, { status: current, type }: DeliveriesSearch) {
  return [undefined, ...deliveryStatuses].map((status) => ({
    label: status === undefined ? texts.all : texts.statuses[status],
    address: { to: here, search: { status, type } },
    isCurrent: status === current,
  }));
}

function columnsOf(
  endpoints: readonly Endpoint[],
  hasEndpoint: boolean,
  isOneEvent: boolean,
): readonly RowColumn<Delivery>[] {
  const event: RowColumn<Delivery> = {
    head: texts.event,
    narrow: 'main',
    cell: ({ event_type: type, is_replay: isReplay }) => (
      <>
        <span className="mono">{type}</span>
        {isReplay ? <span className="soft t12"> {texts.replay}</span> : null}
      </>
    ),
  };
  const endpoint: RowColumn<Delivery> = {
    head: texts.endpoint,
    narrow: isOneEvent ? 'main' : 'sub',
    grows: true,
    cell: ({ webhook_id: id }) => (
      <span className="mono soft">
        {addressOf(endpoints.find((one) => one.id === id)) ?? texts.deleted}
      </span>
    ),
  };
  return [
    ...(isOneEvent ? [endpoint] : [event]),
    ...(hasEndpoint && !isOneEvent ? [endpoint] : []),
    { head: texts.attempts, isNumber: true, cell: ({ attempts }) => attempts },
    {
      head: texts.last,
      ...(!hasEndpoint || isOneEvent ? { narrow: 'sub' as const } : {}),
      cell: ({ last_attempt_at: at }) => (
        <span className="soft">{at === null ? texts.notYet : formatExact(at)}</span>
      ),
    },
    {
      head: texts.outcome,
      narrow: 'state',
      cell: (delivery) => <DeliveryOutcome delivery={delivery} />,
    },
  ];
}

/** Without the scheme, which is always the same. */
export function addressOf(endpoint: Endpoint | undefined): string | undefined {
  return endpoint?.url.replace(/^https?:\/\//, '');
}

const tones: Readonly<Record<string, ChipTone>> = {
  pending: 'info',
  delivered: 'good',
  recovered: 'good',
  failing: 'bad',
  dead_lettered: 'bad',
};

export function DeliveryChip({ status }: Pick<Delivery, 'status'>): ReactNode {
  return <Chip tone={tones[status] ?? 'quiet'}>{wordOf(texts.statuses, status)}</Chip>;
}

function DeliveryOutcome({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { status, last_status: last, last_error_class: error, next_retry_at: next } = delivery;
  return (
    <span className="row">
      <Chip tone={tones[status] ?? 'quiet'}>{last ?? error ?? wordOf(texts.statuses, status)}</Chip>
      {next === null ? null : (
        <span className="soft t12 only-wide">{texts.retryAt(formatExact(next))}</span>
      )}
    </span>
  );
}
