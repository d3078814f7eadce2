import '../parts/parts.css';
import {
  Banner,
  Button,
  Crumbs,
  Form,
  PageHead,
  TextArea,
  useAttempt,
  usePathPart,
} from '@countinghouse/ui';
import { NoAnswer } from '@countinghouse/web-client';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { PayableAmountFields, usePayableAmount } from '../parts/payable-amount.tsx';
import { payableTexts } from '../parts/payable-texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { createQrCode } from './qr-codes.queries.ts';
import { texts } from './texts.ts';

const fields = ['description', 'currency', 'amount'];

export function NewQrCodeScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt(fields);
  const amount = usePayableAmount(business.default_currency);
  const [description, setDescription] = useState('');
  const [isSingle, setSingle] = useState(false);
  const isUnknown = attempt.refusal instanceof NoAnswer;
  const save = async (): Promise<void> => {
    if (!amount.isReady) return;
    const { id } = await createQrCode(workspaceId, {
      mode: amount.isFixed ? 'fixed_amount' : 'open_amount',
      currency: amount.currency,
      singleUse: isSingle,
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(amount.isFixed && amount.minor !== null && { amount: amount.minor }),
    });
    await client.invalidateQueries({ queryKey: ['qr-codes'] });
    await navigate({ to: moneyPaths.qrCode(workspaceId, id), replace: true });
  };
  return (
    <>
      <Crumbs
        label={texts.codes}
        to={{ to: moneyPaths.qrCodes(workspaceId) }}
        here={texts.newCode}
      />
      <PageHead title={texts.newCode} />
      <section className="card new-form" aria-label={texts.newCode}>
        <Form attempt={isUnknown ? { ...attempt, error: null } : attempt} work={save}>
          {isUnknown ? <Banner tone="warn">{texts.notKnown}</Banner> : null}
          <TextArea
            label={payableTexts.description}
            name="description"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <PayableAmountFields amount={amount} errorOf={attempt.errorOf} />
          <div className="choices">
            <label>
              <input
                className="check"
                type="checkbox"
                checked={isSingle}
                onChange={(event) => setSingle(event.target.checked)}
              />
              {texts.singleUse}
            </label>
          </div>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            disabledReason={refuseBy(business, 'qr_codes:write')}
          >
            {texts.save}
          </Button>
        </Form>
      </section>
    </>
  );
}
