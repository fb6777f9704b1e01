import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { Localized } from '#shared/locale.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'
import type { DocumentKind } from '../../model.ts'
import { diffProfileValues, toProfileValues } from '../profile/editor/profile-values.ts'
import type { OwnDocument, ProfileValues } from '../profile/editor/profile-values.ts'
import type { WireStaffTutor } from './tutor-status.tsx'
import type { StaffRating } from './rating-card.tsx'

type Typed = { values: ProfileValues; names: Localized; rating: StaffRating }
const typedOf = (tutor: WireStaffTutor): Typed => ({
  values: toProfileValues(tutor),
  names: tutor.names,
  rating: tutor.rating,
})

/**
 * Sends only changed values. A newer profile is adopted while nothing is typed; otherwise the server rejects the save
 * and the input is kept.
 */
export function useStaffProfileForm(tutor: WireStaffTutor) {
  const t = useT()
  const [base, setBase] = useState(tutor)
  const [typed, setTyped] = useState(() => typedOf(tutor))
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const changes = diffTyped(typedOf(base), typed)
  const dirty = Object.keys(changes).length > 0

  function adopt(next: WireStaffTutor) {
    setBase(next)
    setTyped(typedOf(next))
    setErrors({})
    setProblem('')
    // Remounts uncontrolled fields.
    setRound((last) => last + 1)
  }
  if (tutor.version > base.version && !dirty && !busy) adopt(tutor)

  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = dirty
  })
  useEffect(() => guardLeaving(() => isDirty.current), [])
  useErrorFocus(errors)

  const send = (input: object, files?: { new_documents: readonly File[] }) =>
    call<typeof staffTutorEndpoints.save>(
      'POST /api/admin/tutor/profile/save',
      { tutor: { id: base.id, version: base.version, ...input }, lang: base.lang },
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
    notifyTutorSaved(answer.data.warnings, t)
    await refresh()
  }

  /** Documents are saved separately, and unsaved input is kept. */
  async function saveDocuments(input: object, files?: { new_documents: readonly File[] }) {
    const answer = await send(input, files)
    if (answer.status === 'success') {
      const { version } = answer.data.tutor
      setBase((known) => ({ ...known, version }))
      await refresh()
    }
    return answer
  }
  const documentRefs = (documents: readonly OwnDocument[]) => documents.map(({ id, kind }) => ({ id, kind }))

  return {
    ...typed,
    round,
    errors,
    problem,
    busy,
    dirty,
    change: (values: Partial<ProfileValues>) => setTyped((now) => ({ ...now, values: { ...now.values, ...values } })),
    changeNames: (names: Localized) => setTyped((now) => ({ ...now, names })),
    changeRating: (rating: StaffRating) => setTyped((now) => ({ ...now, rating })),
    save,
    discard: () => adopt(tutor),
    addDocuments: (files: readonly File[], kind: DocumentKind) =>
      saveDocuments({ new_document_kinds: files.map(() => kind) }, { new_documents: files }),
    removeDocument: (removed: OwnDocument) =>
      saveDocuments({ documents: documentRefs(tutor.documents.filter(({ id }) => id !== removed.id)) }),
    async renameDocument(changed: OwnDocument, kind: DocumentKind) {
      const documents = documentRefs(tutor.documents.map((one) => (one.id === changed.id ? { ...one, kind } : one)))
      const answer = await saveDocuments({ documents })
      if (answer.status === 'fail') notifyFailure(answer, t)
    },
  }
}

/** Contacts in public texts are reported as a warning. */
export function notifyTutorSaved(
  warnings: Record<string, string[]>,
  t: ReturnType<typeof useT>,
  done = t('tutor_card.saved'),
): void {
  const words = Object.values(warnings).flat()
  if (words.length === 0) return notify('done', done)
  notify('error', t('tutor_card.saved_with_contacts', { words: [...new Set(words)].slice(0, 3).join(', ') }))
}

function diffTyped(before: Typed, after: Typed): object {
  const names = Object.entries(after.names).filter(
    ([locale, name]) => (before.names as Record<string, string>)[locale] !== name,
  )
  return {
    ...diffProfileValues(before.values, after.values),
    ...(names.some(([, name]) => name !== undefined) && { names: Object.fromEntries(names) }),
    ...(JSON.stringify(before.rating) !== JSON.stringify(after.rating) && { rating: after.rating }),
  }
}
