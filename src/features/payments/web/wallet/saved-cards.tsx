import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices } from '#features/accounts/contract.ts'
import { formatCardExpiry, formatCardName } from '../../card-name.ts'
import type { PaymentChoices, paymentEndpoints } from '../../contract.ts'

type SavedCard = PaymentChoices['cards'][number]

export function SavedCards({ cards, choices }: { cards: readonly SavedCard[]; choices: PaymentChoices }) {
  const t = useT()
  const hydrated = useHydrated()
  const [deleting, setDeleting] = useState<SavedCard>()
  return (
    <Card title={t('wallet.cards')}>
      <ul className="grid divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <span>
              {formatCardName(card)}{' '}
              {card.expires && <span className="text-small text-soft">{formatCardExpiry(card.expires)}</span>}
            </span>
            <IconButton
              label={t('wallet.card_delete', { card: formatCardName(card) })}
              icon={<Trash2 className="size-4.5" />}
              disabled={!hydrated}
              onClick={() => setDeleting(card)}
            />
          </li>
        ))}
      </ul>
      {deleting && <DeleteCardDialog card={deleting} choices={choices} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

function DeleteCardDialog(props: { card: SavedCard; choices: ConfirmationChoices; onClose: () => void }) {
  const { card, choices, onClose } = props
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)

  async function deleteCard(event: SubmitEvent<HTMLFormElement>) {
    const confirmed = await confirmation.confirm(typed(event)['password'])
    if (!confirmed) return
    const done = await send(
      call<typeof paymentEndpoints.deleteCard>('POST /api/tutor/payments/delete_payment_card', {
        card_id: card.id,
        ...confirmed,
      }),
    )
    if (!done) return
    onClose()
    notify('done', t('wallet.card_deleted'))
    await refresh()
  }

  return (
    <FormDialog
      title={t('wallet.card_delete', { card: formatCardName(card) })}
      action={t('wallet.card_delete_action')}
      form={form}
      busy={busy}
      onSubmit={(event) => void deleteCard(event)}
      onClose={onClose}
    >
      <p>{t('wallet.card_question', { card: formatCardName(card) })}</p>
      <ConfirmationFields confirmation={confirmation} errors={errors} />
    </FormDialog>
  )
}
