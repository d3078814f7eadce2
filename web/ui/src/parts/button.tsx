import { Lock } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly look?: 'primary' | 'danger' | 'plain' | undefined;
  readonly size?: 'small' | 'large';
  readonly isWide?: boolean;
  readonly isBusy?: boolean;
  readonly submits?: boolean;
  /** Why it cannot be pressed now, and who can. It stays focusable, and says so. */
  readonly disabledReason?: string | null;
  /** The service wants a pause: counted down on the button. */
  readonly waitSeconds?: number;
  /** The key that does the same, shown on it. */
  readonly shortcut?: string;
}

export function Button(props: ButtonProps): ReactNode {
  const { children, onPress, look, size, isWide, isBusy = false, submits = false } = props;
  const { waitSeconds = 0 } = props;
  const isStopped = isBusy || waitSeconds > 0;
  const reason = props.disabledReason ?? null;
  const reasonId = useId();
  const classes = [
    'btn',
    look !== undefined && `btn-${look}`,
    size !== undefined && (size === 'small' ? 'btn-sm' : 'btn-lg'),
    isWide === true && 'btn-wide',
  ].filter(Boolean);
  const button = (
    <button
      type={submits ? 'submit' : 'button'}
      className={classes.join(' ')}
      aria-busy={isBusy}
      aria-disabled={reason !== null || isStopped}
      aria-describedby={reason === null ? undefined : reasonId}
      onClick={(event) => {
        if (reason !== null || isStopped) event.preventDefault();
        else onPress?.();
      }}
    >
      {isBusy ? <span className="spinner" /> : null}
      {reason === null ? null : <Lock className="icon icon-14" aria-hidden />}
      {children}
      {waitSeconds > 0 ? <span>{partTexts.seconds(waitSeconds)}</span> : null}
      {props.shortcut === undefined ? null : (
        <kbd className="kbd" aria-hidden>
          {props.shortcut}
        </kbd>
      )}
    </button>
  );
  if (reason === null) return button;
  return (
    <span className="reasoned">
      {button}
      <span className="reason" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}
