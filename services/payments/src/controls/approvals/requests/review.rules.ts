type Account = Readonly<
  Record<'bankCode' | 'bankName' | 'accountLast4' | 'beneficiaryName', string>
>;

/** The names of what differs; where nothing was paid before, everything is new and nothing differs. */
export function differencesOf(account: Account, last: Account | null): readonly (keyof Account)[] {
  if (last === null) return [];
  const names = ['bankCode', 'bankName', 'accountLast4', 'beneficiaryName'] as const;
  return names.filter((name) => account[name] !== last[name]);
}
