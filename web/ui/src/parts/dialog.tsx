import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The browser's own dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ title, children, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="btn btn-plain btn-icon push"
          aria-label={partTexts.close}
          onClick={onClose}
        >
          <X className="icon" aria-hidden />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
