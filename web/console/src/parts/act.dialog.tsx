import { Button, Dialog, Form, TextArea, partTexts, useAttempt } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { texts } from './texts.ts';

export interface ActDialogProps {
  readonly title: string;
  /** What it does, before the button. */
  readonly does: ReactNode;
  readonly go: string;
  readonly look?: 'primary' | 'danger';
  readonly isReasonOptional?: boolean;
  readonly act: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** One act: what it does, why, and the button. */
export function ActDialog(props: ActDialogProps): ReactNode {
  const { title, does, go, look = 'primary', isReasonOptional = false, act, onClose } = props;
  const attempt = useAttempt();
  const [reason, setReason] = useState('');
  const work = async (): Promise<void> => {
    await act(reason.trim());
    await queryClient.invalidateQueries();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        {typeof does === 'string' ? <p>{does}</p> : does}
        <TextArea
          label={isReasonOptional ? texts.reasonOptional : texts.reason}
          hint={texts.reasonHint}
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={500}
          required={!isReasonOptional}
        />
        <div className="row">
          <Button submits look={look} isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
            {go}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
