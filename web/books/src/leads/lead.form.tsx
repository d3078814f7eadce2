import '../bank/bank.css';
import { AmountField, Button, Field, Form, TextArea, major, useAttempt } from '@countinghouse/ui';
import { parseTypedSum } from '@countinghouse/ui/rules';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ContactField } from '../parts/pickers.tsx';
import type { ContactChoice } from '../parts/pickers.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { saveLead } from './leads.queries.ts';
import type { Lead } from './leads.queries.ts';
import { texts } from './texts.ts';

const fields = ['name', 'company', 'email', 'phone', 'value', 'currency', 'notes', 'contact_id'];

/** A lead, written or changed. */
export function LeadForm({
  lead,
  onSaved,
}: {
  readonly lead: Lead | null;
  readonly onSaved: (lead: Lead) => void;
}): ReactNode {
  const { orgId, currency } = usePlace();
  const attempt = useAttempt(fields);
  const [contact, setContact] = useState<ContactChoice | null>(
    lead === null || lead.contact_id === null
      ? null
      : { id: lead.contact_id, name: lead.company ?? lead.name },
  );
  const [typed, setTyped] = useState({
    name: lead?.name ?? '',
    company: lead?.company ?? '',
    email: lead?.email ?? '',
    phone: lead?.phone ?? '',
    notes: lead?.notes ?? '',
    value: lead === null || lead.value === null ? '' : JSON.stringify(lead.value),
  });
  const put = (name: keyof typeof typed, text: string): void =>
    setTyped({ ...typed, [name]: text });
  const text = (name: 'name' | 'company' | 'email' | 'phone', isRequired = false): ReactNode => (
    <Field
      label={texts[name]}
      type={name === 'email' ? 'email' : 'text'}
      value={typed[name]}
      onChange={({ target }) => put(name, target.value)}
      error={attempt.errorOf(name)}
      required={isRequired}
    />
  );
  return (
    <Form
      attempt={attempt}
      work={async () => {
        const { name, value, ...rest } = typed;
        const read = value.trim() === '' ? null : parseTypedSum(value, 4);
        const filled = Object.fromEntries(
          Object.entries(rest).filter(([, one]) => one.trim() !== ''),
        );
        const saved = await saveLead(orgId, lead, {
          ...filled,
          name,
          ...(read?.kind === 'ok' && { value: major(Number(read.text)) }),
          ...(lead !== null && { currency: lead.currency, member_id: lead.member_id }),
          ...(contact !== null && { contact_id: contact.id }),
        });
        await queryClient.invalidateQueries({ queryKey: ['leads', orgId] });
        onSaved(saved);
      }}
    >
      <div className="form-columns">
        {text('name', true)}
        {text('company')}
        {text('email')}
        {text('phone')}
        <AmountField
          label={`${texts.value} ${lead?.currency ?? currency}`}
          isLabelled
          value={typed.value}
          onType={(value) => put('value', value)}
          decimalsMax={4}
          error={attempt.errorOf('value')}
        />
        <ContactField
          label={texts.contact}
          isLabelled
          type="customer"
          contact={contact}
          onContact={setContact}
          error={attempt.errorOf('contact_id')}
        />
      </div>
      <TextArea
        label={texts.notes}
        value={typed.notes}
        onChange={({ target }) => put('notes', target.value)}
      />
      <div className="row">
        <Button submits look="primary" isBusy={attempt.isBusy}>
          {lead === null ? texts.create : texts.save}
        </Button>
      </div>
    </Form>
  );
}
