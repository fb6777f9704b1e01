import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { Envelope, PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SessionsCard } from '#ui/parts/sessions-card.tsx'
import { createPasskey } from '#ui/passkey.ts'
import type { staffAuthEndpoints, staffSessionEndpoints, passkeyEndpoints, passkeysPage } from '../contract.ts'
import { OwnPasswordCard } from './own-password.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import type { SelfProof } from './proof-dialog.tsx'

type Data = PageData<typeof passkeysPage>
type Passkey = Data['passkeys'][number]

export default function Passkeys({ data }: { data: Data }) {
  const t = useT()
  const { passkeys, next, required, host, hasHostPasskey } = data
  return (
    <div className="grid w-full max-w-160 gap-5">
      <title>{`${t('panel.page.passkeys')} — Repeto`}</title>
      <header>
        <h1 className="text-title font-semibold">{t(next ? 'passkeys.first' : 'panel.page.passkeys')}</h1>
        <p className="mt-1 max-w-text text-soft">{t('passkeys.lead')}</p>
        {required && <p className="mt-2 max-w-text">{t('passkeys.required')}</p>}
      </header>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              last={passkeys.length === 1}
              required={required}
              hasHostPasskey={hasHostPasskey}
            />
          ))}
        </ul>
      ) : (
        !next && <EmptyState title={t('passkeys.none')} text={t('passkeys.none_text')} />
      )}
      <AddPasskeyCard host={host} next={next} passkeyCount={passkeys.length} hasHostPasskey={hasHostPasskey} />
      {next ? <SignOutButton /> : <OwnPasswordCard hasHostPasskey={hasHostPasskey} />}
      {!next && <StaffSessions sessions={data.sessions} />}
    </div>
  )
}

function PasskeyItem(props: { passkey: Passkey; last: boolean; required: boolean; hasHostPasskey: boolean }) {
  const { passkey, last, required, hasHostPasskey } = props
  const t = useT()
  const [openDialog, setOpenDialog] = useState<'sure' | 'proof'>()
  const { id, name, host, added, used } = passkey
  const close = () => setOpenDialog(undefined)

  function handleRemoved(answer: Envelope<object>) {
    close()
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('passkeys.removed'))
    void refresh()
  }

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3">
      <KeyRound aria-hidden className="size-5 text-green" />
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-small wrap-anywhere text-soft">
          {host} · {t('passkeys.added')} <Moment seconds={added} />
          {' · '}
          {used === null ? (
            t('passkeys.unused')
          ) : (
            <>
              {t('passkeys.used')} <Moment seconds={used} />
            </>
          )}
        </p>
      </div>
      <Button
        size="small"
        look="danger"
        disabled={last && required}
        title={last && required ? t('passkeys.last') : undefined}
        aria-label={t('passkeys.remove_name', { name })}
        onClick={() => setOpenDialog('sure')}
      >
        {t('passkeys.remove')}
      </Button>
      {openDialog === 'sure' && (
        <Confirm
          question={t(last ? 'passkeys.remove_last_question' : 'passkeys.remove_question', { name })}
          action={t('passkeys.remove')}
          onConfirm={() => setOpenDialog('proof')}
          onCancel={close}
        />
      )}
      {openDialog === 'proof' && (
        <ProofDialog
          hasHostPasskey={hasHostPasskey}
          send={(proof) => call<typeof passkeyEndpoints.delete>('POST /api/admin/passkey/delete', { id, ...proof })}
          onAnswer={handleRemoved}
          onClose={close}
        />
      )}
    </li>
  )
}

type OptionsAnswer = Awaited<ReturnType<typeof call<typeof passkeyEndpoints.options>>>
const requestOptions = (proof: SelfProof) =>
  call<typeof passkeyEndpoints.options>('POST /api/admin/passkey/options', proof)

function AddPasskeyCard({
  host,
  next,
  passkeyCount,
  hasHostPasskey,
}: Pick<Data, 'host' | 'next' | 'hasHostPasskey'> & { passkeyCount: number }) {
  const t = useT()
  const live = useHydrated()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** The name of the new passkey while the proof dialog is open. */
  const [proving, setProving] = useState<string>()
  const isOtherHost = live && location.hostname !== host

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { name = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setErrors({})
    setProblem('')
    if (!name.trim()) return setErrors({ name: [t('passkeys.name_missing')] })
    // A session that is limited to adding a passkey is fresh and needs no further proof.
    if (next === null) return setProving(name)
    setBusy(true)
    await add(name, await requestOptions({}))
  }

  async function add(name: string, optionsAnswer: OptionsAnswer) {
    setProving(undefined)
    setBusy(true)
    const message = await create(name, optionsAnswer)
    setBusy(false)
    if (message !== undefined) return setProblem(message)
    form.current?.reset()
    notify('done', t('passkeys.was_added'))
    await (next ? navigate(next, 'replace') : refresh())
  }

  async function create(name: string, optionsAnswer: OptionsAnswer): Promise<string | undefined> {
    if (optionsAnswer.status === 'fail') return optionsAnswer.message ?? t('error.unavailable')
    const credential = await createPasskey(optionsAnswer.data.options)
    if (typeof credential === 'string') return t(`passkeys.${credential}`)
    const answer = await call<typeof passkeyEndpoints.add>('POST /api/admin/passkey/add', {
      response: credential,
      name,
    })
    return answer.status === 'fail' ? (answer.message ?? t('error.unavailable')) : undefined
  }

  return (
    <Card title={t('passkeys.add_title')}>
      <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.name_hint')}
          name="name"
          maxLength={60}
          defaultValue={passkeyCount === 0 ? t('passkeys.name_first') : ''}
          errors={errors['name']}
        />
        <p className="text-small text-soft">{t('passkeys.where', { host })}</p>
        {isOtherHost && <p className="text-coral">{t('passkeys.other_host', { host })}</p>}
        <p role="alert" className={`text-coral ${problem ? '' : 'hidden'}`}>
          {problem}
        </p>
        <div>
          <Button look="main" type="submit" busy={busy} disabled={!live || isOtherHost}>
            {t('passkeys.add')}
          </Button>
        </div>
      </form>
      {proving !== undefined && (
        <ProofDialog
          hasHostPasskey={hasHostPasskey}
          send={requestOptions}
          onAnswer={(optionsAnswer) => void add(proving, optionsAnswer)}
          onClose={() => setProving(undefined)}
        />
      )}
    </Card>
  )
}

function StaffSessions({ sessions }: Pick<Data, 'sessions'>) {
  const t = useT()
  return (
    <SessionsCard
      sessions={sessions}
      limitedText={t('staff.sessions.limited')}
      end={(id) => call<typeof staffSessionEndpoints.end>('POST /api/admin/sessions/end', { id })}
      endOthers={() => call<typeof staffSessionEndpoints.endOthers>('POST /api/admin/sessions/end_others', {})}
    />
  )
}

function SignOutButton() {
  const t = useT()
  async function leave() {
    const answer = await call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})
    if (answer.status === 'fail') notifyFailure(answer, t)
    await navigate('/panel/login', 'replace')
  }
  return (
    <Button look="quiet" className="justify-self-start" onClick={() => void leave()}>
      {t('panel.logout')}
    </Button>
  )
}
