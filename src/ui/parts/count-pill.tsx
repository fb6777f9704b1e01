import type { ComponentProps } from 'react'

const tones = { green: 'bg-green text-on-green', coral: 'bg-coral text-on-coral' } as const

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  count: number
  /** A label for screen readers, unless the context provides it. */
  label?: string
  /** Green for unread items, coral for items that need action. */
  tone?: keyof typeof tones
}

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

export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))
