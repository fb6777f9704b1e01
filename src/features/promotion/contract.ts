export * from './contract/staff.ts'
export * from './contract/tops.ts'
