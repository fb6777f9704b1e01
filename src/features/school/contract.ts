export * from './contract/site.ts'
export * from './contract/staff.ts'
