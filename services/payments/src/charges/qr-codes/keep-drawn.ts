/** Draws each text once and caches the most recently requested images. */
export function keepDrawn<Picture extends NonNullable<unknown>>(
  draw: (text: string) => Picture,
  keptMax: number,
): (text: string) => Picture {
  const kept = new Map<string, Picture>();
  return (text) => {
    const picture = kept.get(text) ?? draw(text);
    // A map keeps insertion order, so its first entry is the least recently used.
    kept.delete(text);
    kept.set(text, picture);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
