import { useEffect, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { webhookEndpoints } from '../contract/tokens.ts'
import type { WebhookDeliveryState } from '../model.ts'

type Deliveries = WireAnswer<typeof webhookEndpoints.deliveries>['deliveries']
type Delivery = Deliveries['items'][number]

const tones: Record<WebhookDeliveryState, BadgeTone> = {
  queued: 'sun',
  sending: 'sun',
  delivered: 'green',
  failed: 'coral',
}

/** The log of the last 30 days, newest first. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: number; onClose: () => void }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [list, setList] = useState<Deliveries>()

  useEffect(() => {
    void load()
    async function load() {
      const input = { id: webhook, page }
      const answer = await call<typeof webhookEndpoints.deliveries>('GET /api/integrations/webhook/deliveries', input)
      if (answer.status === 'fail') return notifyFailure(answer, t)
      setList(answer.data.deliveries)
    }
  }, [webhook, page, t])

  return (
    <Dialog title={t('webhook.deliveries')} wide onClose={onClose}>
      {!list && <Spinner />}
      {list?.total === 0 && <p className="pb-2 text-soft">{t('webhook.no_deliveries')}</p>}
      <ul className="grid divide-y divide-line">
        {list?.items.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {list && list.pages > 1 && (
        <div className="flex justify-between gap-2 py-3">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('webhook.newer')}
          </Button>
          <Button size="small" disabled={page === list.pages} onClick={() => setPage(page + 1)}>
            {t('webhook.older')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const t = useT()
  const [resent, setResent] = useState(false)
  const { id, type, object_id, state, attempts, created_at, last_status, last_error } = delivery
  const isFinished = state === 'delivered' || state === 'failed'

  async function resend() {
    const answer = await call<typeof webhookEndpoints.resend>('POST /api/integrations/webhook/resend', { id })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setResent(true)
    notify('done', t('webhook.resent'))
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <code>{type}</code> #{object_id}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
          <Badge tone={tones[state]}>{t(`webhook.delivery.${state}`)}</Badge>
          <Moment seconds={created_at} />
          <span>{t('webhook.attempts', { count: attempts })}</span>
          {last_status !== null && <span>HTTP {last_status}</span>}
          {last_error && <span>{t(`webhook.error.${last_error}`)}</span>}
        </p>
      </div>
      <Button size="small" disabled={!isFinished || resent} onClick={() => void resend()}>
        {t('webhook.resend')}
      </Button>
    </li>
  )
}
