import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { tutorPanelEndpoints, tutorsPanel } from '../../contract/staff-list.ts'
import { newTutorPage, staffTutorEndpoints, staffTutorPage } from '../../contract/staff.ts'
import { countTutorsWaiting } from './list-tutors.ts'
import { listActivities } from './activities.ts'
import { copyTutor } from './copy-tutor.ts'
import { createTutor } from './create-tutor.ts'
import { saveAdminComment } from './save-admin-comment.ts'
import { saveStaffTutor } from './save-staff-tutor.ts'
import { setTutorPassword } from './set-tutor-password.ts'
import { loadNewTutor, loadStaffTutor } from './staff-tutor-page.ts'
import { getTutorForStaff } from './staff-tutor.ts'
import { transliterateMainData } from './transliterate.ts'

export const staffPart: PluginPart = {
  panel: { pages: [], waiting: { [tutorsPanel.segment]: countTutorsWaiting } },
  routes: {
    endpoints: [
      ...implement(staffTutorEndpoints, {
        get: getTutorForStaff,
        save: { standalone: saveStaffTutor },
        create: { standalone: createTutor },
        copy: copyTutor,
        transliterate: transliterateMainData,
      }),
      ...implement(tutorPanelEndpoints, {
        setPassword: { standalone: setTutorPassword },
        saveComment: saveAdminComment,
        activities: listActivities,
      }),
    ],
    pages: [page(staffTutorPage, loadStaffTutor), page(newTutorPage, loadNewTutor)],
  },
}
