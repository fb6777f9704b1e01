import { CircleAlert } from 'lucide-react'
import { formatMoney } from '#shared/money.ts'
import { useInstantText } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import type { WireTutorVisibility } from './contract.ts'
import { noticedReasons } from './model.ts'

/** Tells tutors why students cannot find or ask them, since when, and what ends it. */
export function VisibilityNotice({ visibility }: { visibility: WireTutorVisibility }) {
  const t = useT()
  const formatInstant = useInstantText()
  // In Ukrainian and Russian a long date ends with a period of its own, so the texts contain the one of the sentence.
  const day = (seconds: number) => formatInstant(new Date(seconds * 1000), { dateStyle: 'long' })
  const { reasons, since, fees, hidden_from } = visibility
  const reason = noticedReasons.find((noticed) => reasons.includes(noticed))
  if (!reason) return null
  const isFee = reason === 'fee_hidden' || reason === 'fee_no_requests'
  return (
    <section
      aria-label={t(`visibility.title.${reason}`)}
      className={`flex gap-3 rounded-card border px-4 py-3 ${reason === 'fee_hidden' ? 'border-coral-wash bg-coral-wash' : 'border-sun-wash bg-sun-wash'}`}
    >
      <span className="flex h-[26px] shrink-0 items-center">
        <CircleAlert aria-hidden />
      </span>
      <div className="grid min-w-0 gap-1 text-base">
        <p className="text-body font-semibold">{t(`visibility.title.${reason}`)}</p>
        {isFee ? (
          <>
            {since !== null && <p suppressHydrationWarning>{t('visibility.since', { day: day(since) })}</p>}
            {fees.length > 0 && <FeesToPay fees={fees} />}
            {hidden_from !== null && (
              <p suppressHydrationWarning>{t('visibility.text.hidden_from', { day: day(hidden_from) })}</p>
            )}
            {reason === 'fee_hidden' && <p>{t('visibility.text.credit')}</p>}
          </>
        ) : (
          <p>{t('visibility.text.by_staff')}</p>
        )}
      </div>
    </section>
  )
}

function FeesToPay({ fees }: { fees: WireTutorVisibility['fees'] }) {
  const t = useT()
  const href = useHref()
  const { edition, lang } = useFrame()
  const sum = (minor: number) => formatMoney({ minor, currency: edition.currency }, lang)
  return (
    <>
      <p>{t('visibility.text.pay', { count: fees.length })}</p>
      <ul className="grid">
        {fees.map(({ order_id, fee }) => (
          <li key={order_id}>
            <a
              href={href(`/zayavka/${order_id}/`)}
              className="inline-flex min-h-11 items-center font-medium text-green underline underline-offset-4"
            >
              {t('visibility.fee', { id: String(order_id), sum: fee === null ? '—' : sum(fee) })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
