import { useId } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import type { QuestionProps } from './subject-question.tsx'

/** Asks only for contacts that the account lacks. */
export function ContactFields({ data, values, errors, change }: QuestionProps) {
  const t = useT()
  const { me } = data
  const reached = [me?.phone, me?.email].filter(Boolean).join(', ')
  return (
    <div className="grid gap-4">
      {me && (
        <p className="rounded-card bg-green-wash px-4 py-3 text-base wrap-anywhere">
          {reached ? t('request.me', { name: me.name, reached }) : t('request.me_alone', { name: me.name })}
        </p>
      )}
      {!me?.name && (
        <TextField
          label={t('request.name')}
          errors={errors['name']}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {!reached && (
        <>
          <PhoneField
            label={t('request.phone')}
            hint={t('request.phone_hint')}
            errors={errors['phone']}
            prefix={data.phone_prefix}
            name="phone"
            value={values.phone}
            onChange={({ target }) => change({ phone: target.value })}
          />
          <TextField
            label={t('request.email')}
            hint={t('request.email_hint')}
            errors={errors['email']}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={values.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        </>
      )}
      {!me && <Terms errors={errors['terms'] ?? []} checked={values.terms} onChange={(terms) => change({ terms })} />}
    </div>
  )
}

/** Links to the legal pages, if they are published. */
function Terms(props: { errors: readonly string[]; checked: boolean; onChange: (agreed: boolean) => void }) {
  const { errors, checked, onChange } = props
  const t = useT()
  const id = useId()
  const { chrome } = useFrame()
  const texts = chrome?.pages.filter(({ id: page }) => page === 'public_offer' || page === 'privacy_policy') ?? []
  return (
    <div className="text-base">
      <Checkbox
        label={t('request.terms')}
        name="terms"
        value="1"
        required
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        {...(errors.length > 0 && { 'aria-invalid': true, 'aria-describedby': id })}
      />
      {texts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 pl-8">
          {texts.map(({ id: page, href }) => (
            <a key={page} href={href} target="_blank" className="py-1 text-green underline-offset-4">
              {t(`site.menu.${page}`)}
            </a>
          ))}
        </p>
      )}
      {errors.length > 0 && (
        <p id={id} className="text-small text-coral">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
