import { page, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { markEvents, tutorIdsOfEvent } from '#features/reviews/public.ts'
import {
  registerEndpoints,
  tutorPanelEndpoints,
  tutorProfilePage,
  registerPage,
  anonymiseEndpoints,
  privacyEndpoints,
  privacyPage,
  fileEndpoints,
  photoEndpoints,
  staffFileEndpoints,
  moderationEndpoints,
  tutorProfileEndpoints,
  tutorResourceEndpoints,
  affiliatePage,
  ratingPage,
  settingsEndpoints,
  settingsPage,
  verificationEndpoints,
  verifiedPage,
  moderationPage,
  moderationPanel,
  newTutorPage,
  staffTutorEndpoints,
  staffTutorPage,
} from './contract.ts'
import { eventsClearingAllPages, publicTutorEvents } from './model.ts'
import { listActivities } from './server/staff/activities.ts'
import { anonymiseByStaff, onTutorAccountClosed } from './server/account/anonymise.ts'
import { anonymiseLeavingTutors, anonymiseLeavingJob } from './server/account/anonymise-leaving.ts'
import { cancelProfileDeletion, requestProfileDeletion } from './server/account/profile-deletion.ts'
import { downloadOwnData } from './server/account/download-own-data.ts'
import { collectTutorData } from './server/account/personal-data.ts'
import { loadTutorPrivacy, savePrivacy } from './server/account/privacy.ts'
import { loadUniversities } from './server/reference-universities.ts'
import { cropOwnPhoto, cropPhotoByStaff } from './server/files/crop-photo.ts'
import {
  getDocumentForStaff,
  getOriginalPhotoForStaff,
  getOwnDocument,
  getOwnOriginalPhoto,
} from './server/files/private-files.ts'
import { removeOwnPhoto, removePhotoByStaff } from './server/files/remove-photo.ts'
import { setOwnPhoto, setPhotoByStaff } from './server/files/set-photo.ts'
import { photoFile } from './server/files/photo-file.ts'
import { tutorListPlugin } from './server/staff/list-tutors.ts'
import { loadTutorProfile } from './server/profile/profile-page.ts'
import { saveProfileDraft } from './server/profile/profile-draft.ts'
import { getProfileLists } from './server/profile/profile-lists.ts'
import { publishTutor } from './server/moderation/publish.ts'
import { getOwnProfile } from './server/profile/own-tutor.ts'
import { returnToTutor } from './server/moderation/return-to-tutor.ts'
import { getTutorRules } from './server/profile/rules.ts'
import { saveTutorProfile } from './server/profile/save-profile.ts'
import { remaskProfiles } from './server/profile/profile-masks.ts'
import { setProf } from './server/profile/set-prof.ts'
import { setProfileVisible } from './server/profile/set-profile-visible.ts'
import { submitProfile, submitForTutor } from './server/profile/submit-profile.ts'
import { registerTutor } from './server/account/register.ts'
import { loadRegister } from './server/account/register-page.ts'
import { saveAdminComment } from './server/staff/save-admin-comment.ts'
import { setTutorPassword } from './server/staff/set-tutor-password.ts'
import { loadAffiliate } from './server/account/affiliate.ts'
import { requestVerification } from './server/verification/request-verification.ts'
import { expireVerifications } from './server/verification/expire-verifications.ts'
import { loadTutorRating } from './server/rating/rating.ts'
import { refreshRatings, refreshAllRatings } from './server/rating/refresh-rating.ts'
import { setEmail } from './server/account/set-email.ts'
import { reviewVerification, setVerified } from './server/verification/set-verified.ts'
import { loadTutorSettings, getTutorSettings } from './server/account/settings.ts'
import { onTutorNoticeChosen, setNewsSubscription } from './server/account/news-subscription.ts'
import { loadTutorVerification } from './server/verification/verification.ts'
import { copyTutor } from './server/staff/copy-tutor.ts'
import { createTutor } from './server/staff/create-tutor.ts'
import { loadNewTutor, loadStaffTutor } from './server/staff/staff-tutor-page.ts'
import { countModerationQueue, loadModerationInbox } from './server/moderation/moderation-inbox.ts'
import { saveStaffTutor } from './server/staff/save-staff-tutor.ts'
import { getTutorForStaff } from './server/staff/staff-tutor.ts'
import { transliterateMainData } from './server/staff/transliterate.ts'
import { tutorEvents } from './events.ts'
import { tutorNotifications } from './server/notifications/notifications.ts'

export const tutors: Plugin = {
  name: 'tutors',
  events: tutorEvents,
  notifications: tutorNotifications,
  waiting: { [moderationPanel.segment]: countModerationQueue },
  panel: [...tutorListPlugin.panel, moderationPanel],
  endpoints: [
    ...implement(registerEndpoints, { register: { standalone: registerTutor } }),
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
    ...implement(moderationEndpoints, {
      submit: submitForTutor,
      publish: publishTutor,
      setNeedRevision: returnToTutor,
    }),
    ...implement(settingsEndpoints, {
      settings: getTutorSettings,
      subscribe: setNewsSubscription,
      setEmail: { standalone: setEmail },
      rating: loadTutorRating,
      verification: loadTutorVerification,
      requestVerification,
      affiliate: loadAffiliate,
    }),
    ...implement(verificationEndpoints, { setVerified, reviewVerification }),
    ...implement(photoEndpoints, {
      setAvatar: { standalone: setOwnPhoto },
      cropAvatar: { standalone: cropOwnPhoto },
      removeAvatar: removeOwnPhoto,
    }),
    ...implement(fileEndpoints, { original: getOwnOriginalPhoto, document: getOwnDocument }),
    ...implement(staffFileEndpoints, {
      setAvatar: { standalone: setPhotoByStaff },
      cropAvatar: { standalone: cropPhotoByStaff },
      removeAvatar: removePhotoByStaff,
      original: getOriginalPhotoForStaff,
      document: getDocumentForStaff,
    }),
    ...implement(privacyEndpoints, {
      privacy: loadTutorPrivacy,
      savePrivacy,
      download: downloadOwnData,
      deleteProfile: { standalone: requestProfileDeletion },
      cancelDeletion: cancelProfileDeletion,
    }),
    ...implement(anonymiseEndpoints, { anonymise: anonymiseByStaff }),
    ...implement(staffTutorEndpoints, {
      get: getTutorForStaff,
      save: { standalone: saveStaffTutor },
      create: { standalone: createTutor },
      copy: copyTutor,
      transliterate: transliterateMainData,
    }),
    ...tutorListPlugin.endpoints,
    ...implement(tutorPanelEndpoints, {
      setPassword: { standalone: setTutorPassword },
      saveComment: saveAdminComment,
      activities: listActivities,
    }),
  ],
  pages: [
    page(registerPage, loadRegister),
    ...tutorListPlugin.pages,
    page(privacyPage, loadTutorPrivacy),
    page(tutorProfilePage, loadTutorProfile),
    page(settingsPage, loadTutorSettings),
    page(verifiedPage, loadTutorVerification),
    page(ratingPage, loadTutorRating),
    page(affiliatePage, loadAffiliate),
    page(staffTutorPage, loadStaffTutor),
    page(newTutorPage, loadNewTutor),
    page(moderationPage, loadModerationInbox),
  ],
  files: [photoFile],
  subscriptions: [
    { subscriber: 'closed_tutors', to: ['account.closed'], within: onTutorAccountClosed },
    { subscriber: 'news_for_tutors', to: ['account.preference_changed'], within: onTutorNoticeChosen },
    // Must run before the listeners that show the score: slices receive an event in registration order.
    {
      subscriber: 'reviewed_tutors',
      to: markEvents,
      within: (ctx, event) => refreshRatings(ctx, tutorIdsOfEvent(event)),
    },
  ],
  clearAllPagesOn: eventsClearingAllPages,
  clearPageOn: { after: publicTutorEvents, path: (id) => `/user-${id}/` },
  jobs: [
    { name: anonymiseLeavingJob, cron: '23 * * * *', perEdition: true, standalone: true, run: anonymiseLeavingTutors },
    {
      name: 'refresh_ratings',
      cron: '23 2 * * *',
      perEdition: true,
      standalone: true,
      run: (ctx) => refreshAllRatings(ctx),
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
  personalData: collectTutorData,
  reference: loadUniversities,
}
