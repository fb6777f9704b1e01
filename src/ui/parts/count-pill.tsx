import type { ComponentProps } from 'react'

const tones = { green: 'bg-green text-on-green', coral: 'bg-coral text-on-coral' } as const

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  count: number
  /** The same in words, for readers of the screen; without it, something else says it. */
  label?: string
  /** Green for what somebody may read, coral for what waits for somebody. */
  tone?: keyof typeof tones
}

/** How many there are, in the smallest room; nothing where there is nothing. */
export function CountPill({ count, label, tone = 'coral', className = '', ...rest }: Props) {
  if (count === 0) return null
  return (
    <span
      {...rest}
      className={`inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full px-1 text-[11px] leading-none font-semibold ${tones[tone]} ${className}`}
    >
      <span aria-hidden>{shortCount(count)}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** More than ninety-nine are simply many. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
