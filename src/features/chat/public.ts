export { listOrdersWaitingForStaff, listStaffConversations, waitsForStaff } from './server/staff-conversations.ts'
export { listConversations, listOrderConversations, countUnreadByOrder } from './server/list-conversations.ts'
