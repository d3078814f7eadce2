import { Banner, Button, Refusal, formatAmount, formatDay } from '@countinghouse/ui';
import type { AppPaymentsBookingAgain } from '@countinghouse/web-client/accounting';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs, lists } from './settings.queries.ts';

/** What was booked with earlier settings is booked again, after a look at what changes. */
export function BookAgain({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  const [preview, setPreview] = useState<AppPaymentsBookingAgain>();
  const posting = useMutation({
    mutationFn: (fromDay: string) =>
      connectionActs.bookAgain(orgId, id, { from_day: fromDay, preview: false }),
    onSuccess: async () => {
      setPreview(undefined);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <details className="card-body hits">
      <summary>{texts.again}</summary>
      <p className="soft">{texts.againHint}</p>
      <PlainForm
        go={texts.againPreview}
        send={({ from_day: fromDay = '' }) =>
          connectionActs.bookAgain(orgId, id, { from_day: fromDay, preview: true })
        }
        onDone={(found) => {
          posting.reset();
          setPreview(found);
        }}
        fields={[{ name: 'from_day', label: texts.againFrom, type: 'date' }]}
      />
      <Refusal error={posting.error} />
      {posting.data === undefined ? null : (
        <Banner tone="good">{texts.againDone(posting.data.entries)}</Banner>
      )}
      {preview === undefined ? null : (
        <Preview
          found={preview}
          isBusy={posting.isPending}
          post={() => posting.mutate(preview.from_day)}
        />
      )}
    </details>
  );
}

interface PreviewProps {
  readonly found: AppPaymentsBookingAgain;
  readonly isBusy: boolean;
  readonly post: () => void;
}

function Preview({ found, isBusy, post }: PreviewProps): ReactNode {
  const { orgId } = usePlace();
  const chart = useQuery(lists.accounts(orgId));
  const { from_day: day, movements, entries, open, left, accounts, currency } = found;
  const nameOf = (id: string): string => {
    const account = chart.data?.data.find((each) => each.id === id);
    return account === undefined ? id : `${account.code} ${account.name}`;
  };
  return (
    <section className="stack stack-2" aria-label={texts.againPreview}>
      <p>
        {entries === 0 ? texts.againNothing : texts.againFound(formatDay(day), movements, entries)}
      </p>
      {open === 0 ? null : <p className="soft">{texts.againOpen(open)}</p>}
      {left === 0 ? null : <p className="soft">{texts.againLeft(left)}</p>}
      <ul className="stack stack-2">
        {accounts.map(({ account_id: accountId, change }) => (
          <li key={accountId} className="spread">
            <span>{nameOf(accountId)}</span>
            <span className="figure">
              {currency} {formatAmount(change, currency)}
            </span>
          </li>
        ))}
      </ul>
      {entries === 0 ? null : (
        <div className="row">
          <Button look="primary" isBusy={isBusy} onPress={post}>
            {texts.againGo(entries)}
          </Button>
        </div>
      )}
    </section>
  );
}
