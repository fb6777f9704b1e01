import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { feedbackCalls } from '../contract.ts'
import { feedbackLimits } from '../model.ts'

/** Writes to the office. What was typed is kept on errors. */
export function FeedbackForm() {
  const t = useT()
  const hydrated = useHydrated()
  const { form, errors, busy, send, typed } = useForm()
  const [sentTo, setSentTo] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', email = '', text = '' } = typed(event)
    const feedback = { name, email, text }
    const sent = await send(call<typeof feedbackCalls.send>('POST /api/client/send_feedback_email', { feedback }))
    if (sent) setSentTo(email)
  }

  if (sentTo)
    return (
      <Card title={t('feedback.sent')} className="max-w-140 self-start wide:mt-4">
        <p role="status" className="wrap-anywhere">
          {t('feedback.sent_lead', { email: sentTo })}
        </p>
        <Button className="mt-4" onClick={() => setSentTo('')}>
          {t('feedback.another')}
        </Button>
      </Card>
    )
  return (
    <Card title={t('feedback.title')} className="max-w-140 self-start wide:mt-4">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={t('feedback.name')}
          name="name"
          autoComplete="name"
          required
          maxLength={feedbackLimits.name}
          errors={errors['name']}
        />
        <TextField
          label={t('feedback.email')}
          hint={t('feedback.email_hint')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={feedbackLimits.email}
          errors={errors['email']}
        />
        <TextArea
          label={t('feedback.text')}
          name="text"
          required
          rows={5}
          maxLength={feedbackLimits.text}
          errors={errors['text']}
        />
        <noscript>
          <p className="text-base text-soft">{t('script.needed')}</p>
        </noscript>
        <Button look="main" type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
          {t('feedback.send')}
        </Button>
      </form>
    </Card>
  )
}
