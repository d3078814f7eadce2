/** Draws each text once, and keeps the pictures that were last asked for. */
export function keepDrawn<Picture extends NonNullable<unknown>>(
  draw: (text: string) => Picture,
  keptMax: number,
): (text: string) => Picture {
  const kept = new Map<string, Picture>();
  return (text) => {
    const picture = kept.get(text) ?? draw(text);
    // A map keeps the order of insertion: the first one is the one that nobody asked for longest.
    kept.delete(text);
    kept.set(text, picture);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
