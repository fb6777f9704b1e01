import { Download } from 'lucide-react'
import type { ListedRow } from '#ui/admin/list-data.ts'
import { useT } from '#ui/frame.tsx'

/** The CV below the form of an application. */
export function CvSection({ row }: { row: ListedRow }) {
  const t = useT()
  return (
    <section className="mt-4 max-w-200 rounded-card border border-line bg-card p-5">
      <h2 className="mb-1 text-base font-medium">{t('job_application.cv_title')}</h2>
      <CvLink row={row} />
    </section>
  )
}

/** Downloads the CV. It is never shown in the browser, because anybody may upload one. */
export function CvLink({ row }: { row: ListedRow }) {
  return (
    <a href={`/api/admin/job_application/cv?id=${row.id}`} download className="inline-flex items-center gap-1.5">
      <Download aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{String(row['cv_title'])}</span>
    </a>
  )
}
