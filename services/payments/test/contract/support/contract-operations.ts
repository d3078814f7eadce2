/** Every operation that the contract names, built or not yet. */
export const contractOperations: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/payments'],
  ['GET', '/payments/{id}'],
  ['POST', '/payments/{id}/cancel'],
  ['POST', '/payments/{id}/refund'],
  ['POST', '/payment-links'],
  ['POST', '/qr-codes'],
  ['GET', '/split-recipients'],
  ['POST', '/split-recipients'],
  ['PATCH', '/split-recipients/{id}'],
  ['GET', '/payouts'],
  ['POST', '/payouts'],
  ['POST', '/payouts/{id}/cancel'],
  ['GET', '/settlements'],
  ['GET', '/account'],
  ['POST', '/account/verification'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['DELETE', '/webhooks/{id}'],
  ['GET', '/webhooks/{id}/deliveries'],
  ['POST', '/webhooks/deliveries/{id}/retry'],
  ['GET', '/reference'],
  ['GET', '/openapi.json'],
];

/** What there is beyond the contract, on paths of the contract's. */
export const additiveOperations: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/payment-links'],
  ['GET', '/qr-codes'],
  ['PATCH', '/webhooks/{id}'],
];

/** The one operation that asks for no key. */
export const openPath = '/reference';

/** Well-formed, and the id of nothing. */
export const unknownId = '01890000-0000-7000-8000-000000000000';

/** Further ids in the path, as of a file of a dispute, are well-formed. */
export function withId(path: string, id: string = unknownId): string {
  return path.replace('{id}', id).replaceAll(/\{\w+\}/g, unknownId);
}
