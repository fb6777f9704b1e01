import { useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { currencySymbol, formatMoney, parseAmount } from '#shared/money.ts'
import { useFormAction } from '#ui/form-action.ts'
import { Sum } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { SentConfirmation } from '#features/accounts/confirm-identity.tsx'
import { formatCardName } from './card-name.ts'
import type { PaymentChoices } from './contract.ts'
import type { ProviderName } from './model.ts'

type Method = PaymentChoices['methods'][number]
type Started = { link: string }
type CardChoice = { card_id: number; idempotency_key: string } & SentConfirmation
type ProviderChoice = { provider: ProviderName; save_token: boolean; donate_sum: number; idempotency_key: string }

/** The calls of one purpose: a top-up, a fee or a promotion. */
export type PaymentCalls = {
  byWallet?: () => Promise<Envelope<object>>
  byCard: (card: CardChoice, fields: Record<string, string>) => Promise<Envelope<Started>>
  byProvider: (choice: ProviderChoice, fields: Record<string, string>) => Promise<Envelope<Started>>
}

type ProviderPath = `/api/${string}/pay/:provider`

type Props = {
  choices: PaymentChoices
  calls: PaymentCalls
  /** The call by provider, to which a form without JavaScript is posted. */
  path: ProviderPath
  action: string
  /** The sum, if it is known beforehand. */
  amount?: number
  /** Fields before the payment method, for example the sum. Without JavaScript they are sent under their names. */
  children?: (errors: Record<string, string[]>) => ReactNode
  onPaid?: () => void
}

/** Chooses between wallet, saved cards and providers, and leads to the provider's page. */
export function PaymentForm({ choices, calls, path, action, amount, children, onPaid }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const hydrated = useHydrated()
  const actionOf = useFormAction()
  const provider = choices.methods[0]?.provider
  const { form, errors, busy, send, typed } = useForm()
  const options = optionsOf(choices, calls.byWallet !== undefined, amount)
  const [chosen, setChosen] = useState(options[0]?.value ?? '')
  const balance = formatMoney({ minor: choices.balance, currency: choices.currency }, lang)
  const confirmation = useConfirmation(form, choices)
  // The server asks for a confirmation above a sum; from then on the form does, too.
  const [asksConfirmation, setAsksConfirmation] = useState(false)
  if (!asksConfirmation && (errors['password'] ?? errors['proof'])) setAsksConfirmation(true)
  const method = choices.methods.find(({ provider }) => provider === chosen)
  const attempt = useRef<Attempt>(undefined)

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    const { password, ...input } = typed(event)
    const { method: by = '', save_token, donate_sum, ...fields } = input
    if (by === 'wallet') {
      if (await send(calls.byWallet!())) onPaid?.()
      return
    }
    const [, card] = /^card-(\d+)$/.exec(by) ?? []
    const confirmed = card && asksConfirmation ? await confirmation.confirm(password) : {}
    if (!confirmed) return
    attempt.current = continueAttempt(attempt.current, JSON.stringify(input))
    const { idempotency_key } = attempt.current
    const request = card
      ? calls.byCard({ card_id: Number(card), idempotency_key, ...confirmed }, fields)
      : calls.byProvider(
          {
            provider: by as ProviderName,
            save_token: save_token === 'on',
            donate_sum: parseDonation(donate_sum, choices.currency),
            idempotency_key,
          },
          fields,
        )
    const started = await send(request)
    if (started) location.assign(started.link)
    else if (!isLost(await request)) attempt.current = undefined
  }

  if (options.length === 0) return <p className="text-soft">{t('payment.none')}</p>
  return (
    <form
      ref={form}
      method="post"
      action={provider && actionOf(path.replace(':provider', provider))}
      noValidate
      onSubmit={(event) => void pay(event)}
      className="grid gap-4"
    >
      {children?.(errors)}
      <noscript>
        <ProviderButtons methods={choices.methods} path={path} action={action} />
        {options.length > choices.methods.length && <p className="mt-3">{t('payment.script_needed')}</p>}
      </noscript>
      {/* Until scripts run, these fields are not sent: the form itself is posted by the buttons above. */}
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-4 noscript:hidden">
        <RadioGroup
          label={t('payment.method')}
          name="method"
          defaultValue={chosen}
          errors={errors['provider'] ?? errors['card_id']}
          choices={options.map(({ value, name, disabled }) => ({
            value,
            text: name ?? t(`payment.provider.${value}`),
            ...(value === 'wallet' && {
              hint: t(disabled ? 'payment.wallet_short' : 'payment.wallet_has', { sum: balance }),
            }),
            disabled,
          }))}
          onChange={setChosen}
        />
        {method && <SaveCard method={method} />}
        {method?.can_donate && <Donation currency={choices.currency} errors={errors['donate_sum']} />}
        {errors['email'] && <EmailNeeded errors={errors['email']} />}
        {asksConfirmation && chosen.startsWith('card-') && (
          <ConfirmationFields confirmation={confirmation} errors={errors} />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="main" busy={busy} disabled={!hydrated}>
            {action}
            {amount !== undefined && <Sum minor={amount} />}
          </Button>
          {chosen !== 'wallet' && (
            <p className="text-small text-soft">{t(method ? 'payment.leads_away' : 'payment.bank_may_ask')}</p>
          )}
        </div>
      </fieldset>
    </form>
  )
}

type ButtonsProps = Pick<Props, 'path' | 'action'> & { methods: readonly Method[] }

/** Without JavaScript there is one button per provider, because the provider is a part of the address. */
function ProviderButtons({ methods, path, action }: ButtonsProps) {
  const t = useT()
  const actionOf = useFormAction()
  return (
    <div className="grid justify-items-start gap-3">
      {/* Rendered by the server only. A browser must not restore the key of an earlier page. */}
      <input type="hidden" name="idempotency_key" value={crypto.randomUUID()} autoComplete="off" />
      {methods.map(({ provider }) => (
        <Button key={provider} type="submit" look="main" formAction={actionOf(path.replace(':provider', provider))}>
          {action}: {t(`payment.provider.${provider}`)}
        </Button>
      ))}
      {methods.length > 0 && <p className="text-small text-soft">{t('payment.leads_away')}</p>}
    </div>
  )
}

function SaveCard({ method }: { method: Method }) {
  const t = useT()
  return (
    method.can_save_card && (
      <Checkbox name="save_token" label={t('payment.save_card')} hint={t('payment.save_card_hint')} />
    )
  )
}

/** The donation is charged together with the payment. */
function Donation({ currency, errors }: { currency: string; errors: readonly string[] | undefined }) {
  const t = useT()
  const { lang } = useFrame()
  return (
    <TextField
      label={t('payment.donate', { currency: currencySymbol(currency, lang) })}
      hint={t('payment.donate_hint')}
      errors={errors}
      name="donate_sum"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  )
}

function EmailNeeded({ errors }: { errors: readonly string[] }) {
  const t = useT()
  const href = useHref()
  return (
    <p role="alert" className="text-coral">
      {errors.join(' ')}{' '}
      <a href={href('/settings')} className="text-green underline underline-offset-4">
        {t('action.open_settings')}
      </a>
    </p>
  )
}

/** A text that is no number is sent as a wrong sum, which the server rejects. */
function parseDonation(text = '', currency: string): number {
  return text.trim() === '' ? 0 : (parseAmount(text, currency) ?? -1)
}

type Attempt = { idempotency_key: string; input: string }

/** A second click or a repeated call has the same key, so it does not pay twice. A changed form is another attempt. */
function continueAttempt(last: Attempt | undefined, input: string): Attempt {
  return last?.input === input ? last : { idempotency_key: crypto.randomUUID(), input }
}

/** Without an answer the payment may have started, so the next attempt must be the same one. */
function isLost(answer: Envelope<object>): boolean {
  return answer.status === 'fail' && answer.error === 'unavailable' && answer.message === undefined
}

type Option = { value: string; name?: string; disabled: boolean }

/** A wallet with too little money is shown, so that people understand why it cannot be used. */
function optionsOf({ balance, cards, methods }: PaymentChoices, hasWallet: boolean, amount = 0): Option[] {
  const wallet: Option[] = hasWallet ? [{ value: 'wallet', disabled: balance < amount }] : []
  const saved = cards.map((card) => ({
    value: `card-${card.id}`,
    name: formatCardName(card),
    disabled: false,
  }))
  const other = methods.map(({ provider }) => ({ value: provider, disabled: false }))
  const all = [...wallet, ...saved, ...other]
  return [...all.filter(({ disabled }) => !disabled), ...all.filter(({ disabled }) => disabled)]
}
