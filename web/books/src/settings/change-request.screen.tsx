import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  Field,
  Loaded,
  PageHead,
  Refusal,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import type { AppChangeRequest } from '@countinghouse/web-client/accounting';
import { useMutation, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { meQuery } from '../shell/me.queries.ts';
import { usePlace } from '../shell/place.ts';
import { changeRequestQuery, decisions } from './settings.queries.ts';
import { textOf, texts } from './texts.ts';

/** A mail names the change alone: it is looked for wherever this person works. */
export function FindChangeRequestScreen(): ReactNode {
  const id = usePathPart('id');
  const { data: me } = useSuspenseQuery(meQuery);
  const found = useQueries({
    queries: me.memberships.map(({ organisation_id: orgId }) => changeRequestQuery(orgId, id)),
  });
  const at = found.findIndex(({ data }) => data !== undefined);
  const place = me.memberships[at];
  if (place !== undefined) {
    return <Navigate {...paths.changeRequest(place.organisation_id, id)} replace />;
  }
  const isPending = found.some((one) => one.isPending);
  return (
    <>
      <PageHead title={texts.sections['change-requests']} />
      {isPending ? null : <Banner tone="warn">{texts.notFound}</Banner>}
    </>
  );
}

export function ChangeRequestScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const request = useQuery(changeRequestQuery(orgId, id));
  return (
    <div className="stack stack-4">
      <Crumbs
        label={texts.sections['change-requests']}
        to={paths.settings(orgId, 'change-requests')}
      />
      <Loaded query={request} title={texts.sections['change-requests']} lines={6}>
        {(data) => <OneRequest request={data} />}
      </Loaded>
    </div>
  );
}

function OneRequest({ request }: { readonly request: AppChangeRequest }): ReactNode {
  const { timeZone } = usePlace();
  const isOpen = request.status === 'requires_review';
  const fields = Object.keys(request.content).filter((name) => !name.endsWith('_before'));
  return (
    <>
      <PageHead
        title={textOf(texts.actions, request.action)}
        detail={
          <Chip tone={isOpen ? 'warn' : 'quiet'}>{textOf(texts.statuses, request.status)}</Chip>
        }
      />
      <Card
        title={texts.requestedBy(
          request.requested_by.name,
          formatMoment(request.requested_at, timeZone),
        )}
        {...(isOpen && { aside: texts.lapses(formatMoment(request.expires_at, timeZone)) })}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.now}</th>
              <th scope="col">{texts.later}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => (
              <tr key={name}>
                <td>{name.replaceAll('_', ' ')}</td>
                <td className="soft">{request.content[`${name}_before`] ?? '–'}</td>
                <td className="mid">{request.content[name] ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {request.decided_by === null ? null : (
          <p className="card-foot">
            {texts.decidedBy(request.decided_by.name)} {request.reason}
          </p>
        )}
      </Card>
      {isOpen ? <Deciding request={request} /> : null}
    </>
  );
}

function Deciding({ request }: { readonly request: AppChangeRequest }): ReactNode {
  const { orgId } = usePlace();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (isApproved: boolean) =>
      isApproved
        ? decisions.approve(orgId, request.id)
        : decisions.reject(orgId, request.id, reason),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const { data: me } = useSuspenseQuery(meQuery);
  const isMine = me.memberships.some(({ member_id: id }) => id === request.requested_by.id);
  const cancel = useMutation({
    mutationFn: () => decisions.cancel(orgId, request.id),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const disabledReason = request.can_decide ? null : (request.explanation ?? texts.noPermission);
  return (
    <section className="card card-body stack stack-4">
      <Refusal error={decide.error ?? cancel.error} />
      <Field
        label={texts.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="row">
        <Button
          look="primary"
          isBusy={decide.isPending}
          disabledReason={disabledReason}
          onPress={() => decide.mutate(true)}
        >
          {texts.approve}
        </Button>
        <Button
          look="danger"
          isBusy={decide.isPending}
          disabledReason={disabledReason}
          onPress={() => decide.mutate(false)}
        >
          {texts.reject}
        </Button>
        {isMine ? (
          <Button isBusy={cancel.isPending} onPress={() => cancel.mutate()}>
            {texts.cancelRequest}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
