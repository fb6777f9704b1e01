import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { currencySymbol, formatAmount, formatMoney, parseAmount } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import type { walletEndpoints, walletPage } from '../../contract.ts'
import { PaymentForm } from '../../payment-form.tsx'
import type { PaymentCalls } from '../../payment-form.tsx'

type Data = PageData<typeof walletPage>

export function TopUpCard({ choices, limits }: { choices: Data['choices']; limits: Data['top_up'] }) {
  const t = useT()
  const { lang } = useFrame()
  const { currency } = choices
  const [sum, setSum] = useState(formatAmount(limits.suggested[0] ?? limits.min, currency))
  const money = (minor: number) => formatMoney({ minor, currency }, lang)
  // A text that is no number is sent as zero, and the server names the limits.
  const sumOf = (fields: Record<string, string>) => parseAmount(fields['sum_text'] ?? '', currency) ?? 0
  const calls: PaymentCalls = {
    byCard: (card, fields) =>
      call<typeof walletEndpoints.payByToken>('POST /api/tutor/wallet/pay_by_token', { ...card, sum: sumOf(fields) }),
    byProvider: (choice, fields) =>
      call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', { ...choice, sum: sumOf(fields) }),
  }
  return (
    <Card title={t('wallet.top_up')}>
      <PaymentForm
        choices={choices}
        calls={calls}
        path="/api/tutor/wallet/pay/:provider"
        action={t('wallet.top_up_action')}
      >
        {(errors) => (
          <div className="grid gap-2">
            <TextField
              label={t('wallet.sum', { currency: currencySymbol(currency, lang) })}
              hint={t('wallet.sum_hint', { min: money(limits.min), max: money(limits.max) })}
              errors={errors['sum']}
              name="sum_text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={sum}
              onChange={(event) => setSum(event.target.value)}
              required
            />
            <div className="flex flex-wrap gap-2 noscript:hidden">
              {limits.suggested.map((minor) => (
                <Button key={minor} size="small" onClick={() => setSum(formatAmount(minor, currency))}>
                  {money(minor)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </PaymentForm>
    </Card>
  )
}
