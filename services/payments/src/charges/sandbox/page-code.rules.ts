/**
 * `https://pay.example/pay/<code>?lang=fr` has the code at the end of its path; a bare code is
 * returned unchanged.
 */
export function codeOfPage(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}
