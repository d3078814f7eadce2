import '../bank/bank.css';
import { Button, Dialog, Field, Refusal, partTexts } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { texts } from './texts.ts';

export interface ActInput {
  readonly reason: string;
  readonly lock_reason?: string;
}

export interface ActDialogProps<Answer> {
  readonly title: string;
  /** What it does, before the button. */
  readonly does: ReactNode;
  readonly go: string;
  readonly look?: 'primary' | 'danger';
  readonly asksReason?: boolean;
  readonly act: (input: ActInput) => Promise<Answer>;
  readonly onDone?: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One act, what it does and why. Why into a locked period is asked once the service says that it is one. */
export function ActDialog<Answer>(props: ActDialogProps<Answer>): ReactNode {
  const { title, does, go, look = 'primary', asksReason = false, act, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const [lockReason, setLockReason] = useState('');
  const [isLocked, setLocked] = useState(false);
  const acting = useMutation({
    mutationFn: () => act({ reason, ...(lockReason !== '' && { lock_reason: lockReason }) }),
    onError: (error) => setLocked(isLocked || isSoftLocked(error)),
    onSuccess: async (answer) => {
      onClose();
      onDone?.(answer);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!acting.isPending) acting.mutate();
        }}
      >
        {typeof does === 'string' ? <p>{does}</p> : does}
        {props.children}
        {asksReason ? (
          <Field
            label={texts.reason}
            hint={texts.reasonHint}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
          />
        ) : null}
        <LockReason isLocked={isLocked} value={lockReason} onType={setLockReason} />
        <Refusal error={acting.error} />
        <div className="row">
          <Button submits look={look} isBusy={acting.isPending}>
            {go}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface LockReasonProps {
  readonly isLocked: boolean;
  readonly value: string;
  readonly onType: (reason: string) => void;
}

/** Asked only of what was refused for the soft lock. */
export function LockReason({ isLocked, value, onType }: LockReasonProps): ReactNode {
  if (!isLocked) return null;
  return (
    <Field
      label={texts.lockReason}
      hint={texts.lockReasonHint}
      value={value}
      onChange={(event) => onType(event.target.value)}
      required
    />
  );
}

/** Whether an accountant may go on with a reason. */
export function isSoftLocked(error: unknown): boolean {
  return error instanceof ScreenError && error.reason === 'period_soft_locked';
}
