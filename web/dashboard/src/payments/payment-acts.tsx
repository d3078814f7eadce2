import { Banner, Button, Dialog, Refusal, useKeys } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { refuseCancel, refuseRefund } from './payment-acts.rules.ts';
import { paymentTexts as words } from './payment-texts.ts';
import { cancelPayment, trailQuery } from './payments.queries.ts';
import type { Trail } from './payments.queries.ts';
import { RefundDialog } from './refund.form.tsx';

export interface PaymentActsProps {
  readonly trail: Trail;
  readonly business: Business;
  readonly workspaceId: string;
}

const refundBlocks = { not_paid: words.notPaid, all_refunded: words.allRefunded };
const cancelBlocks = { paid: words.alreadyPaid, sent: words.alreadySent, over: words.alreadyOver };

/** What can be done with a payment; what cannot stays, with its reason. */
export function PaymentActs({ trail, business, workspaceId }: PaymentActsProps): ReactNode {
  const { payment } = trail;
  const [open, setOpen] = useState<'refund' | 'cancel' | null>(null);
  const refundBlock = refuseRefund(payment.status);
  const cancelBlock = refuseCancel(payment.status);
  const noRefund =
    (refundBlock === null ? null : refundBlocks[refundBlock]) ??
    refuseBy(business, 'refunds:create_partial') ??
    null;
  const noCancel =
    (cancelBlock === null ? null : cancelBlocks[cancelBlock]) ??
    refuseBy(business, 'payments:cancel');
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
