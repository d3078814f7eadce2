import { useEffect, useState } from 'react';

/** The service is asked this long after the last key. */
const pauseMs = 300;

/** A value as it was when it last stayed the same for a while. */
export function useSettled<Value>(value: Value, text: string) {
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    if (settled.text === text) return undefined;
    const timer = setTimeout(() => setSettled({ value, text }), pauseMs);
    return () => clearTimeout(timer);
  });
  return settled;
}
