import '../bank/bank.css';
import '../editor/editor.css';
import './payments.css';
import {
  AmountField,
  Button,
  Card,
  Crumbs,
  DayField,
  Field,
  Loaded,
  PageHead,
  Refusal,
  SelectField,
  formatAmount,
  major,
  useSearchParts,
} from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { contactQuery } from '../contacts/contacts.queries.ts';
import { documentQuery } from '../documents/documents.queries.ts';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { LockReason, isSoftLocked } from '../parts/act.dialog.tsx';
import { ContactField, MoneyAccountField } from '../parts/pickers.tsx';
import type { ContactChoice } from '../parts/pickers.tsx';
import { useWritingKeys } from '../parts/use-writing-keys.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { decimalsMax, restOf, toParts, toText } from './allocation.rules.ts';
import { readNewPaymentSearch } from './payments-search.rules.ts';
import { openItemsQuery, proposalQuery, recordPayment } from './payments.queries.ts';
import type { OpenItem } from './payments.queries.ts';
import { SettledItems } from './settled-items.tsx';
import { texts } from './texts.ts';

export function NewPaymentScreen(): ReactNode {
  const { orgId } = usePlace();
  const search = readNewPaymentSearch(useSearchParts());
  const { document_id: documentId = '', contact_id: contactId = '' } = search;
  const document = useQuery({ ...documentQuery(orgId, documentId), enabled: documentId !== '' });
  const contact = useQuery({ ...contactQuery(orgId, contactId), enabled: contactId !== '' });
  const direction = search.direction ?? 'in';
  if (documentId !== '') {
    return (
      <Loaded query={document} lines={6}>
        {(file) => (
          <Recording
            document={file}
            direction={file.family === 'sales' ? 'in' : 'out'}
            contact={{ id: file.contact_id, name: file.contact_name }}
          />
        )}
      </Loaded>
    );
  }
  if (contactId !== '') {
    return (
      <Loaded query={contact} lines={6}>
        {({ id, name }) => (
          <Recording document={null} direction={direction} contact={{ id, name }} />
        )}
      </Loaded>
    );
  }
  return <Recording document={null} direction={direction} contact={null} />;
}

interface RecordingProps {
  /** The one that it pays, where it began with one. */
  readonly document: DocumentFile | null;
  readonly direction: 'in' | 'out';
  readonly contact: ContactChoice | null;
}

const owedBy: Readonly<Record<'in' | 'out', readonly string[]>> = {
  in: ['invoice'],
  out: ['bill', 'expense_claim'],
};

function Recording({ document, direction: begun, contact: start }: RecordingProps): ReactNode {
  const { orgId, today, currency: base, may } = usePlace();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [direction, setDirection] = useState(begun);
  const [contact, setContact] = useState(start);
  const [accountId, setAccountId] = useState('');
  const [date, setDate] = useState(today);
  const [amount, setAmount] = useState(
    document === null ? '' : JSON.stringify(document.outstanding),
  );
  const [reference, setReference] = useState('');
  const [lockReason, setLockReason] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const accounts = useQuery(moneyAccountsQuery(orgId));
  const account = accounts.data?.data.find(({ id }) => id === accountId);
  const currency = account?.currency ?? document?.currency ?? base;
  const parts = toParts(amount);
  const paid =
    contact === null || parts === null || parts === undefined || parts <= 0n || date === ''
      ? null
      : { direction, contactId: contact.id, date, currency, amount: Number(toText(parts)) };
  const proposal = useQuery(proposalQuery(orgId, document === null ? paid : null));
  const open = useQuery(openItemsQuery(orgId, contact?.id ?? ''));
  const proposed = new Map(
    (paid === null ? [] : (proposal.data?.allocations ?? [])).map((one) => [one.id, one]),
  );
  const items = (open.data?.data ?? []).filter(
    (item) =>
      item.currency === currency &&
      (proposed.has(item.id) || owedBy[direction].includes(item.document_kind ?? '')),
  );
  const textOf = (item: OpenItem): string => {
    const own = typed[item.id];
    if (own !== undefined) return own;
    if (document !== null) return item.id === document.id ? amount : '';
    const found = proposed.get(item.id);
    return found === undefined ? '' : JSON.stringify(found.allocate);
  };
  const rest = restOf(
    amount,
    items.map((item) => ({ id: item.id, typed: textOf(item) })),
  );
  const recording = useMutation({
    mutationFn: (input: Parameters<typeof recordPayment>[1]) =>
      recordPayment(orgId, input, idempotencyKey),
    onSuccess: async ({ id }) => {
      await navigate(paths.payment(orgId, id));
      await queryClient.invalidateQueries();
    },
  });
  const faults = recording.error instanceof ScreenError ? recording.error.fieldErrors : {};
  const missing =
    paid === null || accountId === ''
      ? texts.needs
      : rest.kind === 'unread'
        ? texts.notRead
        : rest.kind === 'too_much'
          ? texts.tooMuch
          : null;
  const record = (): void => {
    if (missing !== null || paid === null || rest.kind !== 'ok' || recording.isPending) return;
    recording.mutate({
      ...paid,
      accountId,
      reference,
      lockReason,
      allocations: rest.allocated.map(({ id, amount: part }) => ({
        kind: items.find((item) => item.id === id)?.kind ?? 'document',
        id,
        amount: part,
      })),
    });
  };
  useWritingKeys({ goOn: record });
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.payments} to={paths.payments(orgId)} here={contact?.name} />
        <PageHead
          title={texts.record}
          actions={
            may('payments:write') ? (
              <Button
                look="primary"
                shortcut="Ctrl Enter"
                isBusy={recording.isPending}
                onPress={record}
                disabledReason={missing}
              >
                {texts.post}
              </Button>
            ) : null
          }
        />
      </div>
      <Refusal error={recording.error} />
      <section className="card card-body stack stack-4">
        <div className="form-columns">
          <SelectField
            label={texts.direction}
            value={direction}
            onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
            options={[
              { value: 'in', label: `${texts.moneyIn} ${texts.in}` },
              { value: 'out', label: `${texts.moneyOut} ${texts.out}` },
            ]}
          />
          <ContactField
            label={texts.contact}
            isLabelled
            contact={contact}
            onContact={(chosen) => {
              setContact(chosen);
              setTyped({});
            }}
            error={faults['contact_id']?.join(' ')}
          />
          <MoneyAccountField
            label={texts.account}
            accountId={accountId}
            onAccount={(id) => {
              setAccountId(id);
              setTyped({});
            }}
          />
          <DayField
            label={texts.date}
            isLabelled
            value={date}
            context={{ today }}
            onChoose={setDate}
            error={faults['date']?.join(' ')}
          />
          <AmountField
            label={`${texts.amount} ${currency}`}
            isLabelled
            value={amount}
            onType={(text) => {
              setAmount(text);
              setTyped({});
            }}
            decimalsMax={decimalsMax}
            error={faults['amount']?.join(' ')}
          />
          <Field
            label={texts.reference}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
        <LockReason
          isLocked={lockReason !== '' || isSoftLocked(recording.error)}
          value={lockReason}
          onType={setLockReason}
        />
      </section>
      {contact === null ? null : (
        <Card title={texts.settles} aside={document === null ? texts.proposal : null}>
          <Loaded query={open} lines={3}>
            {() =>
              items.length === 0 ? (
                <p className="empty">{texts.noItems}</p>
              ) : (
                <SettledItems
                  items={items}
                  textOf={textOf}
                  onType={(id, text) => setTyped({ ...typed, [id]: text })}
                />
              )
            }
          </Loaded>
          {rest.kind === 'ok' ? (
            <div className="card-foot">
              <span>
                {texts.rest}{' '}
                <b className="strong">
                  {currency} {formatAmount(major(Number(rest.rest)), currency)}
                </b>{' '}
                {rest.rest === '0' ? '' : texts.stays}
              </span>
            </div>
          ) : null}
        </Card>
      )}
    </div>
  );
}
