export { replayMatching } from './server/matching/replay-matching.ts'
export type { ReplayedOrder as Replayed } from './server/matching/replay-matching.ts'
export { countAvailableTutors, passOrderToSchool, startOrderAtSchool } from './server/school/school-orders.ts'
export { listOrderDetails } from './server/present/order-details.ts'
