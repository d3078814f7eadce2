import { Banner, Button, Card, Dialog, Field, Form, Refusal, useAttempt } from '@countinghouse/ui';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { erasureTexts as texts } from './erasure-texts.ts';

type Erasure = PaymentsScreens['erasePayer']['answer'];

/** One payer who asks to be forgotten: how much names them, and then nothing does. */
export function ErasePayerCard({ businessId }: { readonly businessId: string }): ReactNode {
  const attempt = useAttempt(['email']);
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<Erasure | null>(null);
  const erasing = useMutation({
    mutationFn: () => call('erasePayer', { path: { businessId }, body: { email } }),
    onSuccess: () => {
      setFound(null);
      setEmail('');
    },
  });
  const work = async (): Promise<void> => {
    erasing.reset();
    setFound(await call('previewPayerErasure', { path: { businessId }, body: { email } }));
  };
  return (
    <Card title={texts.title}>
      <div className="card-body stack stack-3">
        <p className="soft">{texts.about}</p>
        {erasing.data === undefined ? null : (
          <Banner tone="good">{texts.done(texts.countsOf(erasing.data))}</Banner>
        )}
        <Form attempt={attempt} work={work}>
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            error={attempt.errorOf('email')}
            onChange={({ target }) => setEmail(target.value)}
            required
          />
          <div>
            <Button submits isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
              {texts.look}
            </Button>
          </div>
        </Form>
      </div>
      {found === null ? null : (
        <Dialog title={texts.title} onClose={() => setFound(null)}>
          <div className="stack stack-3">
            <p>{texts.found(email, texts.countsOf(found))}</p>
            {found.running_subscriptions === 0 ? null : (
              <p>{texts.cancels(found.running_subscriptions)}</p>
            )}
            <p className="soft">{texts.forGood}</p>
            <Refusal error={erasing.error} />
            <div className="row">
              <Button look="danger" isBusy={erasing.isPending} onPress={() => erasing.mutate()}>
                {texts.erase}
              </Button>
              <Button look="plain" onPress={() => setFound(null)}>
                {texts.cancel}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
