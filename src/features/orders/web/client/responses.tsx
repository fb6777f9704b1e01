import { MessageCircle } from 'lucide-react'
import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import { UserText } from '../order/layout.tsx'
import type { ClientOrderData, TutorResponse } from '../order/page-data.ts'
import { useOrderAction } from '../order/use-order-action.ts'

export function ResponseList({ order, onWrite }: { order: ClientOrderData; onWrite: (tutor: number) => void }) {
  const t = useT()
  return (
    <section aria-labelledby="responses-title">
      <h2 id="responses-title" className="mb-3 text-lead font-semibold">
        {t('order_page.responses', { count: order.responses.length })}
      </h2>
      <ul className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        {order.responses.map((response) => (
          <li key={response.id} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
            <ResponseTutor response={response} currency={order.currency} />
            {response.text && <UserText>{response.text}</UserText>}
            <ResponseActions order={order} response={response} onWrite={onWrite} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ResponseTutor({ response: { tutor, rate }, currency }: { response: TutorResponse; currency: string }) {
  const t = useT()
  const price = rate ?? tutor.price
  return (
    <div className="flex items-start gap-3">
      <Avatar name={tutor.name} src={tutor.avatar ?? undefined} size={56} />
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug font-semibold">
          <a href={tutor.link} className="text-ink">
            {tutor.name}
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
          {tutor.avg_review_mark !== null && <Stars value={tutor.avg_review_mark} single />}
          <span>{t('order_page.reviews', { count: tutor.reviews })}</span>
          {tutor.verified && <span className="text-green">{t('order_page.verified')}</span>}
        </p>
      </div>
      {price !== null && (
        <p className="text-right leading-tight">
          <span className="text-lead font-semibold">
            <Sum minor={price} currency={currency} />
          </span>
          <span className="block text-small text-soft">{t('order_page.an_hour')}</span>
        </p>
      )}
    </div>
  )
}

function ResponseActions(props: { order: ClientOrderData; response: TutorResponse; onWrite: (tutor: number) => void }) {
  const { order, onWrite } = props
  const { tutor } = props.response
  const t = useT()
  const hydrated = useHydrated()
  const { busy, act } = useOrderAction()
  const sent = { order_id: order.id, tutor_id: tutor.id }
  const choose = () =>
    act(
      call<typeof clientOrderEndpoints.appoint>('POST /api/client/order/appoint_tutor', sent),
      t('order_page.chosen', { name: tutor.name }),
    )
  const askPersonally = () =>
    act(
      call<typeof clientOrderEndpoints.makePersonal>('POST /api/client/order/make_personal_tutor', sent),
      t('order_page.asked_alone', { name: tutor.name }),
    )
  return (
    <div className="mt-auto grid justify-items-start gap-2">
      {order.may.includes('appoint') && (
        <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void choose()}>
          {t('order_page.choose', { name: tutor.name })}
        </Button>
      )}
      <Button disabled={!hydrated} onClick={() => onWrite(tutor.id)}>
        <MessageCircle size={18} aria-hidden /> {t('chat.write', { name: tutor.name })}
      </Button>
      {order.may.includes('make_personal') && (
        <Button
          look="quiet"
          size="small"
          className="-ml-2.5"
          disabled={!hydrated || busy}
          onClick={() => void askPersonally()}
        >
          {t('order_page.ask_alone')}
        </Button>
      )}
    </div>
  )
}
