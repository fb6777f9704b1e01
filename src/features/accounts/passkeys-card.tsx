import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { createPasskey } from '#ui/passkey.ts'
import { useForm } from '#ui/use-form.ts'
import type { OwnPasskeysData, ownPasskeyEndpoints } from './contract.ts'
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx'
import { RemovalNotice } from './web/removal-notice.tsx'

type Passkey = OwnPasskeysData['passkeys'][number]

export function PasskeysCard({ data }: { data: OwnPasskeysData }) {
  const t = useT()
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [renaming, setRenaming] = useState<Passkey>()
  const { passkeys, max, host } = data
  const canCreate = hydrated && 'PublicKeyCredential' in window && location.hostname === host
  return (
    <Card title={t('own_passkeys.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-base text-pretty text-soft">{t('own_passkeys.lead')}</p>
        {data.removal !== null && <RemovalNotice removal={data.removal} />}
        {passkeys.length > 0 && (
          <ul className="grid w-full divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                isHere={passkey.host === host}
                onRename={() => setRenaming(passkey)}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        )}
        {hydrated && !canCreate && <p className="text-base">{t('own_passkeys.unsupported', { host })}</p>}
        {!data.has_contact && <p className="text-base">{t('own_passkeys.contact_first')}</p>}
        {passkeys.length < max ? (
          <Button disabled={!canCreate || !data.has_contact} onClick={() => setAdding(true)}>
            {t('own_passkeys.add')}
          </Button>
        ) : (
          <p className="text-base">{t('own_passkeys.full', { max })}</p>
        )}
      </div>
      {adding && <AddPasskeyDialog data={data} onClose={() => setAdding(false)} />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemovePasskeyDialog data={data} passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function PasskeyItem(props: { passkey: Passkey; isHere: boolean; onRename: () => void; onRemove: () => void }) {
  const t = useT()
  const hydrated = useHydrated()
  const { name, host, added, used } = props.passkey
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound aria-hidden className="size-5 text-green" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-soft">
          {t('own_passkeys.added')} <Moment seconds={added} />
          {' · '}
          {used === null ? (
            t('own_passkeys.unused')
          ) : (
            <>
              {t('own_passkeys.used')} <Moment seconds={used} />
            </>
          )}
          {!props.isHere && ` · ${t('own_passkeys.other_host', { host })}`}
        </p>
      </div>
      <div className="col-start-2 mt-2 flex flex-wrap gap-2 tablet:col-start-3 tablet:mt-0">
        <Button
          size="small"
          disabled={!hydrated}
          aria-label={t('own_passkeys.rename_name', { name })}
          onClick={props.onRename}
        >
          {t('own_passkeys.rename')}
        </Button>
        <Button
          size="small"
          disabled={!hydrated}
          aria-label={t('own_passkeys.remove_name', { name })}
          onClick={props.onRemove}
        >
          {t('own_passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The proof is checked before the device creates the passkey, so that a wrong password leaves nothing on the device. */
function AddPasskeyDialog({ data, onClose }: { data: OwnPasskeysData; onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const proof = useOwnerProof(form, data)
  const [problem, setProblem] = useState('')
  const [creating, setCreating] = useState(false)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    const { name = '', ...fields } = typed(event)
    setProblem('')
    if (!name.trim()) return setProblem(t('own_passkeys.name_missing'))
    const proven = await proof.prove(fields)
    if (!proven) return
    const started = await send(call<typeof ownPasskeyEndpoints.options>('POST /api/tutor/passkey/options', proven))
    if (!started) return
    setCreating(true)
    const response = await createPasskey(started.options)
    setCreating(false)
    if (typeof response === 'string') return setProblem(t(`own_passkeys.${response}`))
    if (!(await send(call<typeof ownPasskeyEndpoints.add>('POST /api/tutor/passkey/add', { response, name })))) return
    onClose()
    notify('done', t('own_passkeys.was_added'))
    await refresh()
  }

  return (
    <FormDialog
      title={t('own_passkeys.add_title')}
      action={t('own_passkeys.add')}
      form={form}
      busy={busy || creating}
      onSubmit={(event) => void add(event)}
      onClose={onClose}
    >
      <TextField
        label={t('own_passkeys.name')}
        hint={t('own_passkeys.name_hint')}
        name="name"
        maxLength={60}
        defaultValue={data.passkeys.length === 0 ? t('own_passkeys.name_first') : ''}
        errors={errors['name']}
        required
      />
      <OwnerProofFields proof={proof} errors={errors} />
      <p role="alert" className={`text-coral ${problem || errors['response'] ? '' : 'hidden'}`}>
        {problem || errors['response']?.join(' ')}
      </p>
    </FormDialog>
  )
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT()
  const { id, name: before } = passkey
  const { form, errors, busy, send, typed } = useForm()
  const [missing, setMissing] = useState(false)

  async function rename(event: SubmitEvent<HTMLFormElement>) {
    const { name = '' } = typed(event)
    setMissing(!name.trim())
    if (!name.trim()) return
    const done = await send(call<typeof ownPasskeyEndpoints.rename>('POST /api/tutor/passkey/rename', { id, name }))
    if (!done) return
    onClose()
    notify('done', t('own_passkeys.renamed'))
    await refresh()
  }

  return (
    <FormDialog
      title={t('own_passkeys.rename_name', { name: before })}
      action={t('action.save')}
      form={form}
      busy={busy}
      onSubmit={(event) => void rename(event)}
      onClose={onClose}
    >
      <TextField
        label={t('own_passkeys.name')}
        name="name"
        maxLength={60}
        defaultValue={before}
        errors={missing ? [t('own_passkeys.name_missing')] : errors['name']}
        required
      />
    </FormDialog>
  )
}

function RemovePasskeyDialog(props: { data: OwnPasskeysData; passkey: Passkey; onClose: () => void }) {
  const t = useT()
  const { data, passkey, onClose } = props
  const { id, name } = passkey
  const { form, errors, busy, send, typed } = useForm()
  const proof = useOwnerProof(form, data)

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    const proven = await proof.prove(typed(event))
    if (!proven) return
    const done = await send(
      call<typeof ownPasskeyEndpoints.delete>('POST /api/tutor/passkey/delete', { id, ...proven }),
    )
    if (!done) return
    onClose()
    notify('done', t('own_passkeys.removed'))
    await refresh()
  }

  return (
    <FormDialog
      title={t('own_passkeys.remove_name', { name })}
      action={t('own_passkeys.remove')}
      form={form}
      busy={busy}
      onSubmit={(event) => void remove(event)}
      onClose={onClose}
    >
      <p>{t('own_passkeys.question')}</p>
      <OwnerProofFields proof={proof} errors={errors} />
    </FormDialog>
  )
}
