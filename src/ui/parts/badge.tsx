import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'green' | 'sun' | 'coral' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-paper text-soft border-line',
  green: 'bg-green-wash text-green border-green-wash',
  sun: 'bg-sun-wash text-sun-deep border-sun-wash',
  coral: 'bg-coral-wash text-coral border-coral-wash',
  info: 'bg-slate-wash text-slate border-slate-wash',
}

/** A status label. The colour is redundant: the text carries the meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full truncate align-middle rounded-full border px-2 text-small font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
