/** Six lucide icons as paths; the package would add 2 kB to every page. */
const paths = {
  down: 'm6 9 6 6 6-6',
  up: 'm5 12 7-7 7 7M12 19V5',
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
  globe: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20',
} as const

export function Icon({ of, size, className }: { of: keyof typeof paths; size: number; className?: string }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[of]} />
    </svg>
  )
}
