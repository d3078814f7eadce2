import {
  Banner,
  Button,
  DayField,
  Dialog,
  Field,
  Loaded,
  Refusal,
  TextArea,
  partTexts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { contactQuery } from '../contacts/contacts.queries.ts';
import { JournalLines } from '../journal/journal-lines.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { isPosting, toCorrection } from './document-acts.rules.ts';
import type { OfferedAct, TypedCorrection } from './document-acts.rules.ts';
import {
  actMutation,
  chartQuery,
  documentPreviewQuery,
  writeAgainMutation,
} from './documents.queries.ts';
import type { DocumentFile } from './documents.queries.ts';
import { texts } from './texts.ts';

export interface ActDialogProps {
  readonly document: DocumentFile;
  readonly offer: OfferedAct;
  readonly onClose: () => void;
}

/** What the act does stands before its button. The button is busy until the service has answered. */
export function ActDialog({ document, offer, onClose }: ActDialogProps): ReactNode {
  const { act, needs } = offer;
  const { orgId } = usePlace();
  const words = texts.acts[act];
  const navigate = useNavigate();
  const perform = useMutation(actMutation(orgId, document, act));
  const writeAgain = useMutation(writeAgainMutation(orgId, document));
  const [reason, setReason] = useState('');
  const [lockReason, setLockReason] = useState('');
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState<TypedCorrection>({
    dueDate: document.due_date,
    reference: document.reference ?? '',
    notes: document.notes ?? '',
  });
  const { missing, why } = document.approval;
  return (
    <Dialog title={words.label} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          perform.mutate(
            {
              reason,
              lockReason,
              message,
              ...(act === 'correct' && { correction: toCorrection(document, typed) }),
            },
            {
              onSuccess: (answer) => {
                onClose();
                const copyId = act === 'duplicate' ? idOf(answer) : null;
                if (copyId !== null) void navigate(paths.editDocument(orgId, copyId));
              },
            },
          );
        }}
      >
        <p>{words.does}</p>
        {act === 'email' || act === 'issue_and_send' ? (
          <MailTo contactId={document.contact_id} />
        ) : null}
        {isPosting(act) ? <WillPost document={document} /> : null}
        {act === 'submit' && missing > 0 ? (
          <p className="soft t13">
            {texts.needsPeople(missing)} {why.join(' ')}
          </p>
        ) : null}
        {needs.includes('reason') ? (
          <Field
            label={texts.reason}
            hint={texts.reasonHint}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
          />
        ) : null}
        {needs.includes('lock_reason') ? (
          <Field
            label={texts.lockReason}
            value={lockReason}
            onChange={(event) => setLockReason(event.target.value)}
            required
          />
        ) : null}
        {act === 'correct' ? <Correcting typed={typed} onType={setTyped} /> : null}
        {act === 'email' ? (
          <TextArea
            label={texts.message}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        ) : null}
        <Refusal error={perform.error ?? writeAgain.error} />
        <div className="row">
          <Button
            submits
            look={act === 'void' || act === 'discard' || act === 'reject' ? 'danger' : 'primary'}
            isBusy={perform.isPending}
          >
            {words.go}
          </Button>
          {act === 'void' ? (
            <Button
              isBusy={writeAgain.isPending}
              disabledReason={reason.trim() === '' ? texts.reasonFirst : null}
              onPress={() =>
                writeAgain.mutate(reason, {
                  onSuccess: ({ id }) => void navigate(paths.editDocument(orgId, id)),
                })
              }
            >
              {texts.writeAgain}
            </Button>
          ) : null}
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CorrectingProps {
  readonly typed: TypedCorrection;
  readonly onType: (typed: TypedCorrection) => void;
}

function Correcting({ typed, onType }: CorrectingProps): ReactNode {
  const { today } = usePlace();
  return (
    <>
      <DayField
        label={texts.due}
        isLabelled
        value={typed.dueDate}
        context={{ today }}
        onChoose={(dueDate) => onType({ ...typed, dueDate })}
      />
      <Field
        label={texts.reference}
        value={typed.reference}
        onChange={({ target }) => onType({ ...typed, reference: target.value })}
      />
      <TextArea
        label={texts.notes}
        value={typed.notes}
        onChange={({ target }) => onType({ ...typed, notes: target.value })}
      />
    </>
  );
}

function idOf(answer: unknown): string | null {
  const id: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null;
  return typeof id === 'string' ? id : null;
}

/** Where the mail goes, before it cannot be taken back. */
function MailTo({ contactId }: { readonly contactId: string }): ReactNode {
  const { orgId, may } = usePlace();
  const contact = useQuery({ ...contactQuery(orgId, contactId), enabled: may('contacts:read') });
  if (contact.data === undefined) return null;
  const { email } = contact.data;
  if (email !== null) return <p className="t13">{texts.mailTo(email)}</p>;
  return (
    <Banner
      tone="warn"
      action={
        <Link className="btn btn-sm" {...paths.contact(orgId, contactId)}>
          {texts.toContact}
        </Link>
      }
    >
      {texts.noAddress}
    </Banner>
  );
}

/** The journal lines, as the service would write them now. */
function WillPost({ document }: { readonly document: DocumentFile }): ReactNode {
  const { orgId, currency, may } = usePlace();
  const preview = useQuery(documentPreviewQuery(orgId, document.id, document.version));
  const chart = useQuery({ ...chartQuery(orgId), enabled: may('lists:read') });
  const accountOf = (accountId: string) => chart.data?.data.find(({ id }) => id === accountId);
  return (
    <section className="stack stack-1">
      <h3>
        {texts.willPost} <span className="code-iso">{currency}</span>
      </h3>
      <Loaded query={preview}>
        {({ journal_lines: lines }) => (
          <JournalLines
            orgId={orgId}
            name={texts.willPost}
            currency={currency}
            heads={[texts.account, texts.debit, texts.credit]}
            isLinked={false}
            lines={lines.map((line, at) => ({
              key: String(at),
              accountId: line.account_id,
              code: accountOf(line.account_id)?.code ?? '',
              name: accountOf(line.account_id)?.name ?? '',
              debit: line.base_debit,
              credit: line.base_credit,
            }))}
          />
        )}
      </Loaded>
    </section>
  );
}
