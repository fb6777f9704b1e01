import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertConfirmation } from '#features/accounts/public.ts'
import type { paymentEndpoints as calls } from '../../contract/payments.ts'
import type { ProviderName } from '../../model.ts'
import type { SavedCard } from '../providers/provider.ts'
import type { PaymentRow } from './lock-payment.ts'
import { decryptCardToken, encryptCardToken } from './card-token.ts'
import { enqueueDetachment } from './detach-cards.ts'

/** The same card of a tutor is saved once; a new token replaces the old one. An erased tutor keeps no cards. */
export async function saveCard(ctx: Ctx, payment: PaymentRow, card: SavedCard): Promise<void> {
  const { tutor_id, merchant_id } = payment
  const tutor = await ctx.db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', tutor_id)
    .where('anonymised_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!tutor) return
  const token = encryptCardToken(ctx, { tutorId: tutor_id, merchantId: merchant_id }, card.token)
  const { brand, last4, expires, fingerprint } = card
  const { id } = await ctx.db
    .insertInto('payment_card')
    .values({
      edition: ctx.edition.code,
      tutor_id,
      merchant_id,
      token,
      fingerprint,
      brand,
      last4,
      expires,
      created_at: ctx.now,
    })
    .onConflict((known) =>
      known
        .columns(['edition', 'tutor_id', 'merchant_id', 'fingerprint'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({ token, expires }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'payment.card_saved', entity: 'card', entityId: id, after: { tutor_id, brand, last4 } })
}

export async function listCards(ctx: Ctx<Person>) {
  return { cards: (await listOwnCards(ctx)).map(presentCard) }
}

/** Cards of a merchant that takes no payments any more can only be deleted. */
export async function listChargeableCards(ctx: Ctx<Person>) {
  const cards = await listOwnCards(ctx)
  return cards.filter(({ active }) => active).map(presentCard)
}

async function listOwnCards({ db, edition, actor }: Ctx<Person>) {
  return db
    .selectFrom('payment_card as c')
    .innerJoin('merchant as m', (join) => join.onRef('m.edition', '=', 'c.edition').onRef('m.id', '=', 'c.merchant_id'))
    .select(['c.id', 'm.provider', 'c.brand', 'c.last4', 'c.expires', 'm.active'])
    .where('c.edition', '=', edition.code)
    .where('c.tutor_id', '=', actor.id)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id', 'desc')
    .execute()
}

type CardRow = Awaited<ReturnType<typeof listOwnCards>>[number]
const presentCard = ({ id, provider, brand, last4, expires }: CardRow) => ({
  id,
  provider: provider as ProviderName,
  brand,
  last4,
  expires,
})

export async function deleteCard(ctx: Ctx<Person>, { card_id, ...confirmation }: Input<typeof calls.deleteCard>) {
  const { id: tutor_id } = ctx.actor
  await assertConfirmation(ctx, confirmation)
  return ctx.transaction(async (within) => {
    await enqueueDetachment(within, tutor_id, card_id)
    const deleted = await within.db
      .updateTable('payment_card')
      // A deleted card keeps its last digits for the history, but nothing can be charged any more.
      .set({ deleted_at: within.now, token: Buffer.alloc(0) })
      .where('edition', '=', within.edition.code)
      .where('id', '=', card_id)
      .where('tutor_id', '=', tutor_id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'last4'])
      .executeTakeFirst()
    if (!deleted) throw fail('not_found')
    const after = { tutor_id, last4: deleted.last4 }
    await within.emit({ name: 'payment.card_deleted', entity: 'card', entityId: deleted.id, after })
    return {}
  })
}

export async function getCardToken(ctx: Ctx, tutorId: number, cardId: number) {
  const card = await ctx.db
    .selectFrom('payment_card as c')
    .innerJoin('merchant as m', (join) => join.onRef('m.edition', '=', 'c.edition').onRef('m.id', '=', 'c.merchant_id'))
    .select(['c.token', 'c.merchant_id', 'm.active'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.id', '=', cardId)
    .where('c.tutor_id', '=', tutorId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!card) throw fail('not_found')
  const { merchant_id: merchantId, active: isActive } = card
  const token = decryptCardToken(ctx, { tutorId, merchantId }, card.token)
  if (token === undefined) throw failField('card_id', 'payment.card.unreadable')
  return { merchantId, isActive, token }
}
