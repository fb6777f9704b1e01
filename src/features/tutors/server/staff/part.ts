import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { tutorPanelEndpoints, tutorsPage, tutorsPanel } from '../../contract/staff-list.ts'
import { newTutorPage, staffTutorEndpoints, staffTutorPage } from '../../contract/staff.ts'
import { listActivities } from './activities.ts'
import { copyTutor } from './copy-tutor.ts'
import { createTutor } from './create-tutor.ts'
import { exportTutors } from './export-tutors.ts'
import { listStaffTutors } from './list-tutors.ts'
import { saveAdminComment } from './save-admin-comment.ts'
import { saveStaffTutor } from './save-staff-tutor.ts'
import { setTutorPassword } from './set-tutor-password.ts'
import {
  bulkSwitchTutors,
  deleteTutorByStaff,
  restoreTutor,
  setFavoriteTutor,
  setSchoolTutor,
  setTutorActive,
  setTutorInactive,
  setTutorToggle,
} from './staff-switches.ts'
import { loadNewTutor, loadStaffTutor } from './staff-tutor-page.ts'
import { getTutorForStaff } from './staff-tutor.ts'
import { transliterateMainData } from './transliterate.ts'
import { loadTutors } from './tutors-page.ts'

export const staffPart: PluginPart = {
  panel: { pages: [tutorsPanel] },
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
        list: listStaffTutors,
        export: exportTutors,
        bulk: bulkSwitchTutors,
        setPassword: { standalone: setTutorPassword },
        delete: deleteTutorByStaff,
        restore: restoreTutor,
        setActive: setTutorActive,
        setInactive: setTutorInactive,
        setSchool: setSchoolTutor,
        setToggle: setTutorToggle,
        setFavorite: setFavoriteTutor,
        saveComment: saveAdminComment,
        activities: listActivities,
      }),
    ],
    pages: [page(tutorsPage, loadTutors), page(staffTutorPage, loadStaffTutor), page(newTutorPage, loadNewTutor)],
  },
}
