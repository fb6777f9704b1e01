export * from './own-contract.ts'
export * from './site-contract.ts'
export * from './staff-contract.ts'
export type { TextComment } from './shared-contract.ts'
