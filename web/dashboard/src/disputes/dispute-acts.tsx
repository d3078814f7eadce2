import {
  Banner,
  Button,
  DayField,
  Dialog,
  Field,
  Refusal,
  TextArea,
  formatMinor,
  todayHere,
} from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { acceptDispute, disputeQuery, submitEvidence } from './disputes.queries.ts';
import type { Dispute } from './disputes.queries.ts';
import { texts } from './texts.ts';

export interface DisputeActsProps {
  readonly dispute: Dispute;
  readonly business: Business;
  readonly workspaceId: string;
}

/** The two responses to a dispute. One that is no longer possible stays visible with its reason. */
export function DisputeActs({ dispute, business, workspaceId }: DisputeActsProps): ReactNode {
  const [open, setOpen] = useState<'accept' | 'submit' | null>(null);
  const blocked =
    (dispute.status === 'needs_response' ? null : texts.notOpen) ??
    (dispute.answer === null ? null : texts.answered) ??
    refuseBy(business, 'disputes:write');
  const close = () => setOpen(null);
  const props = { dispute, business, workspaceId, onClose: close };
  return (
    <div className="pay-acts">
      <Button look="primary" disabledReason={blocked} onPress={() => setOpen('submit')}>
        {texts.submit}
      </Button>
      <Button disabledReason={blocked} onPress={() => setOpen('accept')}>
        {texts.accept}
      </Button>
      {open === 'submit' ? <EvidenceDialog {...props} /> : null}
      {open === 'accept' ? <AcceptDialog {...props} /> : null}
    </div>
  );
}

interface AnswerDialogProps extends DisputeActsProps {
  readonly onClose: () => void;
}

function EvidenceDialog({ dispute, workspaceId, onClose }: AnswerDialogProps): ReactNode {
  const client = useQueryClient();
  const [explanation, setExplanation] = useState('');
  const [deliveredOn, setDeliveredOn] = useState('');
  const [reference, setReference] = useState('');
  const sending = useMutation({
    mutationFn: () =>
      submitEvidence(workspaceId, dispute.id, {
        explanation: explanation.trim(),
        ...(deliveredOn !== '' && { delivered_on: deliveredOn }),
        ...(reference.trim() !== '' && { delivery_reference: reference.trim() }),
      }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(disputeQuery(workspaceId, dispute.id)),
  });
  return (
    <Dialog title={texts.submit} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <Refusal error={sending.error} />
        <TextArea
          label={texts.explanation}
          hint={texts.explanationHint}
          name="explanation"
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
          required
        />
        <DayField
          isLabelled
          label={texts.deliveredOn}
          hint={texts.optional}
          value={deliveredOn}
          context={{ today: todayHere() }}
          onChoose={setDeliveredOn}
        />
        <Field
          label={texts.deliveryReference}
          hint={texts.optional}
          name="delivery-reference"
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <Button submits look="primary" isWide isBusy={sending.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** Says what it costs before it is done. */
function AcceptDialog({ dispute, business, workspaceId, onClose }: AnswerDialogProps): ReactNode {
  const client = useQueryClient();
  const { currency, amount, fee_amount: fee } = dispute;
  const accepting = useMutation({
    mutationFn: () => acceptDispute(workspaceId, dispute.id),
    onSuccess: (answer) => {
      if (!('requiresApproval' in answer)) onClose();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(disputeQuery(workspaceId, dispute.id)),
        client.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
  });
  const { data } = accepting;
  if (data !== undefined && 'requiresApproval' in data) {
    return (
      <Dialog title={texts.accept} onClose={onClose}>
        <Banner tone="info">{texts.held}</Banner>
        <div className="row">
          <Link className="btn" to={paths.approval(business.id, data.approvalId)}>
            {texts.lookAt}
          </Link>
          <Button look="primary" onPress={onClose}>
            {texts.done}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.accept} onClose={onClose}>
      <Refusal error={accepting.error} />
      <Banner tone="warn">
        {texts.acceptSure(`${currency} ${formatMinor(amount, currency)}`)}{' '}
        {Number(fee) === 0 ? null : texts.acceptCosts(`${currency} ${formatMinor(fee, currency)}`)}
      </Banner>
      <div className="row">
        <Button look="danger" isBusy={accepting.isPending} onPress={() => accepting.mutate()}>
          {texts.accept}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
