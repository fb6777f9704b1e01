import { CircleCheck, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData, WireInput } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices } from '#features/accounts/contract.ts'
import type { clientProfileEndpoints, clientProfilePage } from '../../own-contract.ts'

type Client = PageData<typeof clientProfilePage>['client']
type Kind = 'email' | 'phone'

export function ProfileContactsCard({ client, choices }: { client: Client; choices: ConfirmationChoices }) {
  const t = useT()
  return (
    <Card title={t('client_profile.contacts')}>
      <p className="mb-3 text-base text-soft">{t('client_profile.contacts_lead')}</p>
      <div className="divide-y divide-line">
        {(['email', 'phone'] as const).map((kind) => (
          <ContactSection key={kind} kind={kind} client={client} choices={choices} />
        ))}
      </div>
    </Card>
  )
}

type ContactSectionProps = { kind: Kind; client: Client; choices: ConfirmationChoices }

function ContactSection({ kind, client, choices }: ContactSectionProps) {
  const t = useT()
  const live = useHydrated()
  const [changing, setChanging] = useState(false)
  /** The pending contact that the person decided not to confirm. */
  const [abandoned, setAbandoned] = useState<string | null>(null)
  const { form, busy, send } = useForm()
  const confirmation = useConfirmation(form, choices)
  const address = client[kind]
  const confirmed = client[`${kind}_confirmed`]
  const pending = client[`${kind}_waiting`]
  const awaitsCode = pending !== null && pending !== abandoned

  async function handleCodeSent() {
    setAbandoned(null)
    setChanging(false)
    notify('done', t('client_profile.code_sent'))
    await refresh()
  }

  async function sendCode(to: string) {
    const isProofNeeded = to !== address && !choices.has_password && choices.has_passkey
    const confirmed = isProofNeeded ? await confirmation.confirm(undefined) : {}
    if (confirmed && (await send(requestContactChange(kind, to, confirmed)))) await handleCodeSent()
  }

  return (
    <section aria-label={t(`client_profile.${kind}`)} className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-small text-soft">{t(`client_profile.${kind}`)}</p>
          <p className="flex max-w-full flex-wrap items-center gap-x-2 wrap-anywhere">
            {address || t('client_profile.none')}
            {address && <ConfirmationState confirmed={confirmed} />}
          </p>
        </div>
        {!changing && !awaitsCode && (
          <div className="flex flex-wrap gap-2">
            {address && !confirmed && (
              <Button size="small" busy={busy} disabled={!live} onClick={() => void sendCode(address)}>
                {t('client_profile.confirm')}
              </Button>
            )}
            <Button size="small" disabled={!live} onClick={() => setChanging(true)}>
              {t(address ? 'client_profile.change' : 'client_profile.add')}
            </Button>
          </div>
        )}
      </div>
      {changing && (
        <NewContactForm
          kind={kind}
          choices={choices}
          onSent={() => void handleCodeSent()}
          onCancel={() => setChanging(false)}
        />
      )}
      {awaitsCode && !changing && (
        <ContactCodeForm
          kind={kind}
          address={pending}
          onResend={() => void sendCode(pending)}
          onUseOther={() => (setAbandoned(pending), setChanging(true))}
        />
      )}
    </section>
  )
}

type Confirmed = Pick<WireInput<typeof clientProfileEndpoints.save>['client'], 'current_password' | 'proof'>

const requestContactChange = (kind: Kind, address: string, confirmed: Confirmed) =>
  call<typeof clientProfileEndpoints.save>('POST /api/client/profile/save', {
    client: {
      ...(kind === 'email' ? { email: address } : { phone: address }),
      ...confirmed,
    },
  })

function ConfirmationState({ confirmed }: { confirmed: boolean }) {
  const t = useT()
  const Icon = confirmed ? CircleCheck : CircleAlert
  return (
    <span className={`inline-flex items-center gap-1 text-small ${confirmed ? 'text-green' : 'text-sun-deep'}`}>
      <Icon aria-hidden className="size-4" />
      {t(confirmed ? 'client_profile.confirmed' : 'client_profile.unconfirmed')}
    </span>
  )
}

function NewContactForm(props: { kind: Kind; choices: ConfirmationChoices; onSent: () => void; onCancel: () => void }) {
  const t = useT()
  const { kind, choices, onSent, onCancel } = props
  const { has_password: hasPassword, has_passkey: hasPasskey } = choices
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const { [kind]: address = '', current } = typed(event)
    const withPassword = current ? { current_password: current } : {}
    const confirmed = hasPassword ? withPassword : await confirmation.confirm(undefined)
    if (confirmed && (await send(requestContactChange(kind, address, confirmed)))) onSent()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextField
        label={t(`client_profile.new_${kind}`)}
        hint={t('client_profile.new_hint')}
        name={kind}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        maxLength={kind === 'email' ? 254 : 40}
        required
        errors={errors[kind]}
      />
      {hasPassword && (
        <PasswordField
          label={t('client_profile.password_current')}
          name="current"
          autoComplete="current-password"
          maxLength={200}
          required
          errors={errors['current_password']}
        />
      )}
      {!hasPassword && hasPasskey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" busy={busy}>
          {t('client_profile.send_code')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}

function ContactCodeForm(props: { kind: Kind; address: string; onResend: () => void; onUseOther: () => void }) {
  const t = useT()
  const live = useHydrated()
  const { kind, address, onResend, onUseOther } = props
  const { form, errors, busy, send, typed } = useForm()

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    const code = (typed(event)['code'] ?? '').replaceAll(/\s/g, '')
    const done = await send(
      call<typeof clientProfileEndpoints.confirm>('POST /api/client/profile/confirm', { kind, code }),
    )
    if (!done) return
    notify('done', t('client_profile.contact_changed'))
    await refresh()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void confirm(event)}
      className="grid gap-3 rounded-card bg-green-wash p-4"
    >
      <TextField
        label={t('client_profile.code', { address })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        errors={errors['code']}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" busy={busy} disabled={!live}>
          {t('client_profile.confirm')}
        </Button>
        <Button disabled={!live} onClick={onResend}>
          {t('client_profile.code_again')}
        </Button>
        <Button look="quiet" disabled={!live} onClick={onUseOther}>
          {t(`client_profile.other_${kind}`)}
        </Button>
      </div>
    </form>
  )
}
