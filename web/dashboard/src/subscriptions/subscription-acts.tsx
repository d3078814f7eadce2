import { toMajor } from '@countinghouse/sdk/money';
import {
  Banner,
  Button,
  Dialog,
  Field,
  Form,
  Refusal,
  formatMinor,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toAmount } from '../payments/payments.queries.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { isOver, isRunning } from './subscription.rules.ts';
import {
  cancelSubscription,
  changeSubscriptionAmount,
  pauseSubscription,
  resumeSubscription,
} from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { texts } from './texts.ts';

export interface SubscriptionProps {
  readonly subscription: SubscriptionRow;
  readonly workspaceId: string;
}

type Act = 'pause' | 'resume' | 'change' | 'cancel';

/** What can be done with a subscription; what cannot stays, with its reason. */
export function SubscriptionActs({ subscription, workspaceId }: SubscriptionProps): ReactNode {
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const [open, setOpen] = useState<Act | null>(null);
  const { status } = subscription;
  const noRight = refuseBy(business, 'subscriptions:write');
  const isPaused = status === 'paused';
  const noChange = isRunning(status) ? noRight : texts.notRunning;
  const close = (): void => setOpen(null);
  const props = { subscription, workspaceId, onClose: close };
  return (
    <div className="pay-acts">
      {isPaused ? (
        <Button disabledReason={noRight} onPress={() => setOpen('resume')}>
          {texts.resume}
        </Button>
      ) : (
        <Button disabledReason={noChange} onPress={() => setOpen('pause')}>
          {texts.pause}
        </Button>
      )}
      <Button disabledReason={noChange} onPress={() => setOpen('change')}>
        {texts.change}
      </Button>
      <Button
        disabledReason={isOver(status) ? texts.isOver : noRight}
        onPress={() => setOpen('cancel')}
      >
        {texts.cancel}
      </Button>
      {open === 'change' ? <ChangeDialog {...props} /> : null}
      {open === null || open === 'change' ? null : <SureDialog {...props} act={open} />}
    </div>
  );
}

interface DialogProps extends SubscriptionProps {
  readonly onClose: () => void;
}

const works = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  cancel: cancelSubscription,
} as const;

function SureDialog({
  subscription,
  workspaceId,
  act,
  onClose,
}: DialogProps & { readonly act: keyof typeof works }): ReactNode {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => works[act](workspaceId, subscription.id),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['subscriptions'] }),
  });
  const sure = {
    pause: texts.pauseSure,
    resume: texts.resumeSure,
    cancel: texts.cancelSure,
  };
  const isCancel = act === 'cancel';
  return (
    <Dialog title={texts[act]} onClose={onClose}>
      <Refusal error={doing.error} />
      <Banner tone={isCancel ? 'warn' : 'info'}>{sure[act]}</Banner>
      <div className="row">
        <Button
          look={isCancel ? 'danger' : 'primary'}
          isBusy={doing.isPending}
          onPress={() => doing.mutate()}
        >
          {texts[act]}
        </Button>
        <Button look="plain" onPress={onClose}>
          {isCancel ? texts.keep : texts.back}
        </Button>
      </div>
    </Dialog>
  );
}

function ChangeDialog({ subscription, workspaceId, onClose }: DialogProps): ReactNode {
  const { id, currency } = subscription;
  const client = useQueryClient();
  const attempt = useAttempt(['amount']);
  const [typed, setTyped] = useState('');
  const minor = toAmount(typed, currency);
  const save = async (): Promise<void> => {
    if (minor === null) return;
    const amount = toMajor(minor, currency);
    await changeSubscriptionAmount(workspaceId, id, { amount, currency });
    await client.invalidateQueries({ queryKey: ['subscriptions'] });
    onClose();
  };
  return (
    <Dialog title={texts.change} onClose={onClose}>
      <Form attempt={attempt} work={save}>
        <Banner tone="info">{texts.changeHint}</Banner>
        <Field
          label={texts.newAmount(currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...(minor !== null && { hint: `${currency} ${formatMinor(minor, currency)}` })}
          error={attempt.errorOf('amount')}
        />
        <div className="row">
          <Button submits look="primary" isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
            {texts.change}
          </Button>
          <Button look="plain" onPress={onClose}>
            {texts.back}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
