import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { OwnerProofFields, useOwnerProof } from '#features/accounts/owner-proof.tsx'
import type { ApiAccessData, webhookEndpoints } from '../contract/tokens.ts'
import { orderEventTypes } from '../model.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

type Webhook = ApiAccessData['webhooks'][number]

export function WebhooksCard({ data }: { data: ApiAccessData }) {
  const { webhooks, max_webhooks, email_confirmed } = data
  const t = useT()
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Card title={t('webhook.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-base text-pretty text-soft">{t('webhook.lead')}</p>
        {webhooks.length > 0 && (
          <ul className="grid w-full divide-y divide-line border-y border-line">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
        {webhooks.length < max_webhooks ? (
          <Button disabled={!hydrated || !email_confirmed} onClick={() => setAdding(true)}>
            {t('own_webhook.add')}
          </Button>
        ) : (
          <p className="text-base">{t('webhook.full', { max: max_webhooks })}</p>
        )}
      </div>
      {adding && (
        <NewWebhookDialog
          data={data}
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false)
            setSecret(created)
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnce title={t('webhook.secret')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Card>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const hydrated = useHydrated()
  const [deleting, setDeleting] = useState(false)
  const [opened, setOpened] = useState(false)
  const { id, url, status, events, failing_since, waiting } = webhook

  async function remove() {
    const answer = await call<typeof webhookEndpoints.delete>('POST /api/integrations/webhook/delete', { id })
    setDeleting(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('webhook.deleted'))
    await refresh()
  }

  async function resume() {
    const answer = await call<typeof webhookEndpoints.resume>('POST /api/integrations/webhook/resume', { id })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('webhook.resumed'))
    await refresh()
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="font-medium wrap-anywhere">{url}</p>
      <p className="text-small text-soft">{events.map((type) => t(`own_webhook.event.${type}`)).join(' · ')}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        <Badge tone={status === 'paused' ? 'coral' : failing_since === null ? 'green' : 'sun'}>
          {t(`webhook.state.${status === 'active' && failing_since !== null ? 'failing' : status}`)}
        </Badge>
        {failing_since !== null && (
          <span>
            {t('webhook.failing_since_time')} <Moment seconds={failing_since} />
          </span>
        )}
        {waiting > 0 && <span>{t('webhook.waiting', { count: waiting })}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {status === 'paused' && (
          <Button size="small" look="main" disabled={!hydrated} onClick={() => void resume()}>
            {t('webhook.resume')}
          </Button>
        )}
        <Button size="small" disabled={!hydrated} onClick={() => setOpened(true)}>
          {t('webhook.deliveries')}
        </Button>
        <Button
          size="small"
          disabled={!hydrated}
          aria-label={t('webhook.delete_name', { url })}
          onClick={() => setDeleting(true)}
        >
          {t('webhook.delete')}
        </Button>
      </div>
      {opened && <DeliveriesDialog webhook={id} onClose={() => setOpened(false)} />}
      {deleting && (
        <Confirm
          question={t('webhook.delete_question', { url })}
          action={t('webhook.delete')}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </li>
  )
}

function NewWebhookDialog(props: { data: ApiAccessData; onClose: () => void; onCreated: (secret: string) => void }) {
  const t = useT()
  const { data, onClose, onCreated } = props
  const { form, errors, busy, send, typed } = useForm()
  const proof = useOwnerProof(form, data)

  async function create(event: SubmitEvent<HTMLFormElement>) {
    const { url = '', ...chosen } = typed(event)
    const proven = await proof.prove(chosen)
    if (!proven) return
    const input = { url, events: orderEventTypes.filter((type) => chosen[type] !== undefined), ...proven }
    const answer = await send(call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', input))
    if (!answer) return
    onCreated(answer.secret)
    await refresh()
  }

  return (
    <FormDialog
      title={t('own_webhook.add')}
      action={t('own_webhook.add')}
      form={form}
      busy={busy}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
    >
      <TextField
        label={t('own_webhook.url')}
        hint={t('webhook.url_hint')}
        name="url"
        type="url"
        maxLength={500}
        errors={errors['url']}
        required
      />
      <fieldset className="grid">
        <legend className="text-base font-medium">{t('own_webhook.events')}</legend>
        {orderEventTypes.map((type) => (
          <Checkbox key={type} name={type} defaultChecked label={t(`own_webhook.event.${type}`)} />
        ))}
        {errors['events'] && <p className="text-small text-coral">{t('own_webhook.events_missing')}</p>}
      </fieldset>
      <OwnerProofFields proof={proof} errors={errors} />
    </FormDialog>
  )
}
