import type { Person } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { choiceField, instantField, moneyField, textField } from '#shared/fields.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import type { walletEndpoints as calls } from '../../contract/payments.ts'
import { movementKinds } from '../../model.ts'
import { batchWalletLines } from './history.ts'

const signed = { min: Number.MIN_SAFE_INTEGER }
const exported = {
  name: 'wallet',
  plural: 'wallet',
  fields: {
    at: instantField(),
    kind: choiceField(movementKinds),
    about: textField(700),
    amount: moneyField(signed),
    balance: moneyField(signed),
  },
}

export function exportWallet(ctx: Ctx<Person>, { kind }: Input<typeof calls.export>): FileAnswer {
  const { currency, country } = ctx.edition
  const money = (minor: number) => formatMoney({ minor, currency }, languageTag(ctx.locale, country))
  async function* rows() {
    for await (const lines of batchWalletLines(ctx, kind))
      yield lines.map(({ movement_id, order_id, top_list, reason, donation, ...line }) => {
        const order = order_id === null ? '' : ctx.t('wallet.order', { id: String(order_id) })
        const given = donation > 0 ? `${ctx.t('payment.donation')}: ${money(donation)}` : ''
        return { ...line, id: movement_id, about: [order, top_list, given, reason].filter(Boolean).join('. ') }
      })
  }
  return exportList(ctx, exported, rows())
}
