/** For what the service documents in words: the options of passkeys, in the form that the browser reads. */
export function trust<Type>(value: unknown): Type {
  return value as Type;
}
