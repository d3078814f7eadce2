/** Without what is not said: for queries and addresses, where `undefined` would be a value. */
export function compact<Said extends object>(
  said: Said,
): { readonly [Key in keyof Said]?: Exclude<Said[Key], undefined> } {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Said]?: Exclude<Said[Key], undefined>;
  };
}

/** What the service offers to be sent back as it is: its answer is wider than its request. */
export function sendBack<Type>(offered: unknown): Type {
  return offered as Type;
}
