import { useEffect, useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { ListPager } from '#ui/admin/pager.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { guardLeaving, navigate, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { coreFileEndpoints, coreFilesPage } from '../../contract.ts'
import { InterfaceTextField } from './interface-text-field.tsx'
import type { InterfaceText } from './interface-text-field.tsx'

type Data = PageData<typeof coreFilesPage>

/** Drafts survive a rejected save and a conflict with a colleague. */
export function LanguageFile({ locale, texts }: Pick<Data, 'locale' | 'texts'>) {
  const t = useT()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const changed = texts.items.filter((one) => drafts.has(one.id) && drafts.get(one.id) !== savedText(one))
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = changed.length > 0
  }, [changed.length])
  useEffect(() => guardLeaving(() => isDirty.current), [])

  const setDraft = (id: string, text: string) => setDrafts((before) => new Map(before).set(id, text))

  async function save() {
    setBusy(true)
    await saveChanged()
    setBusy(false)
  }

  async function saveChanged() {
    const sent = new Map(changed.map(({ id }) => [id, drafts.get(id)!]))
    const answer = await call<typeof coreFileEndpoints.save>('POST /api/admin/seo/core_files/save', {
      seo_resources: {
        texts: changed.map((one) => ({ locale, id: one.id, text: sent.get(one.id)!, before: savedText(one) })),
      },
    })
    if (answer.status === 'success') {
      setErrors({})
      notify('done', t('form.saved'))
      await refresh()
      // Texts that were typed while the save ran are still drafts.
      return setDrafts((before) => new Map([...before].filter(([id, text]) => sent.get(id) !== text)))
    }
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    if (typeof answer.error === 'string') return notifyFailure(answer, t)
    notify('error', t('core_files.not_saved'))
    // The author has now seen the text of the colleague, and may replace it by saving again once it is fetched.
    return refresh()
  }

  return (
    <>
      <TextFilters locale={locale} total={texts.total} />
      {texts.items.length === 0 && <EmptyState title={t('list.empty')} />}
      <form
        method="post"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {texts.items.map((one) => (
          <InterfaceTextField
            key={`${locale}.${one.id}`}
            locale={locale}
            text={one}
            draft={drafts.get(one.id)}
            errors={errors[`texts.${locale}.${one.id}`]}
            onType={(text) => setDraft(one.id, text)}
          />
        ))}
        {changed.length > 0 && (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
            <Button look="main" type="submit" busy={busy}>
              {t('core_files.save', { count: changed.length })}
            </Button>
            <Button disabled={busy} onClick={() => setDrafts(new Map())}>
              {t('action.cancel')}
            </Button>
          </div>
        )}
      </form>
      <div className="mt-4">
        <ListPager page={texts.page} pages={texts.pages} />
      </div>
    </>
  )
}

/** The replacement in use; empty for the shipped text. */
const savedText = ({ changed, text }: InterfaceText) => (changed ? text : '')

function TextFilters({ locale, total }: { locale: Locale; total: number }) {
  const t = useT()
  const { edition } = useFrame()
  const query = useQuery()
  return (
    <form
      role="search"
      method="get"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const { value } = event.currentTarget.elements.namedItem('q') as HTMLInputElement
        void navigate(query.with({ q: value, page: undefined }))
      }}
    >
      <div className="w-full max-w-90">
        <TextField
          key={query.get('q')}
          label={t('core_files.search')}
          name="q"
          type="search"
          maxLength={200}
          defaultValue={query.get('q')}
        />
      </div>
      <SelectField
        label={t('core_files.language')}
        name="locale"
        value={locale}
        choices={edition.locales.map((one) => ({ value: one, text: t(`locale.${one}`) }))}
        onChange={(event) => void navigate(query.with({ locale: event.target.value, page: undefined }))}
      />
      <Checkbox
        label={t('core_files.only_changed')}
        checked={query.get('changed') === '1'}
        onChange={(event) =>
          void navigate(query.with({ changed: event.target.checked ? '1' : undefined, page: undefined }))
        }
      />
      <p className="pb-2.5 text-soft">{t('list.total', { total })}</p>
    </form>
  )
}
