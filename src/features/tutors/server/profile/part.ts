import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { tutorProfileEndpoints, tutorProfilePage, tutorResourceEndpoints } from '../../contract/profile.ts'
import { getOwnProfile } from './own-tutor.ts'
import { saveProfileDraft } from './profile-draft.ts'
import { getProfileLists } from './profile-lists.ts'
import { remaskProfiles } from './profile-masks.ts'
import { loadTutorProfile } from './profile-page.ts'
import { loadUniversities } from './reference-universities.ts'
import { getTutorRules } from './rules.ts'
import { saveTutorProfile } from './save-profile.ts'
import { setProf } from './set-prof.ts'
import { setProfileVisible } from './set-profile-visible.ts'
import { submitProfile } from './submit-profile.ts'

export const profilePart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(tutorProfileEndpoints, {
        rules: getTutorRules,
        get: getOwnProfile,
        save: { standalone: saveTutorProfile },
        saveDraft: saveProfileDraft,
        submit: submitProfile,
        setShown: setProfileVisible,
        setProf,
      }),
      ...implement(tutorResourceEndpoints, { profileLists: getProfileLists }),
    ],
    pages: [page(tutorProfilePage, loadTutorProfile)],
  },
  jobs: [
    {
      name: 'remask_profiles',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskProfiles,
    },
  ],
  reference: loadUniversities,
}
