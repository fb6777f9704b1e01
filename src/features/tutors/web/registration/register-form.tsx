import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData, WireInput } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { pushToDataLayer } from '#ui/data-layer.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { TermsCheckbox } from '#ui/terms-checkbox.tsx'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import type { registerEndpoints, registerPage } from '../../contract/registration.ts'
import { rememberAffiliate, clearRegisterDraft, saveRegisterDraft, restoreRegisterDraft } from './register-draft.ts'

/** Input survives a failed request, a reload and navigation within the site. */
export function RegisterForm({ data }: { data: PageData<typeof registerPage> }) {
  const t = useT()
  const href = useHref()
  const hydrated = useHydrated()
  const { mine } = data
  const form = useRef<HTMLFormElement>(null)
  const affiliate = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    restoreRegisterDraft(form.current!)
    // Input typed before hydration fired no event.
    saveRegisterDraft(form.current!)
    affiliate.current!.value = rememberAffiliate(data.affiliate_id)
  }, [data.affiliate_id])
  useErrorFocus(errors, form)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof registerEndpoints.register>(
      'POST /api/tutor/register',
      readForm(event.currentTarget),
    )
    if (answer.status === 'success') {
      // The server reports it with its own key.
      pushToDataLayer({ event: 'registration_finished' })
      clearRegisterDraft()
      return navigate(href('/profile/'))
    }
    setBusy(false)
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    setRefusal(typeof answer.error === 'string' ? (answer.message ?? t(`error.${answer.error}`)) : '')
  }

  return (
    <form
      ref={form}
      method="post"
      // After hydration the server's localized errors are shown instead.
      noValidate={hydrated}
      onSubmit={(event) => void send(event)}
      onInput={(event) => saveRegisterDraft(event.currentTarget)}
      className="grid gap-5 rounded-card border border-line bg-card p-5 tablet:p-6"
    >
      <input ref={affiliate} type="hidden" name="affiliate_id" defaultValue={data.affiliate_id} />
      {mine && <p className="rounded-card bg-green-wash px-4 py-3 text-base">{t('register.joining')}</p>}
      <TextField
        label={t('register.name')}
        hint={t('register.name_hint')}
        errors={errors['name']}
        name="name"
        autoComplete="name"
        defaultValue={mine?.name}
        required
        maxLength={100}
      />
      {mine?.email ? (
        <KnownContact label={t('register.email')} value={mine.email} />
      ) : (
        <TextField
          label={t('register.email')}
          hint={t('register.email_hint')}
          errors={errors['email']}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
      )}
      {mine?.phone && mine.phone_confirmed ? (
        <KnownContact label={t('register.phone')} value={mine.phone} />
      ) : (
        <PhoneField
          label={t('register.phone')}
          hint={t('register.phone_hint')}
          errors={errors['phone']}
          prefix={data.phone.prefix}
          name="phone"
          defaultValue={mine?.phone}
          required
        />
      )}
      {!mine?.has_password && !mine?.has_passkey && (
        <PasswordField
          label={t('register.password')}
          hint={t('register.password_hint')}
          errors={errors['password']}
          name="password"
          autoComplete="new-password"
          required
          maxLength={200}
        />
      )}
      <SelectField
        label={t('register.city')}
        hint={t('register.city_hint')}
        errors={errors['city_id']}
        name="city_id"
        choices={data.cities}
        empty={t('register.choose_city')}
        required
      />
      <TermsCheckbox label={t('register.terms')} pages={['offer', 'privacy_policy']} errors={errors['terms']} />
      <p role="alert" className={`text-base text-coral ${refusal ? '' : 'hidden'}`}>
        {refusal}
      </p>
      <Button type="submit" look="main" busy={busy} disabled={!hydrated}>
        {t('register.send')}
      </Button>
    </form>
  )
}

function KnownContact({ label, value }: { label: string; value: string }) {
  return (
    <p className="grid gap-1">
      <span className="text-base font-medium">{label}</span>
      <span className="break-words text-soft">{value}</span>
    </p>
  )
}

function readForm(form: HTMLFormElement): WireInput<typeof registerEndpoints.register> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string | undefined>
  const { name = '', email = '', phone = '', password, city_id, terms, affiliate_id } = fields
  const tutor = {
    name,
    email,
    phone,
    ...(password && { password }),
    ...(city_id && { city_id: Number(city_id) }),
    terms: terms !== undefined,
  }
  return { tutor, ...(affiliate_id && { affiliate_id: Number(affiliate_id) }) }
}
