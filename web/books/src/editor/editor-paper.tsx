import { DayField, Picker, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { usePlace } from '../shell/place.ts';
import { contactChoicesQuery } from './editor.queries.ts';
import type { Preview } from './editor.queries.ts';
import { LineGrid } from './line-grid.tsx';
import { texts } from './texts.ts';
import type { Editor } from './use-editor.ts';
import { useLists } from './use-lists.ts';

/** Loaded when somebody writes to a contact that is not there yet. */
const NewContactDialog = lazy(async () => {
  const { NewContactDialog: loaded } = await import('./new-contact.form.tsx');
  return { default: loaded };
});

/** The paper is the form. What is not printed stands in its margin. */
export function EditorPaper({ editor }: { readonly editor: Editor }): ReactNode {
  const { name, today, currency: baseCurrency } = usePlace();
  const { kind, head, setHead, preview, errorOf } = editor;
  const isSale = kind === 'invoice' || kind === 'credit_note';
  const lists = useLists(isSale);
  const currency = preview.data?.currency ?? (head.currency === '' ? baseCurrency : head.currency);
  const due = preview.data?.due_date;
  return (
    <section className="sheet editor-sheet" aria-label={kindText(kind)}>
      <div className="sheet-margin only-wide">
        <span>{texts.booksOnly}</span>
      </div>
      <div className="sheet-top">
        <b className="sheet-from">{isSale ? name : head.contactName}</b>
        <div className="sheet-kind">
          <b>{kindText(kind)}</b>
          <span>{editor.file?.number ?? texts.numberLater}</span>
        </div>
      </div>
      <div className="sheet-to">
        {kind === 'expense_claim' && head.contactId === '' ? (
          <b className="strong">{texts.claimant}</b>
        ) : (
          <ContactPicker editor={editor} isSale={isSale} />
        )}
        <dl className="sheet-facts">
          <div>
            <dt>{texts.date}</dt>
            <dd>
              <DayField
                label={texts.date}
                className="input cell"
                value={head.date}
                onChoose={(date) => setHead({ date })}
                context={{ today }}
                error={errorOf('date')}
              />
            </dd>
          </div>
          <div>
            <dt>{texts.due}</dt>
            <dd>
              <DayField
                label={texts.due}
                className="input cell"
                placeholder={due === undefined ? texts.byTerms : formatDay(due)}
                value={head.dueDate}
                onChoose={(dueDate) => setHead({ dueDate })}
                context={{ today, from: head.date }}
                error={errorOf('due_date')}
              />
            </dd>
          </div>
          <div>
            <dt>{texts.reference}</dt>
            <dd>
              <input
                className="input cell"
                aria-label={texts.reference}
                value={head.reference}
                onChange={(event) => setHead({ reference: event.target.value })}
              />
            </dd>
          </div>
        </dl>
      </div>
      <LineGrid
        editor={editor}
        lists={lists}
        currency={currency}
        amounts={head.amounts ?? (kind === 'expense_claim' ? 'inclusive' : 'exclusive')}
      />
      <Totals preview={preview.data} currency={currency} isBehind={editor.isBehind} />
      <label className="sheet-notes editor-notes">
        <span className="soft t12">
          {texts.notes} · {texts.notesHint}
        </span>
        <textarea
          className="input cell"
          rows={2}
          value={head.notes}
          onChange={(event) => setHead({ notes: event.target.value })}
        />
      </label>
    </section>
  );
}

function ContactPicker({
  editor: { head, setHead, errorOf },
  isSale,
}: {
  readonly editor: Editor;
  readonly isSale: boolean;
}): ReactNode {
  const { orgId, may } = usePlace();
  const [text, setText] = useState('');
  const [newName, setNewName] = useState<string | null>(null);
  const found = useQuery(contactChoicesQuery(orgId, isSale ? 'customer' : 'supplier', text));
  const contacts = found.data?.data ?? [];
  const label = isSale ? texts.customer : texts.supplier;
  return (
    <div className="stack stack-1">
      <Picker
        label={label}
        isLabelled
        placeholder={texts.findContact}
        options={contacts.map(({ id, name, email }) => ({
          value: id,
          label: name,
          ...(email !== null && { detail: email }),
        }))}
        value={head.contactId === '' ? null : head.contactId}
        shown={head.contactName}
        error={errorOf('contact_id')}
        onType={setText}
        onChoose={(contactId) => {
          const contact = contacts.find(({ id }) => id === contactId);
          setHead({ contactId: contact?.id ?? '', contactName: contact?.name ?? '' });
        }}
        {...(may('contacts:write') && {
          create: { label: texts.newContact, onCreate: setNewName },
        })}
      />
      {newName === null ? null : (
        <Suspense>
          <NewContactDialog
            name={newName}
            isCustomer={isSale}
            onClose={() => setNewName(null)}
            onMade={({ id, name }) => {
              setHead({ contactId: id, contactName: name });
              setNewName(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Totals({
  preview,
  currency,
  isBehind,
}: {
  readonly preview: Preview | undefined;
  readonly currency: string;
  readonly isBehind: boolean;
}): ReactNode {
  if (preview === undefined) return null;
  return (
    <dl className={isBehind ? 'sheet-totals is-behind' : 'sheet-totals'}>
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{formatAmount(preview.subtotal, currency)}</dd>
      </div>
      {preview.taxes.map((tax, at) => (
        // Two components may have the same rate and base.
        <div key={at}>
          <dt>{texts.taxOn(tax.rate_pct, formatAmount(tax.taxable, currency))}</dt>
          <dd>{formatAmount(tax.tax, currency)}</dd>
        </div>
      ))}
      <div className="is-total">
        <dt>{texts.total}</dt>
        <dd>
          <span className="code-iso">{currency}</span> {formatAmount(preview.total, currency)}
        </dd>
      </div>
    </dl>
  );
}
