import { CircleCheck } from 'lucide-react'
import { useT } from '../frame.tsx'

/** An email or phone link with a mark if it is confirmed. */
export function ContactLink({ address, confirmed }: { address: string; confirmed: boolean }) {
  const t = useT()
  if (!address) return <span className="text-soft">—</span>
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{address}</span>
      {confirmed && (
        <CircleCheck role="img" aria-label={t('contact.confirmed')} className="size-4 shrink-0 text-green" />
      )}
    </span>
  )
}
