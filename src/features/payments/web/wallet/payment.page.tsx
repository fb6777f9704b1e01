import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useFormAction } from '#ui/form-action.ts'
import { Sum, useInstantText } from '#ui/format.tsx'
import { trackEvent } from '#ui/data-layer.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import { useForm } from '#ui/use-form.ts'
import type { paymentEndpoints, paymentPage } from '../../contract.ts'

type Data = PageData<typeof paymentPage>
type Shown = Data['payment']['status'] | 'undelivered' | 'unpaid' | 'declined' | 'closed' | 'paid_twice' | 'refunding'

/** Gaps between polls. A payment that failed may still be paid on the same checkout, but seldom is. */
const pollSeconds = [3, 5, 8, 13, 21, 34, 55]
const longestGapSeconds = 60
/** A provider that has received the money says so within seconds. After that the payer probably left its page. */
const patienceMs = 9000
const openStatuses: ReadonlySet<string> = new Set(['created', 'pending'])
const unpaidStatuses: ReadonlySet<string> = new Set(['failed', 'expired'])

const icons: Record<Shown, { Icon?: typeof Clock; tone: string }> = {
  created: { tone: '' },
  pending: { tone: '' },
  unpaid: { Icon: Clock, tone: 'text-soft' },
  success: { Icon: CircleCheck, tone: 'text-green' },
  undelivered: { Icon: CircleCheck, tone: 'text-green' },
  paid_twice: { Icon: CircleCheck, tone: 'text-green' },
  refunding: { Icon: Undo2, tone: 'text-soft' },
  closed: { Icon: Clock, tone: 'text-soft' },
  failed: { Icon: CircleX, tone: 'text-coral' },
  declined: { Icon: CircleX, tone: 'text-coral' },
  expired: { Icon: Clock, tone: 'text-soft' },
  refunded: { Icon: Undo2, tone: 'text-soft' },
}

/** Every outcome names the next step. */
export default function PaymentPage({ data }: { data: Data }) {
  const t = useT()
  const { edition } = useFrame()
  const { payment, link } = data
  const { status } = payment
  const isOpen = openStatuses.has(status)
  const isLate = usePaymentUpdates(payment)
  const shown = shownState(data, isLate)
  const { Icon, tone } = icons[shown]
  const title = t(`payment.state.${shown}`)
  return (
    <section className="mx-auto grid max-w-120 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <Card>
        <div role="status" className="grid justify-items-start gap-3">
          {Icon ? <Icon aria-hidden className={`size-8 ${tone}`} /> : <Spinner className="size-8 noscript:hidden" />}
          <h1 className="text-title font-bold text-balance">{title}</h1>
          <p className="text-lead font-semibold">
            <Sum minor={payment.amount} currency={payment.currency} />
          </p>
          {payment.donation > 0 && (
            <p className="text-soft">
              {t('payment.donation')}: <Sum minor={payment.donation} currency={payment.currency} />
            </p>
          )}
          <p className="text-pretty text-soft">
            {t(`payment.next.${shown}`)} {shown === 'unpaid' && <Deadline seconds={data.expires_at} />}
          </p>
          {isOpen && (
            <noscript>
              <p>{t('payment.reload')}</p>
            </noscript>
          )}
        </div>
        {data.can_refund && <RefundButton paymentId={payment.payment_id} />}
        <NextSteps payment={payment} link={link} isChecking={isOpen && shown !== 'unpaid' && shown !== 'closed'} />
      </Card>
    </section>
  )
}

function shownState({ payment: { status, undelivered }, link, ...data }: Data, isLate: boolean): Shown {
  if (!data.is_needed) return 'closed'
  if (isLate && link !== null) return 'unpaid'
  // A link of a failed payment is the checkout that replaces a declined card.
  if (status === 'failed' && link !== null) return 'declined'
  if (!undelivered || status !== 'success') return status
  if (data.is_refunding) return 'refunding'
  return data.paid_twice ? 'paid_twice' : 'undelivered'
}

/** Works without JavaScript as well. */
function RefundButton({ paymentId }: { paymentId: number }) {
  const t = useT()
  const actionOf = useFormAction()
  const { form, busy, send } = useForm()

  async function refund(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const route = 'POST /api/tutor/payments/refund'
    const answer = await send(call<typeof paymentEndpoints.refund>(route, { payment_id: paymentId }))
    if (!answer) return
    notify(answer.status === 'failed' ? 'error' : 'done', t(`payment.refund_answer.${answer.status}`))
    await refresh()
  }

  return (
    <form
      ref={form}
      method="post"
      action={actionOf('/api/tutor/payments/refund')}
      onSubmit={(event) => void refund(event)}
      className="mt-5"
    >
      <input type="hidden" name="payment_id" value={paymentId} />
      <Button type="submit" look="main" busy={busy}>
        {t('payment.refund_to_card')}
      </Button>
    </form>
  )
}

function Deadline({ seconds }: { seconds: number }) {
  const t = useT()
  const format = useInstantText()
  return t('payment.until', { time: format(new Date(seconds * 1000), { timeStyle: 'short' }) })
}

/**
 * Asks for the state with growing gaps, one call at a time, and reloads the page when it has changed. Returns whether
 * that takes long.
 */
function usePaymentUpdates({ payment_id, status }: Data['payment']): boolean {
  const [isLate, setIsLate] = useState(false)
  const isOpen = openStatuses.has(status)
  const isUnpaid = unpaidStatuses.has(status)
  useEffect(() => {
    if (!isOpen && !isUnpaid) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async (count: number) => {
      const route = 'POST /api/tutor/payments/get_status'
      const answer = await call<typeof paymentEndpoints.status>(route, { payment_id })
      if (isOver) return
      if (answer.status === 'success' && answer.data.status !== status) {
        if (answer.data.status === 'success') trackEvent('payment_made', { subject: payment_id })
        await refresh()
      } else if (isOpen || count < pollSeconds.length)
        timer = setTimeout(() => void ask(count + 1), (pollSeconds[count] ?? longestGapSeconds) * 1000)
    }
    void ask(0)
    const patience = setTimeout(() => setIsLate(true), patienceMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(patience)
    }
  }, [payment_id, status, isOpen, isUnpaid])
  return isLate && isOpen
}

/** Where a payment can be tried again, and where its result is. */
const places = {
  order: { path: (id: number | null) => `/zayavka/${id}/`, text: 'to_order' },
  top: { path: () => '/tops', text: 'to_tops' },
  wallet: { path: () => '/wallet', text: 'to_wallet' },
} as const

type StepProps = Pick<Data, 'payment' | 'link'> & { isChecking: boolean }

function NextSteps({ payment: { status, purpose, subject_id }, link, isChecking }: StepProps) {
  const t = useT()
  const href = useHref()
  const { path, text } = places[purpose]
  const isUnpaid = unpaidStatuses.has(status)
  const back = link && !isChecking ? 'other_method' : isUnpaid ? 'again' : text
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {link && (
        <ButtonLink look={isChecking ? 'plain' : 'main'} href={link}>
          {t('payment.continue')}
        </ButtonLink>
      )}
      <ButtonLink look={link || isChecking ? 'plain' : 'main'} href={href(path(subject_id))}>
        {t(`payment.${back}`)}
      </ButtonLink>
      {purpose !== 'wallet' && !link && <ButtonLink href={href('/wallet')}>{t('payment.to_wallet')}</ButtonLink>}
    </div>
  )
}
