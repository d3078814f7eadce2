import { useEffect } from 'react';

/** Ctrl S and Ctrl Enter, also from within a field: what the buttons of the page do. */
export function useWritingKeys(acts: {
  readonly save?: () => void;
  readonly goOn: () => void;
}): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      if (!isControl || document.querySelector('dialog[open]') !== null) return;
      const act = event.key === 's' ? acts.save : event.key === 'Enter' ? acts.goOn : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
