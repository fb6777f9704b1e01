import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { apiScopes } from '#shared/access.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { LocalDay, Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import { OwnerProofFields, useOwnerProof } from '#features/accounts/owner-proof.tsx'
import type { ApiAccessData, tokenEndpoints } from '../contract/tokens.ts'
import { tokenDays } from '../model.ts'
import { ShownOnce } from './shown-once.tsx'

type Token = ApiAccessData['tokens'][number]

export function TokensCard({ data }: { data: ApiAccessData }) {
  const { tokens, max_tokens, email_confirmed } = data
  const t = useT()
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<string>()
  const [deleting, setDeleting] = useState<Token>()

  async function remove({ id }: Token) {
    const answer = await call<typeof tokenEndpoints.delete>('POST /api/integrations/token/delete', { id })
    setDeleting(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('api_token.deleted'))
    await refresh()
  }

  return (
    <Card title={t('api_token.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-base text-pretty text-soft">{t('api_token.lead')}</p>
        {tokens.length > 0 && (
          <ul className="grid w-full divide-y divide-line border-y border-line">
            {tokens.map((token) => (
              <TokenItem key={token.id} token={token} onDelete={() => setDeleting(token)} />
            ))}
          </ul>
        )}
        {tokens.length < max_tokens ? (
          <Button disabled={!hydrated || !email_confirmed} onClick={() => setAdding(true)}>
            {t('api_token.add')}
          </Button>
        ) : (
          <p className="text-base">{t('api_token.full', { max: max_tokens })}</p>
        )}
      </div>
      {adding && (
        <NewTokenDialog
          data={data}
          onClose={() => setAdding(false)}
          onCreated={(token) => {
            setAdding(false)
            setCreated(token)
          }}
        />
      )}
      {created !== undefined && (
        <ShownOnce title={t('api_token.created')} secret={created} onClose={() => setCreated(undefined)} />
      )}
      {deleting && (
        <Confirm
          question={t('api_token.delete_question', { name: deleting.name })}
          action={t('api_token.delete')}
          onConfirm={() => void remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </Card>
  )
}

function TokenItem({ token, onDelete }: { token: Token; onDelete: () => void }) {
  const t = useT()
  const hydrated = useHydrated()
  const { name, hint, scopes, expires_at, used_at } = token
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <KeyRound aria-hidden className="size-5 text-green" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-soft">
          <code>{hint}…</code>
          {` · ${scopes.map((scope) => t(`api_token.scope.${scope}`)).join(', ')}`}
        </p>
        <p className="text-small text-soft">
          {t('api_token.expires')} <LocalDay seconds={expires_at} />
          {' · '}
          {used_at === null ? (
            t('api_token.unused')
          ) : (
            <>
              {t('api_token.used')} <Moment seconds={used_at} />
            </>
          )}
        </p>
      </div>
      <Button size="small" disabled={!hydrated} aria-label={t('api_token.delete_name', { name })} onClick={onDelete}>
        {t('api_token.delete')}
      </Button>
    </li>
  )
}

function NewTokenDialog(props: { data: ApiAccessData; onClose: () => void; onCreated: (token: string) => void }) {
  const t = useT()
  const { data, onClose, onCreated } = props
  const { form, errors, busy, send, typed } = useForm()
  const proof = useOwnerProof(form, data)

  async function create(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', days = '', ...chosen } = typed(event)
    const proven = await proof.prove(chosen)
    if (!proven) return
    const scopes = apiScopes.filter((scope) => chosen[scope] !== undefined)
    const input = { name, days: Number(days), scopes, ...proven }
    const answer = await send(call<typeof tokenEndpoints.create>('POST /api/integrations/token/create', input))
    if (!answer) return
    onCreated(answer.token)
    await refresh()
  }

  return (
    <FormDialog
      title={t('api_token.add')}
      action={t('api_token.create')}
      form={form}
      busy={busy}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
    >
      <TextField
        label={t('api_token.name')}
        hint={t('api_token.name_hint')}
        name="name"
        maxLength={60}
        errors={errors['name']}
        required
      />
      <fieldset className="grid">
        <legend className="text-base font-medium">{t('api_token.scopes')}</legend>
        {apiScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            defaultChecked={scope === 'orders'}
            label={t(`api_token.scope.${scope}`)}
            hint={t(`api_token.scope_hint.${scope}`)}
          />
        ))}
        {errors['scopes'] && <p className="text-small text-coral">{t('api_token.scopes_missing')}</p>}
      </fieldset>
      <SelectField
        label={t('api_token.days')}
        name="days"
        defaultValue={tokenDays[1]}
        choices={tokenDays.map((days) => ({ value: days, text: t('api_token.days_count', { days }) }))}
        errors={errors['days']}
      />
      <OwnerProofFields proof={proof} errors={errors} />
    </FormDialog>
  )
}
