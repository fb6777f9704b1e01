import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { MarkField } from '#ui/parts/mark-field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { siteReviewEndpoints } from '../contract.ts'
import { siteReviewLimits } from '../model.ts'

export function SiteReviewForm() {
  const t = useT()
  const hydrated = useHydrated()
  const { form, errors, busy, send, typed } = useForm()
  const [mark, setMark] = useState(0)
  const [isMarkMissing, setMarkMissing] = useState(false)
  const [sentTo, setSentTo] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', email = '', text = '' } = typed(event)
    setMarkMissing(mark === 0)
    if (mark === 0) return
    const sent = await send(
      call<typeof siteReviewEndpoints.create>('POST /api/client/site_review/create', {
        site_review: { name, email, text, mark },
      }),
    )
    if (sent) setSentTo(email)
  }

  if (sentTo)
    return (
      <Card title={t('site_reviews.sent')}>
        <p role="status" className="text-pretty">
          {t('site_reviews.sent_lead', { email: sentTo })}
        </p>
      </Card>
    )
  return (
    <Card title={t('site_reviews.write')}>
      <p className="mb-4 text-base text-pretty text-soft">{t('site_reviews.write_lead')}</p>
      <noscript>
        <p className="mb-4 text-base">{t('script.needed')}</p>
      </noscript>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <MarkField
          label={t('site_reviews.mark')}
          name="mark"
          value={mark}
          errors={isMarkMissing ? [t('site_reviews.mark_needed')] : errors['mark']}
          onChange={setMark}
        />
        <TextArea
          label={t('site_reviews.text')}
          name="text"
          maxLength={siteReviewLimits.text}
          rows={5}
          errors={errors['text']}
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label={t('site_reviews.name')}
            hint={t('site_reviews.name_hint')}
            name="name"
            autoComplete="name"
            maxLength={siteReviewLimits.name}
            errors={errors['name']}
          />
          <TextField
            label={t('site_reviews.email')}
            hint={t('site_reviews.email_hint')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={siteReviewLimits.email}
            errors={errors['email']}
          />
        </div>
        <Button look="main" type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
          {t('site_reviews.send')}
        </Button>
      </form>
    </Card>
  )
}
