/** A viewer reads; an operator also acts, and confirms what another operator requests. */
export const operatorRoles = ['viewer', 'operator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

export function mayAct(role: OperatorRole): boolean {
  return role === 'operator';
}
