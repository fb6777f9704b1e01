import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { MarkAction, ReturnAction } from '#features/tutor-texts/return-action.tsx'
import { TextReviewSection } from '#features/tutor-texts/review-section.tsx'
import { blogPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(blogPanel, {
    columns: ['title', 'tutor_id', 'subject_id', 'status', 'mark', 'uniqueness', 'submitted_at', 'published_at'],
    filters: ['title', 'status', 'tutor_id', 'subject_id', 'city_id', 'mark'],
    tones: { moderation: 'info', published: 'green', need_revision: 'sun', deleted: 'coral' },
    actions: { return: ReturnAction, mark: MarkAction },
    sections: { review: ({ row }) => <TextReviewSection kind="blog" row={row} /> },
  }),
)
