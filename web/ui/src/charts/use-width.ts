import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The width of an element in pixels: a chart is drawn for it, never scaled. */
export function useWidth<Kind extends Element>(): readonly [RefObject<Kind | null>, number] {
  const place = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
