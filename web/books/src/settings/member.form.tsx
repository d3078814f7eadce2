import { Banner, Button, Field, Form, SelectField, useAttempt } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ContactField } from '../parts/pickers.tsx';
import { numberPattern } from '../parts/plain.form.tsx';
import { numberOf, typedOf } from '../parts/values.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { roleText } from '../shell/texts.ts';
import { memberActs, roles } from './members.queries.ts';
import type { Member } from './members.queries.ts';
import { texts } from './texts.ts';

export interface MemberFormProps {
  readonly member: Member;
  readonly onDone: () => void;
}

/** A role, up to what somebody approves, and who is paid for their claims. More rights may wait for a second person. */
export function MemberForm({ member, onDone }: MemberFormProps): ReactNode {
  const { orgId, currency } = usePlace();
  const attempt = useAttempt(['role', 'approval_limit', 'contact_id']);
  const [role, setRole] = useState(() => roles.find((one) => one === member.role));
  const [limit, setLimit] = useState(typedOf(member.approval_limit));
  const [contact, setContact] = useState(member.contact);
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const answer = await memberActs.change(orgId, member.id, {
      ...(role !== undefined && role !== member.role && { role }),
      approval_limit: limit === '' ? null : numberOf(limit),
      contact_id: contact?.id ?? null,
    });
    await queryClient.invalidateQueries({ queryKey: ['settings', orgId] });
    if ('can_decide' in answer) setWaitingId(answer.id);
    else onDone();
  };
  if (waitingId !== null) {
    return (
      <Banner
        tone="info"
        action={
          <Link className="btn btn-sm" {...paths.changeRequest(orgId, waitingId)}>
            {texts.sections['change-requests']}
          </Link>
        }
      >
        {texts.waits}
      </Banner>
    );
  }
  return (
    <Form attempt={attempt} work={save}>
      <SelectField
        label={texts.role}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value))}
        options={roles.map((value) => ({ value, label: roleText(value) }))}
      />
      <Field
        label={texts.approvalLimit(currency)}
        hint={texts.approvalLimitHint}
        inputMode="decimal"
        pattern={numberPattern}
        value={limit}
        onChange={({ target }) => setLimit(target.value)}
        error={attempt.errorOf('approval_limit')}
      />
      <ContactField
        label={texts.claimContact}
        isLabelled
        type="supplier"
        contact={contact}
        onContact={setContact}
      />
      <div className="row">
        <Button submits look="primary" isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
