import { useEffect, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices, ownAccountEndpoints } from '#features/accounts/contract.ts'
import type { Envelope } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { useForm } from '#ui/use-form.ts'

type Account = {
  /** Empty if there is no number; `phone_waiting` is empty if no code is pending. */
  phone: string
  phone_waiting: string
  phone_confirm: boolean
  phone_confirmed: boolean
  phone_rule: { prefix: string }
}

/** Shows one of: the number, the code form, the number form. */
export function PhoneSetting({ account, choices }: { account: Account; choices: ConfirmationChoices }) {
  const t = useT()
  const hydrated = useHydrated()
  const { phone, phone_waiting: waiting, phone_confirm: needsConfirmation, phone_confirmed: confirmed } = account
  const [changing, setChanging] = useState(phone === '')
  const [userOpened, setUserOpened] = useState(false)
  const { form, busy, errors, send } = useForm()
  // Replacing a confirmed number requires a confirmation.
  const needsPassword = confirmed && choices.has_password
  const needsPasskey = confirmed && !choices.has_password && choices.has_passkey
  const confirmation = useConfirmation(form, choices)

  async function ask(request: Promise<Envelope<object>>, done: string): Promise<boolean> {
    if (!(await send(request))) return false
    notify('done', done)
    await refresh()
    return true
  }
  const resend = () => {
    setUserOpened(true)
    return ask(
      call<typeof ownAccountEndpoints.resendPhoneCode>('POST /api/tutor/profile/phone/resend_code', {}),
      t('tutor_profile.code.sent'),
    )
  }
  async function set(input: string, current: string | null) {
    const withPassword = current ? { current_password: current } : {}
    const proof = needsPasskey ? await confirmation.confirm(undefined) : withPassword
    if (!proof) return
    const done = await ask(
      call<typeof ownAccountEndpoints.setPhone>('POST /api/tutor/profile/phone/set', { phone: input, ...proof }),
      needsConfirmation ? t('tutor_profile.code.sent') : t('tutor_profile.phone.saved'),
    )
    if (done) setChanging(false)
  }
  const confirm = (code: string) =>
    ask(
      call<typeof ownAccountEndpoints.confirmPhone>('POST /api/tutor/profile/phone/confirm', { code }),
      t('tutor_profile.phone.done'),
    )

  function toggleChanging() {
    setUserOpened(true)
    setChanging(!changing)
  }
  const changeButton = (
    <Button disabled={!hydrated} onClick={toggleChanging}>
      {changing ? t('action.cancel') : t('tutor_profile.phone.another')}
    </Button>
  )
  if (changing)
    return (
      <PhoneForm
        key="number"
        form={form}
        userOpened={userOpened}
        send={(input) => set(input.get('phone') as string, input.get('current_password') as string | null)}
      >
        <PhoneField
          label={t('tutor_profile.phone.new')}
          errors={errors['phone']}
          prefix={account.phone_rule.prefix}
          name="phone"
          required
        />
        {needsPassword && (
          <PasswordField
            label={t('tutor_profile.password.current')}
            errors={errors['current_password']}
            name="current_password"
            autoComplete="current-password"
            maxLength={200}
            required
          />
        )}
        {needsPasskey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} disabled={!hydrated}>
            {needsConfirmation ? t('tutor_profile.code.send') : t('tutor_profile.phone.save')}
          </Button>
          {phone !== '' && changeButton}
        </div>
      </PhoneForm>
    )
  if (needsConfirmation && waiting)
    return (
      <PhoneForm key="code" form={form} userOpened={userOpened} send={(input) => confirm(input.get('code') as string)}>
        <TextField
          label={t('tutor_profile.code')}
          hint={t('tutor_profile.code.hint', { phone: waiting })}
          errors={errors['code']}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" busy={busy} disabled={!hydrated}>
            {t('tutor_profile.code.confirm')}
          </Button>
          <Button look="quiet" disabled={!hydrated || busy} onClick={() => void resend()}>
            {t('tutor_profile.code.again')}
          </Button>
          {changeButton}
        </div>
      </PhoneForm>
    )
  return (
    <>
      {needsConfirmation && !confirmed && <p className="text-base">{t('tutor_profile.phone.text')}</p>}
      <div data-beside={needsConfirmation && !confirmed ? undefined : ''} className="flex flex-wrap gap-2">
        {needsConfirmation && !confirmed && (
          <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void resend()}>
            {t('tutor_profile.code.send')}
          </Button>
        )}
        {changeButton}
      </div>
    </>
  )
}

type PhoneFormProps = {
  form: RefObject<HTMLFormElement | null>
  userOpened: boolean
  send: (input: FormData) => unknown
  children: ReactNode
}

/** Focuses the input if the form was opened by a click. */
function PhoneForm({ form, userOpened, send, children }: PhoneFormProps) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (userOpened) form.current?.querySelector('input')?.focus()
  }, [userOpened, form])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} method="post" noValidate={hydrated} onSubmit={submit} className="grid max-w-100 gap-3">
      {children}
    </form>
  )
}
