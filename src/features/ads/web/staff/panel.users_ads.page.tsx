import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { ReturnAction } from '#features/tutor-texts/return-action.tsx'
import { TextReviewSection } from '#features/tutor-texts/review-section.tsx'
import { adPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(adPanel, {
    columns: ['title', 'tutor_id', 'subject_id', 'city_id', 'status', 'uniqueness', 'submitted_at', 'published_at'],
    filters: ['title', 'status', 'tutor_id', 'subject_id', 'city_id'],
    tones: { moderation: 'info', published: 'green', need_revision: 'sun', deleted: 'coral' },
    actions: { return: ReturnAction },
    sections: { review: ({ row }) => <TextReviewSection kind="ad" row={row} /> },
  }),
)
