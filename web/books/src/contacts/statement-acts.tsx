import {
  Button,
  CopyText,
  Dialog,
  Field,
  Loaded,
  Refusal,
  SelectField,
  TextArea,
  formatMoment,
  partTexts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import {
  closeStatementLinkMutation,
  mailStatementMutation,
  openStatementLinkMutation,
  statementMailPreviewQuery,
  statementMailsQuery,
} from './contacts.queries.ts';
import type { ContactFile, StatementPeriod, TypedStatementMail } from './contacts.queries.ts';
import { texts } from './texts.ts';

interface StatementActsProps {
  readonly contact: ContactFile;
  readonly period: StatementPeriod;
}

/** How the statement gets to its customer: as a file, by mail, by a link. */
export function StatementActs({ contact, period }: StatementActsProps): ReactNode {
  const { orgId, may } = usePlace();
  const { id } = contact;
  const [isSending, setSending] = useState(false);
  const link = useMutation(openStatementLinkMutation(orgId, id));
  const revoke = useMutation(closeStatementLinkMutation(orgId, id));
  const whyNot = may('documents:send') ? null : texts.noPermission;
  const url = revoke.data === undefined ? (link.data?.url ?? null) : null;
  return (
    <div className="stack stack-2 print-tools">
      <div className="filters">
        <a
          className="btn"
          href={fileAddress(orgId, `/contacts/${id}/statement/pdf`, { ...period })}
        >
          <Download className="icon" aria-hidden />
          PDF
        </a>
        <Button disabledReason={whyNot} onPress={() => setSending(true)}>
          {texts.sendStatement}
        </Button>
        <Button
          look="plain"
          disabledReason={whyNot}
          isBusy={link.isPending}
          onPress={() => {
            revoke.reset();
            link.mutate();
          }}
        >
          {texts.statementLink}
        </Button>
      </div>
      {url === null ? null : (
        <p className="row">
          <CopyText text={url} />
          <Button look="plain" isBusy={revoke.isPending} onPress={() => revoke.mutate()}>
            {texts.revokeLink}
          </Button>
        </p>
      )}
      {revoke.data === undefined ? null : <p role="status">{texts.linkRevoked}</p>}
      <Refusal error={link.error ?? revoke.error} />
      <LastMails id={id} />
      {isSending ? (
        <SendDialog contact={contact} period={period} onClose={() => setSending(false)} />
      ) : null}
    </div>
  );
}

const statuses: Readonly<Record<string, string>> = texts.mailStatuses;

/** The latest one says whether the customer has it. */
function LastMails({ id }: { readonly id: string }): ReactNode {
  const { orgId, timeZone } = usePlace();
  const mails = useQuery(statementMailsQuery(orgId, id));
  const [last] = mails.data?.data ?? [];
  if (last === undefined) return null;
  return (
    <p className="soft t13">
      {texts.lastStatementMail(
        last.to,
        statuses[last.status] ?? last.status,
        formatMoment(last.sent_at ?? last.queued_at, timeZone),
      )}
    </p>
  );
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const;

interface SendDialogProps extends StatementActsProps {
  readonly onClose: () => void;
}

/** The mail as it will be read stands before its button. */
function SendDialog({ contact, period, onClose }: SendDialogProps): ReactNode {
  const { orgId } = usePlace();
  const [typed, setTyped] = useState<TypedStatementMail>({
    address: contact.email ?? '',
    message: '',
    language: 'en',
  });
  const preview = useQuery(statementMailPreviewQuery(orgId, contact.id, period, typed));
  const mail = useMutation(mailStatementMutation(orgId, contact.id));
  return (
    <Dialog title={texts.sendStatement} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mail.isPending) mail.mutate({ period, typed }, { onSuccess: onClose });
        }}
      >
        <Field
          label={texts.email}
          value={typed.address}
          onChange={(event) => setTyped({ ...typed, address: event.target.value })}
          required
        />
        <SelectField
          label={texts.language}
          value={typed.language}
          onChange={(event) =>
            setTyped({ ...typed, language: event.target.value === 'fr' ? 'fr' : 'en' })
          }
          options={languages}
        />
        <TextArea
          label={texts.message}
          value={typed.message}
          onChange={(event) => setTyped({ ...typed, message: event.target.value })}
        />
        <section className="card card-body stack stack-2" aria-label={texts.preview}>
          <Loaded query={preview} lines={4}>
            {(text) => (
              <>
                <p>
                  <b>{text.subject}</b>
                </p>
                <p>{text.greeting}</p>
                {text.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {text.facts.map(({ term, value }) => (
                  <p key={term}>
                    {term}: <b>{value}</b>
                  </p>
                ))}
                <p>{text.closing}</p>
              </>
            )}
          </Loaded>
        </section>
        <Refusal error={mail.error} />
        <div className="row">
          <Button submits look="primary" isBusy={mail.isPending}>
            {texts.send}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
