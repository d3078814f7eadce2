/** Without what is not said: for queries and addresses, where `undefined` would be a value. */
export function compact<Said extends object>(
  said: Said,
): { readonly [Key in keyof Said]?: Exclude<Said[Key], undefined> } {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Said]?: Exclude<Said[Key], undefined>;
  };
}
