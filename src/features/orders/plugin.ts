import { combineParts } from '#platform/plugin.ts'
import { settlementsPanel } from './contract/settlements.ts'
import { orderEvents } from './events.ts'
import { clientPart } from './server/client/part.ts'
import { countWaitingSettlements, settlementListPlugin } from './server/fee/list-settlements.ts'
import { feePart } from './server/fee/part.ts'
import { lifecyclePart } from './server/lifecycle/part.ts'
import { matchingPart } from './server/matching/part.ts'
import { noticesPart } from './server/notices/part.ts'
import { presentPart } from './server/present/part.ts'
import { privacyPart } from './server/privacy/part.ts'
import { requestPart } from './server/request/part.ts'
import { staffPart } from './server/staff/part.ts'
import { tutorPart } from './server/tutor/part.ts'
import { orderNotifications } from './server/notifications/notifications.ts'

export const orders = combineParts(
  'orders',
  requestPart,
  clientPart,
  tutorPart,
  staffPart,
  lifecyclePart,
  feePart,
  settlementListPlugin,
  matchingPart,
  presentPart,
  noticesPart,
  privacyPart,
  {
    panel: { pages: [], waiting: { [settlementsPanel.segment]: countWaitingSettlements } },
    events: { declared: orderEvents },
    notifications: { messages: orderNotifications },
  },
)
