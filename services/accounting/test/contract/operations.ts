/** One operation of the contract. */
export interface ContractOperation {
  readonly method: 'GET' | 'POST';
  /** As published: `/invoices/{id}`. */
  readonly path: string;
}

/** Every operation that the contract names. */
export const contractOperations: readonly ContractOperation[] = [
  { method: 'GET', path: '/invoices' },
  { method: 'GET', path: '/invoices/{id}' },
  { method: 'POST', path: '/invoices' },
  { method: 'GET', path: '/bills' },
  { method: 'GET', path: '/bills/{id}' },
  { method: 'GET', path: '/contacts' },
  { method: 'POST', path: '/contacts' },
  { method: 'GET', path: '/accounts' },
  { method: 'GET', path: '/reports/profit-and-loss' },
  { method: 'GET', path: '/reports/balance-sheet' },
  { method: 'GET', path: '/reports/trial-balance' },
];

/** What there is beyond the contract. */
export const additiveOperations: readonly ContractOperation[] = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/key' },
  { method: 'GET', path: '/events' },
];

export const reads = contractOperations.filter(({ method }) => method === 'GET');
export const writes = contractOperations.filter(({ method }) => method === 'POST');

/** Well-formed, and the id of nothing. */
export const unknownId = '01890000-0000-7000-8000-000000000000';

export function withId(path: string, id: string = unknownId): string {
  return path.replace('{id}', id);
}
