import {
  Banner,
  Button,
  Dialog,
  Field,
  Loaded,
  Refusal,
  TextArea,
  formatMinor,
} from '@countinghouse/ui';
import { NoAnswer, ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { RefundLines } from './payment-refunds.tsx';
import { paymentTexts as words } from './payment-texts.ts';
import { refund, refundPreviewQuery, toAmount, trailQuery } from './payments.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { RefundPreview } from './refund-preview.tsx';

export interface RefundDialogProps {
  readonly payment: PaymentRow;
  readonly workspaceId: string;
  readonly business: Business;
  readonly onClose: () => void;
}

/**
 * The count of refunds is kept from when the form opened. The service refuses a request with another
 * count, so that sending twice refunds once.
 */
export function RefundDialog(props: RefundDialogProps): ReactNode {
  const { payment, workspaceId, business, onClose } = props;
  const { currency } = payment;
  const client = useQueryClient();
  const [expectedCount] = useState(payment.refund_count);
  const noFull = refuseBy(business, 'refunds:create_full');
  const [isPart, setPart] = useState(noFull !== null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = toAmount(typed, currency);
  const sending = useMutation({
    mutationFn: () =>
      refund({
        workspaceId,
        paymentId: payment.id,
        amount: isPart ? amount : null,
        reason: reason.trim(),
        expectedCount,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(trailQuery(workspaceId, payment.id)),
        client.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
  });
  const isUnknown = isWithoutAnswer(sending.error);
  const isWrong = isPart && typed !== '' && amount === null;
  const isReady = !isPart || amount !== null;
  const whole = useQuery({
    ...refundPreviewQuery(workspaceId, payment.id, null),
    enabled: noFull === null,
  });
  const preview = useQuery({
    ...refundPreviewQuery(workspaceId, payment.id, isPart ? amount : null),
    enabled: isReady,
  });
  const refused = preview.error instanceof ScreenError ? words.noPreview : null;
  return (
    <Dialog
      title={words.refundTitle(`${currency} ${formatMinor(payment.amount, currency)}`)}
      onClose={onClose}
    >
      {sending.data !== undefined ? (
        <Outcome answer={sending.data} businessId={business.id} onClose={onClose} />
      ) : (
        <form
          className="stack stack-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) sending.mutate();
          }}
        >
          {isUnknown ? (
            <NotKnown
              workspaceId={workspaceId}
              paymentId={payment.id}
              expectedCount={expectedCount}
            />
          ) : (
            <Refusal error={sending.error} />
          )}
          <fieldset className="choices">
            <legend className="label">{words.howMuch}</legend>
            <label>
              <input
                type="radio"
                name="how-much"
                checked={!isPart}
                disabled={noFull !== null}
                onChange={() => setPart(false)}
              />
              {words.everything}
              {whole.data === undefined ? null : (
                <span className="soft num">
                  {currency} {formatMinor(whole.data.amount_minor, currency)}
                </span>
              )}
              {noFull === null ? null : <span className="reason">{noFull}</span>}
            </label>
            <label>
              <input type="radio" name="how-much" checked={isPart} onChange={() => setPart(true)} />
              {words.part}
            </label>
          </fieldset>
          {isPart ? (
            <Field
              label={`${words.amount}, ${currency}`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              required
              {...(amount !== null && {
                hint: words.understood(`${currency} ${formatMinor(amount, currency)}`),
              })}
              error={isWrong ? words.notAnAmount : undefined}
            />
          ) : null}
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            name="reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <RefundPreview
            workspaceId={workspaceId}
            paymentId={payment.id}
            amount={isPart ? amount : null}
            isReady={isReady}
          />
          <p className="t13 soft">{words.refundNote}</p>
          <Button
            submits
            look="danger"
            isWide
            isBusy={sending.isPending}
            disabledReason={isUnknown ? null : isReady ? refused : words.amountFirst}
          >
            {isUnknown ? words.sendAgain : words.sending}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** No answer at all, or one that says that the provider gave none. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ScreenError && error.status === 502);
}

interface OutcomeProps {
  readonly answer: Awaited<ReturnType<typeof refund>>;
  readonly businessId: string;
  readonly onClose: () => void;
}

function Outcome({ answer, businessId, onClose }: OutcomeProps): ReactNode {
  const isHeld = 'requiresApproval' in answer;
  return (
    <div className="stack stack-4">
      <Banner tone={isHeld ? 'info' : 'good'}>{isHeld ? words.held202 : words.sent}</Banner>
      <div className="row">
        {isHeld ? (
          <Link className="btn" to={paths.approval(businessId, answer.approvalId)}>
            {words.lookAt}
          </Link>
        ) : null}
        <Button look="primary" onPress={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

interface NotKnownProps {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly expectedCount: number;
}

/** Reads the refunds of the payment, and says what it found. */
function NotKnown({ workspaceId, paymentId, expectedCount }: NotKnownProps): ReactNode {
  const trail = useQuery({ ...trailQuery(workspaceId, paymentId), refetchInterval: 5_000 });
  const hasArrived = (trail.data?.payment.refund_count ?? 0) > expectedCount;
  return (
    <>
      <Banner tone="warn">
        {words.notKnown} {hasArrived ? words.foundOne : null}
        {!hasArrived && trail.isFetching ? words.looking : null}
        {!hasArrived && !trail.isFetching && trail.error === null ? words.foundNone : null}
      </Banner>
      {hasArrived ? (
        <Loaded query={trail}>{({ refunds }) => <RefundLines refunds={refunds} />}</Loaded>
      ) : null}
    </>
  );
}
