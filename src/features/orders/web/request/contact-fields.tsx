import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { TermsCheckbox } from '#ui/terms-checkbox.tsx'
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
      {!me && (
        <TermsCheckbox
          label={t('request.terms')}
          pages={['public_offer', 'privacy_policy']}
          errors={errors['terms']}
          checked={values.terms}
          onChange={({ target }) => change({ terms: target.checked })}
        />
      )}
    </div>
  )
}
