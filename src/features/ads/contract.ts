import { crud, panelPage } from '#shared/panel.ts'
import { ownTextPages, publicTextRoutes, staffTextCalls, tutorTextCalls } from '#features/tutor-texts/contract.ts'
import { panelTextCalls, textFields, textStaff, textStatuses } from '#features/tutor-texts/fields-contract.ts'

export const adPanel = crud(panelPage('users_ads', { menu: 'content', staff: textStaff }), {
  name: 'ad',
  plural: 'ads',
  fields: textFields('ad'),
  calls: { list: 'ads/get', ...panelTextCalls },
  statuses: textStatuses('ad'),
  optimisticLock: true,
})

export const adTutorCalls = tutorTextCalls('ad', 'ads')
export const adStaffCalls = staffTextCalls('ad', textStaff)
export const adSite = publicTextRoutes('ad', 'ads', '/ads/')
export const adOwnPages = ownTextPages('ad', '/my-ads')
