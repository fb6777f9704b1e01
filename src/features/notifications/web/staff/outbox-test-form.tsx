import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { outboxEndpoints } from '../../contract.ts'
import type { Channel } from '../../model.ts'

/** The message is written by a job, so the page reloads after a delay. */
const writtenMs = 1000

export function OutboxTestForm({ channels }: { channels: readonly Channel[] }) {
  const t = useT()
  const live = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [channel, setChannel] = useState<Channel>(channels[0]!)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('recipient')
    setBusy(true)
    const answer = await call<typeof outboxEndpoints.sendTest>('POST /api/admin/outbox/send_test', {
      channel,
      recipient: typeof given === 'string' ? given : '',
    })
    setBusy(false)
    setErrors(answer.status === 'fail' && typeof answer.error === 'object' ? answer.error : {})
    if (answer.status === 'success') {
      form.current?.reset()
      notify('done', t('outbox.test.asked'))
      setTimeout(() => void refresh(), writtenMs)
    } else if (typeof answer.error === 'string') notifyFailure(answer, t)
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-4 rounded-card border border-line bg-card p-5"
    >
      <h2 className="text-lead font-semibold">{t('outbox.test.title')}</h2>
      <SelectField
        label={t('outbox.channel')}
        errors={errors['channel']}
        name="channel"
        value={channel}
        choices={channels.map((one) => ({ value: one, text: t(`outbox.channel.${one}`) }))}
        onChange={(event) => {
          setChannel(event.target.value as Channel)
          setErrors({})
        }}
      />
      <TextField
        label={t('outbox.recipient')}
        hint={t(`outbox.test.hint.${channel}`)}
        name="recipient"
        type={channel === 'mail' ? 'email' : 'tel'}
        autoComplete="off"
        required
        maxLength={254}
        errors={errors['recipient']}
      />
      <Button look="main" type="submit" disabled={busy || !live}>
        {t('outbox.test.send')}
      </Button>
    </form>
  )
}
