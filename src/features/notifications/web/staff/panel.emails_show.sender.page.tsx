import { useEffect, useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { guardLeaving, navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { emailsPanel } from '../../mail-contract.ts'
import { recipientLength, signatureLength } from '../../mail-model.ts'
import type { emailProfileEndpoints, emailProfilePage } from '../../sender-contract.ts'

const path = `${emailsPanel.path}senders/`

export default function Sender({ data }: { data: PageData<typeof emailProfilePage> }) {
  const t = useT()
  const live = useHydrated()
  const { edition } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  const touched = useRef(false)
  const [deleting, setDeleting] = useState(false)
  const profile = data.email_profile
  const title = profile?.name ?? t('email_profile.add')
  useEffect(() => guardLeaving(() => touched.current), [])

  async function save(given: Record<string, string>) {
    const { name = '', sender_name = '', sender_address = '', reply_to = '' } = given
    const signature = Object.fromEntries(
      edition.locales.map((locale) => [locale, given[`signature.${locale}`] ?? '']),
    ) as Partial<Record<Locale, string>>
    const email_profile = { name, sender_name, sender_address, reply_to, signature, standard: 'standard' in given }
    const saved = await send(
      profile
        ? call<typeof emailProfileEndpoints.save>('POST /api/admin/email_profile/save', {
            email_profile: { id: profile.id, ...email_profile },
          })
        : call<typeof emailProfileEndpoints.create>('POST /api/admin/email_profile/create', { email_profile }),
    )
    if (saved) await leave(t('form.saved'))
  }

  async function remove() {
    const answer = await call<typeof emailProfileEndpoints.delete>('POST /api/admin/email_profile/delete', {
      id: profile!.id,
    })
    setDeleting(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    return leave(t('form.deleted'))
  }

  function leave(message: string) {
    touched.current = false
    notify('done', message)
    return navigate(path)
  }

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={path} className="text-green">
          {t('template.side.senders')}
        </a>
      </nav>
      <h1 className="mb-4 text-title font-semibold wrap-anywhere">{title}</h1>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={() => (touched.current = true)}
        onSubmit={(event) => void save(typed(event))}
        className="grid max-w-200 gap-5 rounded-card border border-line bg-card p-5"
      >
        <TextField
          label={t('email_profile.name')}
          hint={t('email_profile.name_hint')}
          name="name"
          defaultValue={profile?.name}
          maxLength={80}
          required
          errors={errors['name']}
        />
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField
            label={t('email_profile.sender_name')}
            hint={t('email_profile.sender_name_hint', { site: edition.siteName })}
            name="sender_name"
            defaultValue={profile?.sender_name}
            maxLength={80}
            errors={errors['sender_name']}
          />
          <TextField
            label={t('email_profile.sender_address')}
            hint={t('email_profile.sender_address_hint')}
            name="sender_address"
            type="email"
            defaultValue={profile?.sender_address}
            maxLength={recipientLength}
            errors={errors['sender_address']}
          />
        </div>
        <TextField
          label={t('email_profile.reply_to')}
          hint={t('email_profile.reply_to_hint')}
          name="reply_to"
          type="email"
          defaultValue={profile?.reply_to}
          maxLength={recipientLength}
          errors={errors['reply_to']}
        />
        {edition.locales.map((locale) => (
          <TextArea
            key={locale}
            label={`${t('email_profile.signature')}: ${t(`locale.${locale}`)}`}
            hint={t('email_profile.signature_hint')}
            name={`signature.${locale}`}
            lang={languageOf(locale)}
            defaultValue={profile?.signature[locale] ?? ''}
            maxLength={signatureLength}
            errors={errors[`signature.${locale}`]}
          />
        ))}
        <Checkbox
          label={t('email_profile.standard')}
          hint={t('email_profile.standard_hint')}
          name="standard"
          defaultChecked={profile?.standard}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="main" type="submit" busy={busy} disabled={!live}>
            {t('action.save')}
          </Button>
          <ButtonLink href={path}>{t('action.cancel')}</ButtonLink>
          {profile && (
            <Button look="danger" className="ml-auto" disabled={busy || !live} onClick={() => setDeleting(true)}>
              {t('action.delete')}
            </Button>
          )}
        </div>
      </form>
      {deleting && (
        <Confirm
          question={t('email_profile.delete_question', { name: title, count: profile!.used })}
          action={t('action.delete')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}
