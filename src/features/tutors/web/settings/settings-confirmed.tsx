import { CircleAlert, CircleCheck } from 'lucide-react'
import { useT } from '#ui/frame.tsx'

export function ConfirmedBadge({ yes }: { yes: boolean }) {
  const t = useT()
  const Icon = yes ? CircleCheck : CircleAlert
  return (
    <span className={`inline-flex items-center gap-1 text-small ${yes ? 'text-green' : 'text-sun-deep'}`}>
      <Icon aria-hidden className="size-4" />
      {t(yes ? 'settings.confirmed' : 'settings.unconfirmed')}
    </span>
  )
}
