const storedAt = 'countinghouse.single-keys';

/** Whether letters act by themselves. Who speaks to their machine switches them off. */
export function readSingleKeys(): 'on' | 'off' {
  return localStorage.getItem(storedAt) === 'off' ? 'off' : 'on';
}

export function chooseSingleKeys(chosen: 'on' | 'off'): void {
  localStorage.setItem(storedAt, chosen);
}
