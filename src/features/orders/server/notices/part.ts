import type { PluginPart } from '#platform/plugin.ts'
import { ordersPanel } from '../../contract/staff.ts'
import { orderBadges } from './badges.ts'
import { markNoticeSeen } from './mark-notice-seen.ts'
import { listStaffOrderNotices } from './staff-notices.ts'
import { listTutorOrderNotices } from './tutor-notices.ts'

export const noticesPart: PluginPart = {
  notifications: {
    lists: {
      person: listTutorOrderNotices,
      staff: { page: ordersPanel, read: listStaffOrderNotices, see: markNoticeSeen },
    },
    badges: orderBadges,
  },
}
