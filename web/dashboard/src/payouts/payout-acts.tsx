import { Banner, Button, Dialog, Refusal } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { refuseCancel } from './payout-status.rules.ts';
import { cancelPayout, payoutTrailQuery } from './payouts.queries.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { texts } from './texts.ts';

export interface PayoutActsProps {
  readonly payout: PayoutRow;
  readonly business: Business;
  readonly workspaceId: string;
}

const blocks = { sent: texts.alreadySent, over: texts.alreadyOver };

export function PayoutActs({ payout, business, workspaceId }: PayoutActsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const block = refuseCancel(payout);
  const reason = block === null ? refuseBy(business, 'payouts:cancel') : blocks[block];
  return (
    <div className="pay-acts">
      <Button disabledReason={reason} onPress={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      {isOpen ? (
        <CancelDialog workspaceId={workspaceId} id={payout.id} onClose={() => setOpen(false)} />
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
    mutationFn: () => cancelPayout(workspaceId, id),
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(payoutTrailQuery(workspaceId, id)),
        client.invalidateQueries({ queryKey: ['payouts'] }),
        client.invalidateQueries({ queryKey: ['balances'] }),
        client.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
  });
  return (
    <Dialog title={texts.cancel} onClose={onClose}>
      <Refusal error={cancelling.error} />
      <Banner tone="warn">{texts.cancelSure}</Banner>
      <div className="row">
        <Button look="danger" isBusy={cancelling.isPending} onPress={() => cancelling.mutate()}>
          {texts.cancel}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
