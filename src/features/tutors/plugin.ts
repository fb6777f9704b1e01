import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { markEvents, tutorsOf } from '#features/reviews/public.ts'
import { endpoints, panelEndpoints, profilePage, registerPage, tutorsPage, tutorsPanel } from './contract.ts'
import { goneEvents, shownEvents } from './model.ts'
import { readActivities } from './server/staff/activities.ts'
import { leavingEndpoints, privacyEndpoints, privacyPage } from './contract.ts'
import { anonymiseByStaff, forgetTutor } from './server/account/anonymise.ts'
import { anonymiseLeaving, anonymiseLeavingJob } from './server/account/anonymise-leaving.ts'
import { cancelDeletion, deleteProfile } from './server/account/delete-profile.ts'
import { downloadOwnData } from './server/account/download-own-data.ts'
import { tutorData } from './server/account/personal-data.ts'
import { readPrivacy, savePrivacy } from './server/account/privacy.ts'
import { fillDemo } from './server/demo/fill.ts'
import { loadUniversities } from './server/universities.ts'
import { exportTutors } from './server/staff/export-tutors.ts'
import { cropOwnPhoto, cropPhotoByStaff } from './server/files/crop-photo.ts'
import { documentForStaff, originalForStaff, ownDocument, ownOriginal } from './server/files/private-files.ts'
import { removeOwnPhoto, removePhotoByStaff } from './server/files/remove-photo.ts'
import { setOwnPhoto, setPhotoByStaff } from './server/files/set-photo.ts'
import { photoFile } from './server/files/show-photo.ts'
import { fileEndpoints, photoEndpoints, staffFileEndpoints } from './contract.ts'
import { faceFile } from './server/faces/show-face.ts'
import { listTutors } from './server/staff/list-tutors.ts'
import { openProfile } from './server/profile/profile-page.ts'
import { moderationEndpoints, profileEndpoints } from './contract.ts'
import { resourceEndpoints } from './contract.ts'
import { keepDraft } from './server/profile/keep-draft.ts'
import { profileLists } from './server/profile/profile-lists.ts'
import { publish } from './server/moderation/publish.ts'
import { readProfile } from './server/profile/read-tutor.ts'
import { returnToTutor } from './server/moderation/return-to-tutor.ts'
import { tutorRules } from './server/profile/rules.ts'
import { saveProfile } from './server/profile/save-profile.ts'
import { remaskProfiles } from './server/profile/profile-masks.ts'
import { setProf } from './server/profile/set-prof.ts'
import { setShown } from './server/profile/set-shown.ts'
import { submit, submitForTutor } from './server/profile/submit.ts'
import { register } from './server/account/register.ts'
import { openRegister } from './server/account/register-page.ts'
import { saveAdminComment } from './server/staff/save-admin-comment.ts'
import { setPasswordOfTutor } from './server/staff/set-password-of-tutor.ts'
import {
  bulk,
  deleteTutor,
  restoreTutor,
  setActive,
  setFavorite,
  setInactive,
  setSchool,
  setToggle,
} from './server/staff/staff-switches.ts'
import { openTutors } from './server/staff/tutors-page.ts'

import { affiliatePage, ratingPage, settingsEndpoints, settingsPage } from './contract.ts'
import { verificationEndpoints, verifiedPage } from './contract.ts'
import { readAffiliate } from './server/standing/affiliate.ts'
import { askVerification } from './server/standing/ask-verification.ts'
import { expireVerifications } from './server/standing/expire-verifications.ts'
import { readRating } from './server/standing/rating.ts'
import { countRatings, refreshRating, refreshRatings } from './server/standing/refresh-rating.ts'
import { setEmail } from './server/account/set-email.ts'
import { reviewVerification, setVerified } from './server/standing/set-verified.ts'
import { openSettings, ownSettings } from './server/account/settings.ts'
import { hearOfNews, subscribe } from './server/account/subscribe.ts'
import { ownVerification } from './server/standing/verification.ts'
import { moderationPage, moderationPanel, newTutorPage, staffEndpoints, staffTutorPage } from './contract.ts'
import { copyTutor } from './server/staff/copy-tutor.ts'
import { createTutor } from './server/staff/create-tutor.ts'
import { lookAtNewTutor, lookAtTutor } from './server/staff/look-at-tutor.ts'
import { countWaiting, openInbox } from './server/moderation/moderation-inbox.ts'
import { saveStaffTutor } from './server/staff/staff-save.ts'
import { getStaffTutor } from './server/staff/staff-tutor.ts'
import { transliterateMainData } from './server/staff/transliterate.ts'

export const tutors: Plugin = {
  name: 'tutors',
  waiting: { [moderationPanel.segment]: countWaiting },
  panel: [tutorsPanel, moderationPanel],
  endpoints: [
    ...implement(endpoints, { register: { standalone: register } }),
    ...implement(profileEndpoints, {
      rules: tutorRules,
      get: readProfile,
      save: { standalone: saveProfile },
      keepDraft,
      submit,
      setShown,
      setProf,
    }),
    ...implement(resourceEndpoints, { profileLists }),
    ...implement(moderationEndpoints, { submit: submitForTutor, publish, setNeedRevision: returnToTutor }),
    ...implement(settingsEndpoints, {
      settings: ownSettings,
      subscribe,
      setEmail: { standalone: setEmail },
      rating: readRating,
      verification: ownVerification,
      askVerification,
      affiliate: readAffiliate,
    }),
    ...implement(verificationEndpoints, { setVerified, reviewVerification }),
    ...implement(photoEndpoints, {
      setAvatar: { standalone: setOwnPhoto },
      cropAvatar: { standalone: cropOwnPhoto },
      removeAvatar: removeOwnPhoto,
    }),
    ...implement(fileEndpoints, { original: ownOriginal, document: ownDocument }),
    ...implement(staffFileEndpoints, {
      setAvatar: { standalone: setPhotoByStaff },
      cropAvatar: { standalone: cropPhotoByStaff },
      removeAvatar: removePhotoByStaff,
      original: originalForStaff,
      document: documentForStaff,
    }),
    ...implement(privacyEndpoints, {
      privacy: readPrivacy,
      savePrivacy,
      download: downloadOwnData,
      deleteProfile: { standalone: deleteProfile },
      cancelDeletion,
    }),
    ...implement(leavingEndpoints, { anonymise: anonymiseByStaff }),
    ...implement(staffEndpoints, {
      get: getStaffTutor,
      save: { standalone: saveStaffTutor },
      create: { standalone: createTutor },
      copy: copyTutor,
      transliterate: transliterateMainData,
    }),
    ...implement(panelEndpoints, {
      list: listTutors,
      export: exportTutors,
      bulk,
      setPassword: { standalone: setPasswordOfTutor },
      delete: deleteTutor,
      restore: restoreTutor,
      setActive,
      setInactive,
      setSchool,
      setToggle,
      setFavorite,
      saveComment: saveAdminComment,
      activities: readActivities,
    }),
  ],
  pages: [
    draw(registerPage, openRegister),
    draw(tutorsPage, openTutors),
    draw(privacyPage, readPrivacy),
    draw(profilePage, openProfile),
    draw(settingsPage, openSettings),
    draw(verifiedPage, ownVerification),
    draw(ratingPage, readRating),
    draw(affiliatePage, readAffiliate),
    draw(staffTutorPage, lookAtTutor),
    draw(newTutorPage, lookAtNewTutor),
    draw(moderationPage, openInbox),
  ],
  files: [faceFile, photoFile],
  subscriptions: [
    { subscriber: 'closed_tutors', to: ['account.closed'], within: forgetTutor },
    { subscriber: 'news_for_tutors', to: ['account.notice_chosen'], within: hearOfNews },
    // Before whoever shows the score: slices hear of an event in the order in which they are brought.
    { subscriber: 'reviewed_tutors', to: markEvents, within: (ctx, event) => refreshRating(ctx, tutorsOf(event)) },
    {
      subscriber: 'reviewed_demo',
      to: ['demo.reviewed', 'demo.ordered'],
      within: async (ctx, event) => void (await countRatings(ctx, tutorsOf(event))),
    },
  ],
  stalePages: ['demo.loaded', ...goneEvents],
  stalePage: { after: shownEvents, path: (id) => `/user-${id}/` },
  jobs: [
    { name: anonymiseLeavingJob, cron: '23 * * * *', perEdition: true, standalone: true, run: anonymiseLeaving },
    {
      name: 'refresh_ratings',
      cron: '23 2 * * *',
      perEdition: true,
      standalone: true,
      run: (ctx) => refreshRatings(ctx),
    },
    {
      name: 'remask_profiles',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskProfiles,
    },
    { name: 'expire_verifications', cron: '7 5 * * *', perEdition: true, standalone: true, run: expireVerifications },
  ],
  personalData: tutorData,
  reference: loadUniversities,
  demo: fillDemo,
}
