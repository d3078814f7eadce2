import { CopyText } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { DeveloperCard } from '../trail/developer.card.tsx';
import { PostedCard } from '../trail/posted.card.tsx';
import { paymentTexts as words } from './payment-texts.ts';
import type { Trail } from './payments.queries.ts';

/** Beside the timeline: what the step posted, and what a developer needs. */
export function PaymentDeveloper({ trail }: { readonly trail: Trail }): ReactNode {
  const { payment } = trail;
  return (
    <div className="stack stack-4">
      <PostedCard trail={trail} currency={payment.currency} />
      <DeveloperCard object={payment} apiPath={`/payments/${payment.id}`}>
        <Facts payment={payment} />
      </DeveloperCard>
    </div>
  );
}

function Facts({ payment }: { readonly payment: Trail['payment'] }): ReactNode {
  const source = sourceOf(payment);
  return (
    <>
      <dt>{words.id}</dt>
      <dd>
        <CopyText text={payment.id} />
      </dd>
      <dt>{words.reference}</dt>
      <dd>
        <CopyText text={payment.reference} />
      </dd>
      <dt>{words.amount}</dt>
      <dd className="mono">
        {String(payment.amount)} <span className="soft">{words.minor}</span>
      </dd>
      {payment.provider === null ? null : (
        <>
          <dt>{words.provider}</dt>
          <dd className="mono">{[payment.provider, payment.provider_reference].join(' ')}</dd>
        </>
      )}
      {source === null ? null : (
        <>
          <dt>{words.from}</dt>
          <dd>
            {words.sources[source.kind]} <CopyText text={source.id} />
          </dd>
        </>
      )}
    </>
  );
}

function sourceOf(payment: Trail['payment']) {
  const { payment_link_id: link, qr_code_id: qr, subscription_id: subscription } = payment;
  if (typeof link === 'string') return { kind: 'link', id: link } as const;
  if (typeof qr === 'string') return { kind: 'qr', id: qr } as const;
  if (subscription !== undefined) return { kind: 'subscription', id: subscription } as const;
  return null;
}
