/** `R-00418`: short, and counted per workspace. */
export function toReceiptNumber(number: bigint): string {
  return `R-${String(number).padStart(5, '0')}`;
}
