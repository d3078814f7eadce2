import '../parts/parts.css';
import { Button, Crumbs, Field, Form, PageHead, useAttempt, usePathPart } from '@countinghouse/ui';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { BankField } from '../settlement-account/bank.field.tsx';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { createRecipient } from './split-recipients.queries.ts';
import { texts } from './texts.ts';

const fields = [
  'externalReference',
  'name',
  'accountBank',
  'accountNumber',
  'splitValue',
  'recipientMobile',
];

/** Whoever gets a share. Its account is verified afterwards, by another person where the policy says so. */
export function NewSplitRecipientScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const { membership } = usePlace();
  const businessId = membership?.business_id ?? '';
  const { data: business } = useSuspenseQuery(businessQuery(businessId));
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt(fields);
  const [typed, setTyped] = useState({
    reference: '',
    name: '',
    bank: '',
    number: '',
    share: '',
    mobile: '',
  });
  const change = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const save = async (): Promise<void> => {
    const { id } = await createRecipient(workspaceId, {
      externalReference: typed.reference.trim(),
      name: typed.name.trim(),
      accountBank: typed.bank,
      accountNumber: typed.number.replaceAll(/\s/g, ''),
      splitValue: Number(typed.share.replace(',', '.')),
      ...(typed.mobile.trim() !== '' && { recipientMobile: typed.mobile.trim() }),
    });
    await client.invalidateQueries({ queryKey: ['split-recipients'] });
    await navigate({ to: moneyPaths.splitRecipient(workspaceId, id), replace: true });
  };
  return (
    <>
      <Crumbs
        label={texts.recipients}
        to={{ to: moneyPaths.splitRecipients(workspaceId) }}
        here={texts.newOne}
      />
      <PageHead title={texts.newOne} detail={texts.newHint} />
      <section className="card new-form" aria-label={texts.newOne}>
        <Form attempt={attempt} work={save}>
          <div className="pair">
            <Field
              label={texts.name}
              name="name"
              autoComplete="off"
              required
              value={typed.name}
              onChange={({ target }) => change({ name: target.value })}
              error={attempt.errorOf('name')}
            />
            <Field
              label={texts.reference}
              hint={texts.referenceHint}
              name="externalReference"
              autoComplete="off"
              required
              value={typed.reference}
              onChange={({ target }) => change({ reference: target.value })}
              error={attempt.errorOf('externalReference')}
            />
          </div>
          <BankField
            businessId={businessId}
            name="accountBank"
            value={typed.bank}
            onChoose={(bank) => change({ bank })}
          />
          <Field
            label={texts.accountNumber}
            name="accountNumber"
            inputMode="numeric"
            autoComplete="off"
            required
            value={typed.number}
            onChange={({ target }) => change({ number: target.value })}
            error={attempt.errorOf('accountNumber') ?? attempt.errorOf('accountBank')}
          />
          <div className="pair">
            <Field
              label={texts.share}
              hint={texts.shareHint}
              name="splitValue"
              inputMode="decimal"
              autoComplete="off"
              required
              value={typed.share}
              onChange={({ target }) => change({ share: target.value })}
              error={attempt.errorOf('splitValue')}
            />
            <Field
              label={texts.mobile}
              hint={texts.mobileHint}
              name="recipientMobile"
              type="tel"
              autoComplete="off"
              value={typed.mobile}
              onChange={({ target }) => change({ mobile: target.value })}
              error={attempt.errorOf('recipientMobile')}
            />
          </div>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            disabledReason={refuseBy(business, 'recipients:write')}
          >
            {texts.save}
          </Button>
        </Form>
      </section>
    </>
  );
}
