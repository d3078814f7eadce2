import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

const firstInside = '.dialog-body :is(input, select, textarea, button, a[href])';

/** The browser's own dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ title, children, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(firstInside)?.focus();
    // While it is still in the page: only then does the browser give the focus back.
    return () => element?.close();
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
      onClose={() => {
        // Escape twice closes it whatever we say. Whoever wants it open keeps it in the page.
        if (dialog.current?.open !== false) return;
        onClose();
        dialog.current.showModal();
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
