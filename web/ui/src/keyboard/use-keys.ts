import { useEffect } from 'react';

/** Single keys of a screen. They sleep in fields, under dialogs, and while a modifier is held. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea, [contenteditable]');
}
