import { Card, Refusal, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { JournalLines } from '../journal/journal-lines.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import type { Preview } from './editor.queries.ts';
import { texts } from './texts.ts';
import type { Editor } from './use-editor.ts';

/** What storing it would lead to: all of it is the service's answer. */
export function EditorAside({ editor }: { readonly editor: Editor }): ReactNode {
  const { data, error } = editor.preview;
  const isSale = editor.kind === 'invoice' || editor.kind === 'credit_note';
  return (
    <div className={editor.isBehind ? 'stack stack-4 is-behind' : 'stack stack-4'} aria-live="off">
      <Card
        title={isSale ? texts.willPost : texts.willPostBook}
        {...(data !== undefined && { aside: formatDay(data.date) })}
      >
        {error === null ? null : (
          <div className="card-body">
            <h3>{texts.notComplete}</h3>
            <Refusal error={error} />
          </div>
        )}
        {data === undefined ? (
          error === null ? (
            <p className="empty">{texts.nothingYet}</p>
          ) : null
        ) : (
          <WillPost preview={data} />
        )}
      </Card>
      {data === undefined ? null : <Needs preview={data} />}
      {data === undefined || data.warnings.length === 0 ? null : <Warnings preview={data} />}
    </div>
  );
}

function WillPost({ preview }: { readonly preview: Preview }): ReactNode {
  const { orgId, currency, may } = usePlace();
  const chart = useQuery({ ...chartQuery(orgId), enabled: may('lists:read') });
  const accountOf = (accountId: string) => chart.data?.data.find(({ id }) => id === accountId);
  return (
    <div className="card-body">
      <JournalLines
        orgId={orgId}
        name={texts.willPost}
        currency={currency}
        heads={[texts.account, texts.debit, texts.credit]}
        isLinked={false}
        lines={preview.journal_lines.map((line, at) => ({
          key: String(at),
          accountId: line.account_id,
          code: accountOf(line.account_id)?.code ?? '',
          name: accountOf(line.account_id)?.name ?? '',
          debit: line.base_debit,
          credit: line.base_credit,
        }))}
      />
    </div>
  );
}

function Needs({ preview: { approval } }: { readonly preview: Preview }): ReactNode {
  return (
    <Card title={texts.needs}>
      <div className="task">
        <span className={approval.needed > 0 ? 'task-icon is-warn' : 'task-icon'}>
          <ShieldCheck className="icon" aria-hidden />
        </span>
        <span>
          <b className="mid">
            {approval.needed === 0 ? texts.noApproval : texts.approvals(approval.needed)}
          </b>
          {approval.why.map((why) => (
            <span className="soft t12 block" key={why}>
              {why}
            </span>
          ))}
        </span>
      </div>
    </Card>
  );
}

function Warnings({ preview: { warnings } }: { readonly preview: Preview }): ReactNode {
  const { orgId } = usePlace();
  return (
    <Card title={texts.warnings} count={warnings.length}>
      {warnings.map((warning) => (
        <div className="task" key={warning.message}>
          <span className="task-icon is-warn">
            <TriangleAlert className="icon" aria-hidden />
          </span>
          <span className="t13">
            {warning.message}{' '}
            {warning.code === 'duplicate_document'
              ? warning.ids.map((id) => (
                  <Link className="link" key={id} {...paths.document(orgId, id)}>
                    {texts.open}
                  </Link>
                ))
              : null}
          </span>
        </div>
      ))}
    </Card>
  );
}
