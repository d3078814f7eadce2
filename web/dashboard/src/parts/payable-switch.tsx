import { Banner, Button, Refusal } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { payableTexts as texts } from './payable-texts.ts';
import { refuseSwitch } from './payable.rules.ts';

export interface PayableSwitchProps {
  readonly status: string;
  /** Why the person may not; null when they may. */
  readonly reason: string | null;
  readonly onSwitch: (isDisabled: boolean) => Promise<unknown>;
}

const blocks = { used: texts.usedUp, expired: texts.expired };

/** Off and on again: nothing is asked, because it can be taken back. */
export function PayableSwitch({ status, reason, onSwitch }: PayableSwitchProps): ReactNode {
  const switching = useMutation({ mutationFn: onSwitch });
  const block = refuseSwitch(status);
  const isDisabled = status === 'disabled';
  return (
    <>
      <Button
        isBusy={switching.isPending}
        disabledReason={block === null ? reason : blocks[block]}
        onPress={() => switching.mutate(!isDisabled)}
      >
        {isDisabled ? texts.enable : texts.disable}
      </Button>
      {switching.error === null ? null : <Refusal error={switching.error} />}
      {switching.isSuccess ? (
        <Banner tone="good">{isDisabled ? texts.disabledNow : texts.enabledNow}</Banner>
      ) : null}
    </>
  );
}
