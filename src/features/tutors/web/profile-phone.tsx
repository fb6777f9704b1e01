import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { ownEndpoints } from '#features/accounts/contract.ts'
import type { Envelope, PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import type { profilePage } from '../contract.ts'

type Data = PageData<typeof profilePage>
type Answered = Promise<Envelope<object>>

/** A number, the code that was sent to it, or another number: one at a time. */
export function OwnPhone({ data }: { data: Data }) {
  const t = useT()
  const live = useLive()
  const { phone, phone_waiting: waiting, phone_confirm: asked, phone_confirmed: confirmed } = data
  const [changing, setChanging] = useState(phone === undefined)
  const [acted, setActed] = useState(false)
  const { busy, errors, ask } = useAsking()
  const asking = { acted, errors }

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
    <Button look="quiet" disabled={!live} onClick={turn}>
      {changing ? t('action.cancel') : t('tutor_profile.phone.another')}
    </Button>
  )
  if (changing)
    return (
      <Ask
        key="number"
        {...asking}
        send={(form) => set(form.get('phone') as string, form.get('current_password') as string | null)}
      >
        <PhoneField
          label={t('tutor_profile.phone.new')}
          errors={errors['phone']}
          prefix={data.phone_rule.prefix}
          name="phone"
          required
        />
        {confirmed && data.has_password && (
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
          {phone !== undefined && another}
        </div>
      </Ask>
    )
  if (asked && waiting)
    return (
      <Ask key="code" {...asking} send={(form) => confirm(form.get('code') as string)}>
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
      <div className="flex flex-wrap gap-2">
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

type Asking = { acted: boolean; errors: Record<string, string[]> }

/** Whoever asked for it goes on typing in it, or where something is wrong. */
function Ask({ send, acted, errors, children }: Asking & { send: (form: FormData) => unknown; children: ReactNode }) {
  const live = useLive()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (acted) form.current?.querySelector('input')?.focus()
  }, [acted])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

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

/** A call whose refusal is shown at its field, and after which the page tells what has changed. */
function useAsking() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})

  async function ask(answered: Answered, done: string): Promise<boolean> {
    setBusy(true)
    setErrors({})
    const answer = await answered
    setBusy(false)
    if (answer.status === 'success') {
      notify('done', done)
      await refresh()
      return true
    }
    const { error, message } = answer
    if (error === 'wrong_code') setErrors({ code: [message ?? t('error.wrong_code')] })
    else if (typeof error === 'object') setErrors(error)
    else notifyFailure(answer, t)
    return false
  }
  return { busy, errors, ask }
}
