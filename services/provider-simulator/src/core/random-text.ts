/** Hexadecimal digits from the caller's random source, so that a seed gives the same references. */
export function randomHex(random: () => number, digits: number): string {
  let text = '';
  for (let index = 0; index < digits; index += 1) text += Math.floor(random() * 16).toString(16);
  return text;
}
