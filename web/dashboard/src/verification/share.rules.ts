const wholeBasisPoints = 10_000;

/** `25`, `33.34 %` or `12,5` in hundredths of a percent. Null where it is no share. */
export function parseShare(typed: string): number | null {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed) ?? [];
  if (whole === '') return null;
  const points = Number(`${whole}${part.padEnd(2, '0')}`);
  return points > 0 && points <= wholeBasisPoints ? points : null;
}
