import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { formatMoney } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import type { ClientOrderData } from '../order/page-data.ts'
import { useOrderAction } from '../order/use-order-action.ts'

export function ChangeRateButton({ order }: { order: ClientOrderData }) {
  const t = useT()
  const hydrated = useHydrated()
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button size="small" className="justify-self-start" disabled={!hydrated} onClick={() => setDialogOpen(true)}>
        {t('order_page.rate.change')}
      </Button>
      {dialogOpen && <ChangeRateDialog order={order} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

function ChangeRateDialog({ order, onClose }: { order: ClientOrderData; onClose: () => void }) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, act, typed } = useOrderAction()
  const isProposal = order.tutor !== null
  const price = (minor: number) => formatMoney({ minor, currency: order.currency }, lang)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const rate_id = Number(typed(event)['rate_id'])
    if (!rate_id) return
    const pending = call<typeof clientOrderEndpoints.setRate>('POST /api/client/order/set_rate', {
      order_id: order.id,
      rate_id,
    })
    if ((await act(pending, t(isProposal ? 'order_page.rate.proposal_sent' : 'order_page.rate.done'))) !== 'refused')
      onClose()
  }

  return (
    <Dialog
      title={t(isProposal ? 'order_page.rate.title' : 'order_page.rate.offer_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" type="submit" form="rate" busy={busy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id="rate" ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        {isProposal && <p className="text-base">{t('order_page.rate.about')}</p>}
        <RadioGroup
          label={t('order_page.rate.label')}
          name="rate_id"
          choices={order.rates.map((rate) => ({ value: String(rate.id), text: `${rate.name}: ${price(rate.price)}` }))}
          defaultValue={String(
            order.rates.find((rate) => rate.price === (order.proposed_rate ?? order.rate))?.id ?? '',
          )}
          errors={errors['rate_id']}
        />
      </form>
    </Dialog>
  )
}
