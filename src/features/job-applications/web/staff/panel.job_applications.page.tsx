import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { applicationPanel } from '../../contract.ts'
import { CvLink, CvSection } from './cv-link.tsx'

export default screenPage(
  adminScreen(applicationPanel, {
    columns: ['name', 'vacancy_id', 'cv_title', 'status', 'created_at'],
    filters: ['status', 'vacancy_id', 'name', 'email'],
    tones: { new: 'sun', invited: 'info', hired: 'green', declined: 'coral' },
    cells: { cv_title: CvLink },
    sections: { cv: CvSection },
  }),
)
