import { Banner, Button, Card, Refusal, formatMoment } from '@countinghouse/ui';
import type { AppPaymentsConnection } from '@countinghouse/web-client/accounting';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs, lists } from './settings.queries.ts';

/** Connects by consent, or with a key where payments is run by others. */
export function ConnectCard({ urls }: { readonly urls: readonly string[] }): ReactNode {
  const { orgId } = usePlace();
  const startOn = {
    name: 'start_on',
    label: texts.startOn,
    hint: texts.startHint,
    type: 'date',
  } as const;
  const options = urls.map((url) => ({ value: url, label: url }));
  return (
    <Card title={texts.connectHead}>
      {options.length === 0 ? null : (
        <>
          <p className="card-body soft">{texts.consentHint}</p>
          <PlainForm
            go={texts.goConnect}
            send={(values) => connectionActs.beginConsent(orgId, values)}
            onDone={({ consent_url: url }) => location.assign(url)}
            fields={[{ name: 'url', label: texts.url, options }, startOn]}
          />
        </>
      )}
      <details className="card-body hits" open={options.length === 0}>
        <summary>{texts.pasted}</summary>
        <PlainForm
          go={texts.connect}
          send={(values) => connectionActs.connect(orgId, values)}
          fields={[
            { name: 'url', label: texts.url },
            { name: 'key', label: texts.key, hint: texts.keyHint },
            startOn,
          ]}
        />
      </details>
    </Card>
  );
}

/** The code is taken out of the address: it works once, and nobody should find it in the history. */
function takeCode(): { readonly code: string; readonly state: string } | null {
  const query = new URLSearchParams(location.search);
  const code = query.get('code');
  const state = query.get('state');
  if (code === null || state === null) return null;
  history.replaceState(history.state, '', location.pathname);
  return { code, state };
}

/** Back from payments: the service trades the code for keys. */
export function ComingBack(): ReactNode {
  const { orgId } = usePlace();
  const [found] = useState(takeCode);
  const isSent = useRef(false);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: { readonly code: string; readonly state: string }) =>
      connectionActs.completeConsent(orgId, body),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  useEffect(() => {
    if (found === null || isSent.current) return;
    isSent.current = true;
    mutate(found);
  }, [found, mutate]);
  if (found === null) return null;
  return (
    <>
      <Refusal error={error} />
      {isPending ? <Banner tone="info">{texts.completing}</Banner> : null}
      {data === undefined ? null : (
        <Banner tone="good">{texts.connectedNow(data.business_name)}</Banner>
      )}
    </>
  );
}

/** Keys that nobody copied: how old they are, and new ones. */
export function AgreedKeys({
  connection,
}: {
  readonly connection: AppPaymentsConnection;
}): ReactNode {
  const { orgId, timeZone } = usePlace();
  const { id, url, start_on: startOn, key_due_at: dueAt, key_replaced_at: replacedAt } = connection;
  const [nowMs] = useState(Date.now);
  const rotating = useMutation({
    mutationFn: () => connectionActs.rotateKey(orgId, id),
    onSuccess: () => queryClient.invalidateQueries(lists.paymentsConnections(orgId)),
  });
  const isDue = rotating.isSuccess || (dueAt !== null && Date.parse(dueAt) <= nowMs);
  const again = useMutation({
    mutationFn: () =>
      connectionActs.beginConsent(orgId, { url, start_on: startOn, connection_id: id }),
    onSuccess: ({ consent_url: address }) => location.assign(address),
  });
  const isStopped = connection.stop_reason === 'key_refused';
  return (
    <section className="card-body stack stack-2" aria-label={texts.keys}>
      <h3>{texts.keys}</h3>
      <Refusal error={rotating.error ?? again.error} />
      <p className="soft">
        {isDue ? texts.keysDue : texts.keysAge(formatMoment(replacedAt ?? '', timeZone))}
      </p>
      <div className="row">
        {isStopped ? (
          <Button look="primary" isBusy={again.isPending} onPress={() => again.mutate()}>
            {texts.reconnect}
          </Button>
        ) : (
          <Button isBusy={rotating.isPending} onPress={() => rotating.mutate()}>
            {texts.rotateKey}
          </Button>
        )}
      </div>
    </section>
  );
}
