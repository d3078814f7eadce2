const proposed: ReadonlySet<string> = new Set([
  'risk.loosen',
  'fees.change',
  'settlement_delay.change',
  'approval_limits.loosen',
  'member.invite',
  'member.remove',
  'business.rename',
  'payer.erase',
]);

/** Whether the service keeps what the act would change, before and after. */
export const hasProposal = (action: string): boolean => proposed.has(action);
