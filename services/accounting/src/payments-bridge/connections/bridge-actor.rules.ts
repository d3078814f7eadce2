/** Who posts what payments tells. */
export const actor = { kind: 'system', id: 'payments-bridge' } as const;
