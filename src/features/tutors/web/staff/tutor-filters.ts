import type { PageData } from '#shared/contract.ts'
import { flagFilter } from '#ui/admin/filters.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import type { Translate } from '#ui/frame.tsx'
import { tutorStates, toggles, verificationStates } from '../../model.ts'
import type { tutorsPage } from '../../contract/staff-list.ts'

/** Frequent filters are visible; the others open on demand. */
export function tutorFilters({ cities, subjects, school }: PageData<typeof tutorsPage>, t: Translate): Filter[] {
  const named = (name: 'state' | 'verification', values: readonly string[]): Filter => ({
    name,
    kind: 'choice',
    label: t(`tutor.${name}`),
    choices: values.map((value) => ({ value, text: t(`tutor.${name}.${value}`) })),
  })
  const flags = ['active', 'favorite', ...(school ? ['school_tutor'] : []), ...toggles, 'leaving', 'deleted']
  return [
    { name: 'text', kind: 'text', label: t('tutor.filter.text'), chip: t('keys.search'), wide: true },
    named('state', tutorStates),
    { name: 'subject_id', kind: 'choice', label: t('tutor.subject_id'), choices: subjects },
    { name: 'city_id', kind: 'choice', label: t('tutor.city_id'), choices: cities },
    named('verification', verificationStates),
    flagFilter(t, 'waiting', t('tutor.waiting')),
    flagFilter(t, 'online', t('tutor.work_online'), 'more'),
    ...flags.map((name) => flagFilter(t, name, t(`tutor.${name}`), 'more')),
    ...(['created_from', 'created_to'] as const).map((name) => ({
      name,
      kind: 'day' as const,
      label: t(`tutor.filter.${name}`),
      place: 'more' as const,
    })),
  ]
}
