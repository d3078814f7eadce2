import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

/** The browser's own dialog without a head: it keeps the focus inside and gives it back. */
export function PaletteDialog({
  children,
  onClose,
}: {
  readonly children: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="palette"
      ref={dialog}
      aria-label={partTexts.paletteKey}
      onClose={() => {
        // A development tool may mount it twice; only a closed dialog is over.
        if (dialog.current?.open === false) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
