const star = "m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.400-6 3.400 1.300-6.700-5-4.600 6.800-.8Z";
const positions = [0, 1, 2, 3, 4];

/** Five stars, of which those that `value` reaches are full, the last one by half: decoration, a text beside gives the rating. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  const five = positions.map((position) => (
    <path key={position} d={star} transform={`translate(${position * 24} 0)`} />
  ));
  return (
    <svg viewBox="0 0 120 24" width={size * 5} height={size} aria-hidden className="shrink-0 fill-felt-200">
      {five}
      {/* It cuts off what stands beyond its width. */}
      <svg width={Math.round(value * 2) * 12} className="fill-apricot-500">
        {five}
      </svg>
    </svg>
  );
}

/** One star in the colour of what it stands in. */
export function Star({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className="pointer-events-none [grid-area:1/1]">
      <path d={star} />
    </svg>
  );
}
