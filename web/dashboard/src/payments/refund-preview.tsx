import type { MinorUnits } from '@countinghouse/sdk/money';
import { Banner, Refusal, formatMinor } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentTexts as words } from './payment-texts.ts';
import { refundPreviewQuery } from './payments.queries.ts';

export interface RefundPreviewProps {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Null for everything that remains. */
  readonly amount: MinorUnits | null;
  /** False while no amount has been typed. */
  readonly isReady: boolean;
}

/** Before the button: who gives the money back, what is left, and whether a second person is needed. */
export function RefundPreview(props: RefundPreviewProps): ReactNode {
  const { workspaceId, paymentId, amount, isReady } = props;
  const preview = useQuery({
    ...refundPreviewQuery(workspaceId, paymentId, amount),
    enabled: isReady,
  });
  if (!isReady) return null;
  if (preview.error !== null) return <Refusal error={preview.error} />;
  if (preview.data === undefined) return null;
  const { currency, parts, balance, approval, amount_minor: back } = preview.data;
  const figure = (minor: MinorUnits): string => formatMinor(minor, currency);
  const given = [
    [words.fromPending, parts.from_pending_minor],
    [words.fromAvailable, parts.from_available_minor],
    [words.fromRecipient, parts.share_minor],
    [words.fromFee, parts.fee_minor],
    [words.owing, parts.owed_minor],
  ] as const;
  return (
    <section className="stack stack-3" aria-label={words.willDo} aria-busy={preview.isFetching}>
      <dl className="ba">
        <dt className="strong">
          {words.back}, {currency}
        </dt>
        <dd className="num strong">{figure(back)}</dd>
        {given
          .filter(([, minor]) => /[1-9]/.test(String(minor)))
          .map(([label, minor]) => (
            <div className="fact" key={label}>
              <dt className="soft">{label}</dt>
              <dd className="num">{figure(minor)}</dd>
            </div>
          ))}
        <dt className="sum">{words.availableAfter}</dt>
        <dd className="num sum">{figure(balance.after.available_minor)}</dd>
        <dt className="soft">{words.pendingAfter}</dt>
        <dd className="num">{figure(balance.after.pending_minor)}</dd>
      </dl>
      <Banner tone={approval.required ? 'warn' : 'info'}>
        {approval.required ? words.secondNeeded : words.secondNotNeeded}
      </Banner>
    </section>
  );
}
