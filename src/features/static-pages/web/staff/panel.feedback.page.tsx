import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { feedbackPanel } from '../../contract.ts'
import { AnswerByEmail } from './answer-by-email.tsx'

export default screenPage(
  adminScreen(feedbackPanel, {
    columns: ['name', 'email', 'text', 'status', 'created_at'],
    filters: ['name', 'email', 'text', 'status', 'created_at'],
    tones: { answered: 'green', open: 'sun' },
    sections: { answer: AnswerByEmail },
  }),
)
