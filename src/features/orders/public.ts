export { replayMatching } from './server/matching/replay-matching.ts'
export type { ReplayedOrder as Replayed } from './server/matching/replay-matching.ts'
