/** `label` describes the chart; without one it is decorative. */
export function Sparkline({ values, label }: { values: readonly number[]; label?: string }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const points = values.map((value, place) => [
    2 + (place / Math.max(1, values.length - 1)) * 92,
    22 - ((value - least) / span) * 20,
  ])
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width="96"
      height="24"
      viewBox="0 0 96 24"
      fill="none"
      className="shrink-0 overflow-visible"
    >
      <polyline
        points={points.map((point) => point.map((one) => one.toFixed(1)).join(',')).join(' ')}
        stroke="var(--color-green)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="2.500" fill="var(--color-green)" />
    </svg>
  )
}
