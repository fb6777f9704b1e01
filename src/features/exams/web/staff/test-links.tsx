import type { ListedRow } from '#ui/admin/list-data.ts'
import { useT } from '#ui/frame.tsx'

const lists = ['test_questions', 'test_texts', 'test_statistics'] as const

/** Links from a test to its questions, texts and statistics. */
export function TestLinks({ row }: { row: ListedRow }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-x-6">
      {lists.map((list) => (
        <li key={list}>
          <a href={`/panel/${list}/?test_id=${row.id}`} className="inline-block py-2 text-green underline-offset-4">
            {t(`panel.page.${list}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
