import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { needsSecondPerson } from './sole-limit.ts'
import type { SoleLimit } from './sole-limit.ts'

/** Tells the limit of the reader and whether a typed sum exceeds it, by the function that the server decides with. */
export function SoleLimitNote({ limit, currency, sum }: { limit: SoleLimit; currency: string; sum: number }) {
  const t = useT()
  const { lang } = useFrame()
  const money = (minor: number) => formatMoney({ minor, currency }, lang)
  const isAlone = !needsSecondPerson(sum, limit)
  return (
    <p className={`rounded-card px-3 py-2 text-base ${isAlone ? 'bg-paper text-soft' : 'bg-sun-wash'}`} role="status">
      {!isAlone && <b className="block">{t('sole_limit.second', { sum: money(Math.abs(sum)) })}</b>}
      {t('sole_limit.text', {
        left: money(limit.left),
        tutor: money(limit.perTutor),
        staff: money(limit.perStaff),
      })}
    </p>
  )
}
