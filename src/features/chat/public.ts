export { ordersThatWait, staffTalks, waitsForStaff } from './server/staff-talks.ts'
export { listTalks, talksAbout, unreadByOrder } from './server/list-talks.ts'
