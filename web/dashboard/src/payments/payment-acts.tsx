import { Banner, Button, Dialog, Refusal, useKeys } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { refuseCancel, refuseRefund, refuseResend } from './payment-acts.rules.ts';
import { paymentTexts as words } from './payment-texts.ts';
import { cancelPayment, resendReceipt, trailQuery } from './payments.queries.ts';
import type { Trail } from './payments.queries.ts';
import { RefundDialog } from './refund.form.tsx';

export interface PaymentActsProps {
  readonly trail: Trail;
  readonly business: Business;
  readonly workspaceId: string;
}

const refundBlocks = { not_paid: words.notPaid, all_refunded: words.allRefunded };
const resendBlocks = { not_received: words.notReceived, no_email: words.noPayerEmail };
const cancelBlocks = { paid: words.alreadyPaid, sent: words.alreadySent, over: words.alreadyOver };

/** What can be done with a payment; what cannot stays, with its reason. */
export function PaymentActs({ trail, business, workspaceId }: PaymentActsProps): ReactNode {
  const { payment } = trail;
  const [open, setOpen] = useState<'refund' | 'cancel' | 'resend' | null>(null);
  const refundBlock = refuseRefund(payment.status);
  const cancelBlock = refuseCancel(payment.status);
  const noRefund =
    (refundBlock === null ? null : refundBlocks[refundBlock]) ??
    refuseBy(business, 'refunds:create_partial') ??
    null;
  const noCancel =
    (cancelBlock === null ? null : cancelBlocks[cancelBlock]) ??
    refuseBy(business, 'payments:cancel');
  const resendBlock = refuseResend(payment.status, payment.customer?.email ?? null);
  const noResend =
    (resendBlock === null ? null : resendBlocks[resendBlock]) ??
    refuseBy(business, 'receipts:send');
  useKeys(noRefund === null ? { f: { label: words.refund, act: () => setOpen('refund') } } : {});
  return (
    <div className="pay-acts">
      <Button shortcut="f" disabledReason={noRefund} onPress={() => setOpen('refund')}>
        <Undo2 className="icon" aria-hidden />
        {words.refund}
      </Button>
      <Button disabledReason={noCancel} onPress={() => setOpen('cancel')}>
        {words.cancel}
      </Button>
      <Button disabledReason={noResend} onPress={() => setOpen('resend')}>
        {words.resend}
      </Button>
      {open === 'resend' ? (
        <ResendDialog workspaceId={workspaceId} id={payment.id} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'refund' ? (
        <RefundDialog
          payment={payment}
          workspaceId={workspaceId}
          business={business}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'cancel' ? (
        <CancelDialog workspaceId={workspaceId} id={payment.id} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

interface CancelDialogProps {
  readonly workspaceId: string;
  readonly id: string;
  readonly onClose: () => void;
}

function ResendDialog({ workspaceId, id, onClose }: CancelDialogProps): ReactNode {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const resending = useMutation({
    mutationFn: () => resendReceipt(workspaceId, id, idempotencyKey),
  });
  const { data: sent } = resending;
  return (
    <Dialog title={words.resend} onClose={onClose}>
      <Refusal error={resending.error} />
      <Banner tone={sent === undefined ? 'info' : 'good'}>
        {sent === undefined ? words.resendSure : words.resent(sent.receipt_number, sent.email)}
      </Banner>
      <div className="row">
        {sent === undefined ? (
          <Button look="primary" isBusy={resending.isPending} onPress={() => resending.mutate()}>
            {words.resend}
          </Button>
        ) : null}
        <Button look="plain" onPress={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
}

function CancelDialog({ workspaceId, id, onClose }: CancelDialogProps): ReactNode {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelPayment(workspaceId, id),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(trailQuery(workspaceId, id)),
  });
  return (
    <Dialog title={words.cancel} onClose={onClose}>
      <Refusal error={cancelling.error} />
      <Banner tone="warn">{words.cancelSure}</Banner>
      <div className="row">
        <Button look="danger" isBusy={cancelling.isPending} onPress={() => cancelling.mutate()}>
          {words.cancel}
        </Button>
        <Button look="plain" onPress={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}
