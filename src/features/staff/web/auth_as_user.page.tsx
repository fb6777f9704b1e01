import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Logo } from '#ui/parts/logo.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { actAsPage, actingEndpoints } from '../contract.ts'

type Data = PageData<typeof actAsPage>
type Target = NonNullable<Data['target']>

export default function ActAs({ data: { target } }: { data: Data }) {
  const t = useT()
  return (
    <>
      <title>{`${t('acting.title')} — Repeto`}</title>
      {target ? (
        <ActAsForm key={`${target.as} ${target.id}`} target={target} />
      ) : (
        <section className="grid max-w-100 justify-items-center gap-4 text-center">
          <Logo />
          <h1 className="text-lead font-semibold">{t('acting.nobody')}</h1>
          <p className="text-base text-soft">{t('acting.nobody_text')}</p>
          <ButtonLink href="/panel/desktop/">{t('acting.to_panel')}</ButtonLink>
        </section>
      )}
    </>
  )
}

function ActAsForm({ target }: { target: Target }) {
  const t = useT()
  const live = useHydrated()
  const { auth } = useFrame()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { reason = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    const answer = await authorize(target, reason)
    if (answer.status === 'success') return navigate(target.home, 'replace')
    setBusy(false)
    const { error, message } = answer
    setErrors(typeof error === 'string' ? {} : error)
    setErrorText(typeof error === 'string' ? (message ?? t(`error.${error}`)) : '')
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid w-110 max-w-full gap-5 rounded-card border border-line bg-card p-5 tablet:p-6"
    >
      <Logo />
      <h1 className="text-lead font-semibold">{t('acting.title')}</h1>
      <div className="grid gap-2">
        <p className="text-base text-soft">{t('acting.about_to')}</p>
        <div className="flex items-center gap-3">
          <Avatar name={target.name} size={56} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{target.name}</p>
            <p className="text-base text-soft wrap-anywhere">{target.email}</p>
            <p className="mt-1 flex flex-wrap gap-1">
              {target.roles.map((role) => (
                <Badge key={role} tone={role === target.as ? 'green' : 'neutral'}>
                  {t(`acting.role.${role}`)}
                </Badge>
              ))}
            </p>
          </div>
        </div>
      </div>
      <TextArea
        label={t('acting.reason')}
        name="reason"
        hint={t('acting.reason_hint')}
        errors={errors['reason']}
        required
        minLength={5}
        maxLength={300}
        rows={2}
      />
      <ul className="grid list-disc gap-1 pl-5 text-base text-soft">
        {(['time', 'record', 'limits'] as const).map((rule) => (
          <li key={rule}>{t(`acting.rule.${rule}`)}</li>
        ))}
      </ul>
      <p role="alert" className={`text-base text-coral ${errorText ? '' : 'hidden'}`}>
        {errorText}
      </p>
      <Button type="submit" look="main" busy={busy} disabled={!live || auth.acting !== null}>
        {t('acting.continue', { name: target.name })}
      </Button>
    </form>
  )
}

function authorize({ as, id }: Target, reason: string) {
  const input = { id, reason }
  if (as === 'client') return call<typeof actingEndpoints.asClient>('POST /api/admin/authorize/client', input)
  if (as === 'tutor') return call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', input)
  return call<typeof actingEndpoints.asAdmin>('POST /api/admin/authorize/admin', input)
}
