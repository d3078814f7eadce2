import { Button, Field, Refusal, formatSum } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { bulkMutation } from './documents.queries.ts';
import type { BulkAct, Document } from './documents.queries.ts';
import { kindText } from './kind-texts.ts';
import { texts } from './texts.ts';

const acts: readonly { readonly act: BulkAct; readonly permission: string }[] = [
  { act: 'submit', permission: 'documents:read' },
  { act: 'approve', permission: 'documents:approve' },
  { act: 'issue', permission: 'documents:issue' },
  { act: 'issue_and_send', permission: 'documents:issue' },
  { act: 'send', permission: 'documents:send' },
  { act: 'void', permission: 'documents:void' },
];

export interface DocumentsBulkProps {
  readonly documents: readonly Document[];
  readonly onClear: () => void;
}

/** What is selected, its sum, and what can be done with all of it. The service answers for each. */
export function DocumentsBulk({ documents, onClear }: DocumentsBulkProps): ReactNode {
  const { orgId, may } = usePlace();
  const bulk = useMutation(bulkMutation(orgId));
  const [reason, setReason] = useState('');
  const refused = (bulk.data?.data ?? []).filter(({ done }) => !done);
  const nameOf = (id: string): string => {
    const one = documents.find((document) => document.id === id);
    return one === undefined ? id : (one.number ?? `${kindText(one.kind)} ${one.contact_name}`);
  };
  if (documents.length === 0) return null;
  return (
    <section className="card card-body stack stack-2" aria-label={texts.selection}>
      <div className="row">
        <b className="num">{texts.selected(documents.length, sumsOf(documents))}</b>
        {acts.map(({ act, permission }) => (
          <Button
            key={act}
            size="small"
            look={act === 'void' ? 'danger' : undefined}
            isBusy={bulk.isPending}
            disabledReason={
              may(permission)
                ? act === 'void' && reason.trim() === ''
                  ? texts.reasonFirst
                  : null
                : texts.bulkForbidden
            }
            onPress={() => bulk.mutate({ act, documents, reason })}
          >
            {texts.bulkActs[act]}
          </Button>
        ))}
        <Button size="small" look="plain" onPress={onClear}>
          {texts.clearSelection}
        </Button>
      </div>
      <Field
        label={texts.bulkReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Refusal error={bulk.error} />
      <output>
        {bulk.data === undefined ? null : texts.bulkDone(bulk.data.done, refused.length)}
      </output>
      {refused.length === 0 ? null : (
        <ul className="t13">
          {refused.map(({ id, error }) => (
            <li key={id}>
              <b>{nameOf(id)}</b>: {error}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One for each currency. */
function sumsOf(documents: readonly Document[]): string {
  const byCurrency = Map.groupBy(documents, ({ currency }) => currency);
  return [...byCurrency]
    .map(
      ([currency, rows]) =>
        `${currency} ${formatSum(
          rows.map(({ total }) => total),
          currency,
        )}`,
    )
    .join(' · ');
}
