import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { applicationEndpoints } from './contract.ts'
import { applicationLimits, cvExtensions, maxCvBytes, retentionDays } from './model.ts'

/** The form below a vacancy. */
export function ApplicationForm({ vacancyId }: { vacancyId: number }) {
  const t = useT()
  const hydrated = useHydrated()
  const { form, errors, busy, send, typed } = useForm()
  const [isSent, setSent] = useState(false)
  const [file, setFile] = useState<File>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', email = '', phone = '', message = '', consent } = typed(event)
    const sent = await send(
      call<typeof applicationEndpoints.apply>(
        'POST /api/client/vacancy/apply',
        {
          vacancy_id: vacancyId,
          name,
          email,
          phone,
          message,
          consent: consent !== undefined,
          cv_title: (file?.name ?? '').slice(0, 200),
        },
        file ? { cv: [file] } : {},
      ),
    )
    if (sent) setSent(true)
  }

  if (isSent)
    return (
      <Card title={t('application.sent')}>
        <p role="status">{t('application.sent_lead')}</p>
      </Card>
    )
  return (
    <Card title={t('application.title')}>
      <noscript>
        <p className="mb-4 text-base">{t('script.needed')}</p>
      </noscript>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <TextField
          label={t('application.name')}
          name="name"
          autoComplete="name"
          maxLength={applicationLimits.name}
          errors={errors['name']}
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label={t('application.email')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={applicationLimits.email}
            errors={errors['email']}
          />
          <TextField
            label={t('application.phone')}
            hint={t('application.optional')}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={applicationLimits.phone}
            errors={errors['phone']}
          />
        </div>
        <TextArea
          label={t('application.message')}
          hint={t('application.optional')}
          name="message"
          maxLength={applicationLimits.message}
          rows={4}
          errors={errors['message']}
        />
        <FileDrop
          label={t('application.cv')}
          name="cv"
          types={cvExtensions}
          maxBytes={maxCvBytes}
          errors={errors['cv']}
          onChange={([first]) => setFile(first)}
        />
        <div>
          <Checkbox
            name="consent"
            label={t('application.consent')}
            hint={t('application.consent_hint', { days: retentionDays })}
          />
          {errors['consent'] && <p className="text-small text-coral">{errors['consent'].join(' ')}</p>}
        </div>
        <Button look="main" type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
          {t('application.send')}
        </Button>
      </form>
    </Card>
  )
}
