import { useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import type { ListedRow } from '#ui/admin/list-data.ts'

/** Opens the answer in the mail program of the staff member. */
export function AnswerByEmail({ row }: { row: ListedRow }) {
  const t = useT()
  const email = String(row['email'])
  if (!email) return null
  return (
    <div className="mt-4">
      <ButtonLink href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        {t('feedback.answer_by_email')}
      </ButtonLink>
    </div>
  )
}
