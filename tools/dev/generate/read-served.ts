/** What a running API serves, written as it is committed. */
export async function readServed(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const document: unknown = await answer.json();
  return `${JSON.stringify(document, null, 2)}\n`;
}
