import { History, Send, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { guardLeaving, navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import type { Channel } from '../../model.ts'
import { emailsPanel, smsPanel } from '../../mail-contract.ts'
import { templateApi } from './template-api.ts'
import type { TemplatePageData, EditableTemplate, EditableText } from './template-api.ts'
import { TemplateSummary } from './template-summary.tsx'
import { TemplateTextEditor } from './template-text-editor.tsx'
import { TemplateTestDialog } from './template-test-dialog.tsx'
import { TemplateVersionsDialog } from './template-versions-dialog.tsx'

const panels = { mail: emailsPanel, sms: smsPanel } as const
/** Phones show icons only. */
const onWide = 'max-tablet:sr-only'
type OpenDialog = 'versions' | 'test' | 'delete' | undefined
type Drafts = Partial<Record<Locale, EditableText | undefined>>

/** Drafts survive a rejected save and a conflict with a colleague. */
export function TemplateEditor({ channel, data }: { channel: Channel; data: TemplatePageData }) {
  const t = useT()
  const live = useHydrated()
  const { edition } = useFrame()
  const [saved, setSaved] = useState(data.template)
  const [typed, setTyped] = useState<Drafts>({})
  const [title, setTitle] = useState(saved.title)
  const [profile, setProfile] = useState(saved.profile_id)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<OpenDialog>()
  const [locale, setLocale] = useState<Locale>(edition.locales[0]!)
  // Changing the key remounts the fields after a restore.
  const [revision, setRevision] = useState(0)
  const { path, segment } = panels[channel]

  const wordsOf = (one: Locale): EditableText => typed[one] ?? savedText(saved, one)
  const changed = edition.locales.filter((one) => isTextDifferent(wordsOf(one), savedText(saved, one)))
  const dirty = changed.length > 0 || title !== saved.title || profile !== saved.profile_id
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
  }, [dirty])
  useEffect(() => guardLeaving(() => isDirty.current), [])

  async function save() {
    setBusy(true)
    const pick = (field: keyof EditableText) => Object.fromEntries(changed.map((one) => [one, wordsOf(one)[field]]))
    const answer = await templateApi[channel].save({
      id: saved.id,
      ...(channel === 'mail' && { subject: pick('subject') }),
      body: pick('body'),
      version: Object.fromEntries(changed.map((one) => [one, saved.version[one] ?? 0])),
      ...(saved.own && title !== saved.title && { title }),
      ...(profile !== saved.profile_id && { profile_id: profile }),
    })
    setBusy(false)
    if (answer.status === 'success') return applySaved(answer.data, t('form.saved'))
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    if (answer.error === 'wrong_status') {
      // The conflict is shown next to the button, with a link to the versions.
      if (!changed.includes(locale)) setLocale(changed[0] ?? locale)
      return setStale(true)
    }
    const [field = ''] = typeof answer.error === 'object' ? Object.keys(answer.error) : []
    const at = field.split('.')[1] as Locale | undefined
    if (at && edition.locales.includes(at)) setLocale(at)
    else notifyFailure(answer, t)
  }

  function applySaved(template: EditableTemplate, message: string) {
    setSaved(template)
    setErrors({})
    setStale(false)
    notify('done', message)
  }

  /** Discards the draft of the restored language only. */
  function restored(template: EditableTemplate) {
    setOpen(undefined)
    setTyped((before) => ({ ...before, [locale]: undefined }))
    setRevision(revision + 1)
    applySaved(template, t('template.restored'))
  }

  async function remove() {
    setBusy(true)
    const answer = await templateApi[channel].remove(saved.id)
    setBusy(false)
    setOpen(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    isDirty.current = false
    notify('done', t(saved.own ? 'form.deleted' : 'template.shipped_again'))
    return navigate(path)
  }

  return (
    <>
      <title>{`${saved.title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={path} className="text-green">
          {t(`panel.page.${segment}`)}
        </a>
      </nav>
      <h1 className="line-clamp-2 text-title font-semibold wrap-anywhere">{saved.title}</h1>
      <TemplateSummary template={saved} />
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {(saved.own || data.profiles.length > 0) && (
          <div className="grid max-w-200 gap-4 tablet:grid-cols-2">
            {saved.own && (
              <TextField
                label={t('template.title')}
                value={title}
                maxLength={120}
                errors={errors['title']}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
            {data.profiles.length > 0 && (
              <SelectField
                label={t('template.profile')}
                empty={t('template.profile_standard')}
                value={profile ?? ''}
                choices={data.profiles.map(({ id, name }) => ({ value: id, text: name }))}
                errors={errors['profile_id']}
                onChange={(event) => setProfile(event.target.value ? Number(event.target.value) : null)}
              />
            )}
          </div>
        )}
        <Tabs
          label={t('template.languages')}
          chosen={locale}
          onChoose={(id) => setLocale(id as Locale)}
          tabs={edition.locales.map((one) => ({
            id: one,
            text: t(`locale.${one}`) + (changed.includes(one) ? ' •' : ''),
            content: (
              <TemplateTextEditor
                key={`${one}.${revision}`}
                channel={channel}
                template={saved}
                locale={one}
                words={wordsOf(one)}
                profile={profile}
                first={{
                  words: savedText(data.template, one),
                  profile: data.template.profile_id,
                  preview: data.previews[one]!,
                }}
                errors={errors}
                onType={(words) => setTyped((before) => ({ ...before, [one]: words }))}
              />
            ),
          }))}
        />
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-2 border-t border-line bg-paper px-1 py-3">
          {stale && (
            <p
              role="alert"
              className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-coral-wash px-4 py-3"
            >
              <span className="min-w-0 flex-1 basis-60 text-pretty">{t('template.stale_text')}</span>
              <Button size="small" onClick={() => setOpen('versions')}>
                {t('template.stale_look')}
              </Button>
            </p>
          )}
          <Button look="main" type="submit" busy={busy} disabled={!live || !dirty}>
            {t('action.save')}
          </Button>
          <Button disabled={!live || busy} onClick={() => setOpen('test')}>
            <Send aria-hidden className="size-4" /> <span className={onWide}>{t('template.test')}</span>
          </Button>
          <Button disabled={!live || busy} onClick={() => setOpen('versions')}>
            <History aria-hidden className="size-4" /> <span className={onWide}>{t('template.versions')}</span>
          </Button>
          {(saved.own || saved.changed.length > 0) && (
            <Button look="danger" className="ml-auto" disabled={busy} onClick={() => setOpen('delete')}>
              {saved.own ? <Trash2 aria-hidden className="size-4" /> : <Undo2 aria-hidden className="size-4" />}
              <span className={onWide}>{t(saved.own ? 'action.delete' : 'template.back')}</span>
            </Button>
          )}
        </div>
      </form>
      {open === 'versions' && (
        <TemplateVersionsDialog
          channel={channel}
          id={saved.id}
          locale={locale}
          words={wordsOf(locale)}
          compare={stale}
          onLoaded={(latest) => {
            // After seeing the latest version, staff may overwrite it.
            setSaved((before) => ({ ...before, version: { ...before.version, [locale]: latest } }))
            setStale(false)
          }}
          onRestored={restored}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'test' && (
        <TemplateTestDialog
          channel={channel}
          id={saved.id}
          locale={locale}
          recipient={data.recipient}
          unsaved={dirty}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <Confirm
          question={t(saved.own ? 'form.delete_question' : 'template.back_question', { name: saved.title })}
          action={t(saved.own ? 'action.delete' : 'template.back')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const savedText = (template: EditableTemplate, locale: Locale): EditableText => ({
  subject: template.subject[locale] ?? '',
  body: template.body[locale] ?? '',
})
/** The server trims texts. */
const isTextDifferent = (one: EditableText, other: EditableText) =>
  one.subject.trim() !== other.subject.trim() || one.body.trim() !== other.body.trim()
