import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { staffEndpoints } from '../../staff-contract.ts'
import type { DocumentKind } from '../../model.ts'
import { changesOf, valuesOf } from '../editor/values.ts'
import type { OwnDocument, Values } from '../editor/values.ts'
import type { Shown } from './marks.tsx'
import type { Rating } from './rating-card.tsx'

type Typed = { values: Values; names: Localized; rating: Rating }
const typedOf = (tutor: Shown): Typed => ({ values: valuesOf(tutor), names: tutor.names, rating: tutor.rating })

/**
 * What is typed into a profile, on top of what was read. Only what is different is sent. A newer profile is taken in as
 * long as nothing is typed; afterwards the server refuses, and what was typed stays.
 */
export function useProfile(tutor: Shown) {
  const t = useT()
  const [base, setBase] = useState(tutor)
  const [typed, setTyped] = useState(() => typedOf(tutor))
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const changes = differing(typedOf(base), typed)
  const dirty = Object.keys(changes).length > 0

  function adopt(next: Shown) {
    setBase(next)
    setTyped(typedOf(next))
    setErrors({})
    setProblem('')
    // Parts that keep what is typed themselves begin anew.
    setRound((last) => last + 1)
  }
  if (tutor.version > base.version && !dirty && !busy) adopt(tutor)

  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = dirty
  })
  useEffect(() => guardLeaving(() => isDirty.current), [])
  useShownErrors(errors)

  const send = (given: object, files?: { new_documents: readonly File[] }) =>
    call<typeof staffEndpoints.save>(
      'POST /api/admin/tutor/profile/save',
      { tutor: { id: base.id, version: base.version, ...given }, lang: base.lang },
      files,
    )

  async function save() {
    setBusy(true)
    const answer = await send(changes)
    setBusy(false)
    if (answer.status === 'fail') {
      const { error, message } = answer
      setErrors(typeof error === 'object' ? error : {})
      return setProblem(typeof error === 'object' ? t('tutor_card.mend') : (message ?? t(`error.${error}`)))
    }
    adopt(answer.data.tutor)
    notifySaved(answer.data.warnings, t)
    await refresh()
  }

  /** Documents go by themselves: what is typed meanwhile stays typed. */
  async function saveDocuments(given: object, files?: { new_documents: readonly File[] }) {
    const answer = await send(given, files)
    if (answer.status === 'success') {
      const { version } = answer.data.tutor
      setBase((known) => ({ ...known, version }))
      await refresh()
    }
    return answer
  }
  const kept = (documents: readonly OwnDocument[]) => documents.map(({ id, kind }) => ({ id, kind }))

  return {
    ...typed,
    round,
    errors,
    problem,
    busy,
    dirty,
    change: (values: Partial<Values>) => setTyped((now) => ({ ...now, values: { ...now.values, ...values } })),
    changeNames: (names: Localized) => setTyped((now) => ({ ...now, names })),
    changeRating: (rating: Rating) => setTyped((now) => ({ ...now, rating })),
    save,
    takeBack: () => adopt(tutor),
    addDocuments: (files: readonly File[], kind: DocumentKind) =>
      saveDocuments({ new_document_kinds: files.map(() => kind) }, { new_documents: files }),
    removeDocument: (gone: OwnDocument) =>
      saveDocuments({ documents: kept(tutor.documents.filter(({ id }) => id !== gone.id)) }),
    async renameDocument(changed: OwnDocument, kind: DocumentKind) {
      const documents = kept(tutor.documents.map((one) => (one.id === changed.id ? { ...one, kind } : one)))
      const answer = await saveDocuments({ documents })
      if (answer.status === 'fail') notifyFailure(answer, t)
    },
  }
}

/** Contacts in public texts are told with the success: staff may have their reasons. */
export function notifySaved(
  warnings: Record<string, string[]>,
  t: ReturnType<typeof useT>,
  done = t('tutor_card.saved'),
): void {
  const words = Object.values(warnings).flat()
  if (words.length === 0) return notify('done', done)
  notify('error', t('tutor_card.saved_with_contacts', { words: [...new Set(words)].slice(0, 3).join(', ') }))
}

/** The first field that has to be mended comes into sight, with the focus. */
export function useShownErrors(errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [errors])
}

function differing(before: Typed, after: Typed): object {
  const names = Object.entries(after.names).filter(
    ([locale, name]) => (before.names as Record<string, string>)[locale] !== name,
  )
  return {
    ...changesOf(before.values, after.values),
    ...(names.some(([, name]) => name !== undefined) && { names: Object.fromEntries(names) }),
    ...(JSON.stringify(before.rating) !== JSON.stringify(after.rating) && { rating: after.rating }),
  }
}
