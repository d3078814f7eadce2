import '../webhooks/webhooks.css';
import {
  AsCurl,
  Banner,
  Button,
  Card,
  Choice,
  CopyText,
  Dialog,
  Form,
  JsonView,
  Loaded,
  PageHead,
  SelectField,
  formatHere,
  useAttempt,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import type { DeliveriesSearch } from '../webhooks/deliveries-search.rules.ts';
import { DeliveriesCard, addressOf } from '../webhooks/deliveries.card.tsx';
import { DeliveryDrawer } from '../webhooks/delivery.drawer.tsx';
import { subjectOf } from '../webhooks/event-subject.rules.ts';
import { eventMeanings } from '../webhooks/event-types.ts';
import { wordOf } from '../webhooks/texts.ts';
import { webhooksQuery } from '../webhooks/webhooks.queries.ts';
import type { Endpoint } from '../webhooks/webhooks.queries.ts';
import { eventQuery, resendEvent } from './events.queries.ts';
import type { EventRow } from './events.queries.ts';
import { texts } from './texts.ts';

export function EventScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  return (
    <Permitted title={texts.event} permission="webhooks:read_logs">
      {(business) => <Found id={id} workspaceId={workspaceId} business={business} />}
    </Permitted>
  );
}

interface FoundProps {
  readonly id: string;
  readonly workspaceId: string;
  readonly business: Business;
}

/** One event: its body, whom it was sent to, and sending it again. */
function Found({ id, workspaceId, business }: FoundProps): ReactNode {
  const event = useQuery(eventQuery(workspaceId, id));
  const webhooks = useQuery(webhooksQuery(workspaceId));
  const search = useSearchParts<DeliveriesSearch>();
  const endpoints = webhooks.data?.map(({ endpoint }) => endpoint) ?? [];
  const here = developerPaths.event(workspaceId, id);
  const { delivery } = search;
  return (
    <div className="docking">
      <div>
        <nav className="crumbs" aria-label={texts.events}>
          <Link className="link" to={developerPaths.events(workspaceId)}>
            {texts.events}
          </Link>
          <span aria-hidden>/</span>
          <span className="mono cut">{id}</span>
        </nav>
        <Loaded query={event} title={texts.event} lines={8}>
          {(data) => (
            <>
              <PageHead
                title={wordOf(eventMeanings, data.type)}
                detail={texts.happened(formatHere(data.created_at), data.sequence)}
                actions={
                  <Acts
                    event={data}
                    endpoints={endpoints}
                    workspaceId={workspaceId}
                    business={business}
                  />
                }
              />
              <div className="stack stack-4">
                <DeliveriesCard
                  workspaceId={workspaceId}
                  business={business}
                  here={here}
                  eventId={id}
                  endpoints={endpoints}
                />
                <Body event={data} workspaceId={workspaceId} />
              </div>
            </>
          )}
        </Loaded>
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
    </div>
  );
}

function Body({
  event,
  workspaceId,
}: {
  readonly event: EventRow;
  readonly workspaceId: string;
}): ReactNode {
  const [view, setView] = useState<'body' | 'curl'>('body');
  return (
    <Card
      title={texts.body}
      aside={
        <Choice
          label={texts.body}
          options={(['body', 'curl'] as const).map((value) => ({
            value,
            label: texts.views[value],
          }))}
          value={view}
          onChoose={setView}
        />
      }
    >
      <div className="card-body stack stack-3">
        {view === 'body' ? (
          <JsonView value={event} />
        ) : (
          <AsCurl path={`/api/v1/events?after_sequence=${event.sequence - 1}&limit=1`} />
        )}
        <p className="t13">
          <CopyText text={event.data.id} />{' '}
          <Link to={developerPaths.events(workspaceId)} search={{ subject: event.data.id }}>
            {texts.otherEvents}
          </Link>
        </p>
      </div>
    </Card>
  );
}

interface ActsProps {
  readonly event: EventRow;
  readonly endpoints: readonly Endpoint[];
  readonly workspaceId: string;
  readonly business: Business;
}

function Acts({ event, endpoints, workspaceId, business }: ActsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const subject = subjectOf(event);
  const reason =
    refuseBy(business, 'webhooks:manage') ?? (endpoints.length === 0 ? texts.noEndpoint : null);
  return (
    <>
      {subject === null ? null : (
        <Link
          className="btn"
          to={
            subject.kind === 'payment'
              ? paths.payment(workspaceId, subject.id)
              : paths.approval(business.id, subject.id)
          }
        >
          {subject.kind === 'payment' ? texts.openPayment : texts.openApproval}
        </Link>
      )}
      <Button disabledReason={reason} onPress={() => setOpen(true)}>
        <RotateCw className="icon" aria-hidden />
        {texts.resend}
      </Button>
      {isOpen ? (
        <ResendDialog
          event={event}
          endpoints={endpoints}
          workspaceId={workspaceId}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function ResendDialog({
  event,
  endpoints,
  workspaceId,
  onClose,
}: Omit<ActsProps, 'business'> & { readonly onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt();
  const [chosen, setChosen] = useState(endpoints[0]?.id ?? '');
  const [isDone, setDone] = useState(false);
  const work = async (): Promise<void> => {
    await resendEvent(workspaceId, chosen, event.sequence);
    await client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
    setDone(true);
  };
  return (
    <Dialog title={texts.resendTitle} onClose={onClose}>
      {isDone ? (
        <Banner tone="good">{texts.resent}</Banner>
      ) : (
        <Form attempt={attempt} work={work}>
          <SelectField
            label={texts.resendTo}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={endpoints.map((endpoint) => ({
              value: endpoint.id,
              label: addressOf(endpoint) ?? endpoint.id,
            }))}
          />
          <p className="t13 soft">{texts.resendHint}</p>
          <Button submits look="primary" isWide isBusy={attempt.isBusy}>
            {texts.resend}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
