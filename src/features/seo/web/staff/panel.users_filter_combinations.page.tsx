import { CrudForm } from '#ui/admin/form.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { FormData, ListData, ListedRow } from '#ui/admin/list-data.ts'
import { adminScreen } from '#ui/admin/screen.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { h2texts } from '../../contract.ts'

const screen = adminScreen(h2texts, {
  columns: ['subject_id', 'level_id', 'city_id', 'district_id', 'subdistrict_id', 'online', 'visits', 'written_in'],
  filters: ['written', 'subject_id', 'city_id', 'level_id', 'online'],
  cells: { subject_id: SubjectCell, written_in: WrittenCell },
})

export default function FilterCombinations({ data }: { data: ListData | FormData }) {
  const t = useT()
  if (!('list' in data)) return <CrudForm key={data.row?.id ?? 'new'} screen={screen} data={data} />
  return <ResourceList screen={screen} data={data} lead={t('h2text.lead')} />
}

function SubjectCell({ row }: { row: ListedRow }) {
  const t = useT()
  return row.labels?.['subject_id'] || t('h2text.all_subjects')
}

/** The languages with a text. A list that many people open and that lacks one is worth writing for. */
function WrittenCell({ row }: { row: ListedRow }) {
  const t = useT()
  const { edition } = useFrame()
  const languages = new Set(String(row['written_in']).split(', '))
  const written = edition.locales.filter((locale) => languages.has(locale))
  if (written.length === 0)
    return <Badge tone={Number(row['visits']) > 0 ? 'coral' : undefined}>{t('h2text.no_text')}</Badge>
  return (
    <ul className="flex flex-wrap gap-1">
      {written.map((locale) => (
        <li key={locale}>
          <Badge tone="green">{t(`locale.${locale}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
