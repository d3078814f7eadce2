/** For `like`: what holds the text anywhere, with nothing in it that `like` reads as its own. */
export function toLikePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
