/** The two largest units of a span of time that still say something. */
export type SpanPart = readonly [amount: number, unit: 'day' | 'hour' | 'minute'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 4 days and 3 hours; under a day, hours and minutes; a span that is over has none. */
export function toSpanParts(ms: number): readonly SpanPart[] {
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  const parts: readonly SpanPart[] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [minutes, 'minute'],
        ];
  return parts.filter(([amount]) => amount > 0);
}
