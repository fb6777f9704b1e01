import { useEffect, useRef, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Picker } from '#ui/parts/picker.tsx'
import { EditorSection, SectionErrors } from './editor-section.tsx'
import { SubjectItem } from './subject-item.tsx'
import type { EditorSectionProps, SubjectValue } from './profile-values.ts'

export function SubjectsSection({ value, errors, choices, onChange }: EditorSectionProps) {
  const t = useT()
  const { subjects } = value
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  const latest = useRef(subjects)
  useEffect(() => {
    latest.current = subjects
  })
  const most = choices.rules.counts['subjects'] ?? Number.POSITIVE_INFINITY
  const others = choices.subjects.filter((one) => subjects.every(({ subject_id }) => subject_id !== one.value))
  const change = (next: SubjectValue[]) => onChange({ subjects: next })

  function add(id: number) {
    change([...subjects, { subject_id: id, selectedLevels: [], price: 0, description: '' }])
    setAdded(added + 1)
    // Focuses the first field once the new subject is rendered.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-subject="${id}"] :is(input, textarea)`)?.focus())
  }

  function move(at: number, step: -1 | 1) {
    const next = [...subjects]
    next.splice(at + step, 0, ...next.splice(at, 1))
    change(next)
  }

  function remove(at: number) {
    const removed = subjects[at]!
    change(subjects.filter((one) => one !== removed))
    const name = choices.subjects.find((one) => one.value === removed.subject_id)?.text ?? ''
    notify('done', t('editor.subject_removed', { name }), {
      text: t('action.undo'),
      run: () => change([...latest.current.slice(0, at), removed, ...latest.current.slice(at)]),
    })
  }

  return (
    <EditorSection id="subjects" title={t('editor.subjects')} lead={t('editor.subjects_lead')}>
      <SectionErrors errors={[...(errors['subjects'] ?? []), ...(errors['levels'] ?? [])]} />
      {subjects.length > 0 && (
        <ul ref={list} className="grid gap-4">
          {subjects.map((subject, at) => (
            <SubjectItem
              key={subject.subject_id}
              at={at}
              count={subjects.length}
              value={subject}
              subject={choices.subjects.find((one) => one.value === subject.subject_id)}
              choices={choices}
              errors={(field) => errors[`subjects.${at}.${field}`]}
              onChange={(changed) => change(subjects.map((one) => (one === subject ? changed : one)))}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      {subjects.length < most && (
        <Picker
          key={added}
          label={t('editor.subject_add')}
          name="subject"
          any={t('editor.subject_any')}
          options={others.map((one) => ({ value: String(one.value), text: one.text }))}
          onChange={(id) => id && add(Number(id))}
        />
      )}
    </EditorSection>
  )
}
