import { History, Send, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { guardLeaving, navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import type { Channel } from '../../model.ts'
import { emailsPanel, smsPanel } from '../../mail-contract.ts'
import { callsOf } from './calls.ts'
import type { Data, Template, Words } from './calls.ts'
import { Facts } from './facts.tsx'
import { Language } from './language.tsx'
import { TestSend } from './test-send.tsx'
import { Versions } from './versions.tsx'

const panels = { mail: emailsPanel, sms: smsPanel } as const
/** On a phone the icons stand for themselves, and the words have more room. */
const onWide = 'max-tablet:sr-only'
type Open = 'versions' | 'test' | 'delete' | undefined
type Typed = Partial<Record<Locale, Words | undefined>>

/** A template, language by language. Nothing typed is lost: not when it is refused, nor when a colleague was faster. */
export function TemplateEditor({ channel, data }: { channel: Channel; data: Data }) {
  const t = useT()
  const live = useLive()
  const { edition } = useFrame()
  const [kept, setKept] = useState(data.template)
  const [typed, setTyped] = useState<Typed>({})
  const [title, setTitle] = useState(kept.title)
  const [profile, setProfile] = useState(kept.profile_id)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<Open>()
  const [locale, setLocale] = useState<Locale>(edition.locales[0]!)
  // Fields begin anew where their words were put back.
  const [begun, setBegun] = useState(0)
  const { path, segment } = panels[channel]

  const wordsOf = (one: Locale): Words => typed[one] ?? keptWords(kept, one)
  const changed = edition.locales.filter((one) => differ(wordsOf(one), keptWords(kept, one)))
  const dirty = changed.length > 0 || title !== kept.title || profile !== kept.profile_id
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
  }, [dirty])
  useEffect(() => guardLeaving(() => isDirty.current), [])

  async function save() {
    setBusy(true)
    const pick = (field: keyof Words) => Object.fromEntries(changed.map((one) => [one, wordsOf(one)[field]]))
    const answer = await callsOf[channel].save({
      id: kept.id,
      ...(channel === 'mail' && { subject: pick('subject') }),
      body: pick('body'),
      version: Object.fromEntries(changed.map((one) => [one, kept.version[one] ?? 0])),
      ...(kept.own && title !== kept.title && { title }),
      ...(profile !== kept.profile_id && { profile_id: profile }),
    })
    setBusy(false)
    if (answer.status === 'success') return take(answer.data, t('form.saved'))
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    if (answer.error === 'wrong_status') {
      // What is said then stands beside the button, with the way to what the colleague has written.
      if (!changed.includes(locale)) setLocale(changed[0] ?? locale)
      return setStale(true)
    }
    const [field = ''] = typeof answer.error === 'object' ? Object.keys(answer.error) : []
    const at = field.split('.')[1] as Locale | undefined
    if (at && edition.locales.includes(at)) setLocale(at)
    else notifyFailure(answer, t)
  }

  function take(template: Template, said: string) {
    setKept(template)
    setErrors({})
    setStale(false)
    notify('done', said)
  }

  /** Words of a language were put back: what was typed there goes, the rest stays. */
  function restored(template: Template) {
    setOpen(undefined)
    setTyped((before) => ({ ...before, [locale]: undefined }))
    setBegun(begun + 1)
    take(template, t('template.restored'))
  }

  async function remove() {
    setBusy(true)
    const answer = await callsOf[channel].remove(kept.id)
    setBusy(false)
    setOpen(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    isDirty.current = false
    notify('done', t(kept.own ? 'form.deleted' : 'template.shipped_again'))
    return navigate(path)
  }

  return (
    <>
      <title>{`${kept.title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={path} className="text-green">
          {t(`panel.page.${segment}`)}
        </a>
      </nav>
      <h1 className="line-clamp-2 text-title font-semibold wrap-anywhere">{kept.title}</h1>
      <Facts template={kept} />
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {(kept.own || data.profiles.length > 0) && (
          <div className="grid max-w-200 gap-4 tablet:grid-cols-2">
            {kept.own && (
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
              <Language
                key={`${one}.${begun}`}
                channel={channel}
                template={kept}
                locale={one}
                words={wordsOf(one)}
                profile={profile}
                first={{
                  words: keptWords(data.template, one),
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
          {(kept.own || kept.changed.length > 0) && (
            <Button look="danger" className="ml-auto" disabled={busy} onClick={() => setOpen('delete')}>
              {kept.own ? <Trash2 aria-hidden className="size-4" /> : <Undo2 aria-hidden className="size-4" />}
              <span className={onWide}>{t(kept.own ? 'action.delete' : 'template.back')}</span>
            </Button>
          )}
        </div>
      </form>
      {open === 'versions' && (
        <Versions
          channel={channel}
          id={kept.id}
          locale={locale}
          words={wordsOf(locale)}
          compare={stale}
          onLoaded={(latest) => {
            // Whoever has seen what a colleague wrote may write over it.
            setKept((before) => ({ ...before, version: { ...before.version, [locale]: latest } }))
            setStale(false)
          }}
          onRestored={restored}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'test' && (
        <TestSend
          channel={channel}
          id={kept.id}
          locale={locale}
          recipient={data.recipient}
          unsaved={dirty}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <Confirm
          question={t(kept.own ? 'form.delete_question' : 'template.back_question', { name: kept.title })}
          action={t(kept.own ? 'action.delete' : 'template.back')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const keptWords = (template: Template, locale: Locale): Words => ({
  subject: template.subject[locale] ?? '',
  body: template.body[locale] ?? '',
})
/** Spaces at either end are not kept. */
const differ = (one: Words, other: Words) =>
  one.subject.trim() !== other.subject.trim() || one.body.trim() !== other.body.trim()
