export { replayMatching } from './server/matching/replay.ts'
export type { Replayed } from './server/matching/replay.ts'
