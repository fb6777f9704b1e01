import { useEffect, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { ownEndpoints } from '#features/accounts/contract.ts'
import type { Envelope } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { useForm } from '#ui/use-form.ts'

type Account = {
  /** Empty where there is none, or none that waits for its code. */
  phone: string
  phone_waiting: string
  phone_confirm: boolean
  phone_confirmed: boolean
  phone_rule: { prefix: string }
  has_password: boolean
}

/** A number, the code that was sent to it, or another number: one at a time. */
export function OwnPhone({ account }: { account: Account }) {
  const t = useT()
  const live = useLive()
  const { phone, phone_waiting: waiting, phone_confirm: asked, phone_confirmed: confirmed } = account
  const [changing, setChanging] = useState(phone === '')
  const [acted, setActed] = useState(false)
  const { form, busy, errors, send } = useForm()

  async function ask(answered: Promise<Envelope<object>>, done: string): Promise<boolean> {
    if (!(await send(answered))) return false
    notify('done', done)
    await refresh()
    return true
  }
  const resend = () => {
    setActed(true)
    return ask(
      call<typeof ownEndpoints.resendPhoneCode>('POST /api/tutor/profile/phone/resend_code', {}),
      t('tutor_profile.code.sent'),
    )
  }
  const set = (given: string, current: string | null) =>
    ask(
      call<typeof ownEndpoints.setPhone>('POST /api/tutor/profile/phone/set', {
        phone: given,
        ...(current && { current_password: current }),
      }),
      asked ? t('tutor_profile.code.sent') : t('tutor_profile.phone.saved'),
    ).then((done) => done && setChanging(false))
  const confirm = (code: string) =>
    ask(
      call<typeof ownEndpoints.confirmPhone>('POST /api/tutor/profile/phone/confirm', { code }),
      t('tutor_profile.phone.done'),
    )

  function turn() {
    setActed(true)
    setChanging(!changing)
  }
  const another = (
    <Button disabled={!live} onClick={turn}>
      {changing ? t('action.cancel') : t('tutor_profile.phone.another')}
    </Button>
  )
  if (changing)
    return (
      <Ask
        key="number"
        form={form}
        acted={acted}
        send={(given) => set(given.get('phone') as string, given.get('current_password') as string | null)}
      >
        <PhoneField
          label={t('tutor_profile.phone.new')}
          errors={errors['phone']}
          prefix={account.phone_rule.prefix}
          name="phone"
          required
        />
        {confirmed && account.has_password && (
          <PasswordField
            label={t('tutor_profile.password.current')}
            errors={errors['current_password']}
            name="current_password"
            autoComplete="current-password"
            maxLength={200}
            required
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} disabled={!live}>
            {asked ? t('tutor_profile.code.send') : t('tutor_profile.phone.save')}
          </Button>
          {phone !== '' && another}
        </div>
      </Ask>
    )
  if (asked && waiting)
    return (
      <Ask key="code" form={form} acted={acted} send={(given) => confirm(given.get('code') as string)}>
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
          <Button type="submit" look="main" busy={busy} disabled={!live}>
            {t('tutor_profile.code.confirm')}
          </Button>
          <Button look="quiet" disabled={!live || busy} onClick={() => void resend()}>
            {t('tutor_profile.code.again')}
          </Button>
          {another}
        </div>
      </Ask>
    )
  return (
    <>
      {asked && !confirmed && <p className="text-base">{t('tutor_profile.phone.text')}</p>}
      <div data-beside={asked && !confirmed ? undefined : ''} className="flex flex-wrap gap-2">
        {asked && !confirmed && (
          <Button look="main" busy={busy} disabled={!live} onClick={() => void resend()}>
            {t('tutor_profile.code.send')}
          </Button>
        )}
        {another}
      </div>
    </>
  )
}

type Asking = {
  form: RefObject<HTMLFormElement | null>
  acted: boolean
  send: (given: FormData) => unknown
  children: ReactNode
}

/** Whoever asked for it goes on typing in it. */
function Ask({ form, acted, send, children }: Asking) {
  const live = useLive()
  useEffect(() => {
    if (acted) form.current?.querySelector('input')?.focus()
  }, [acted, form])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} method="post" noValidate={live} onSubmit={submit} className="grid max-w-100 gap-3">
      {children}
    </form>
  )
}
