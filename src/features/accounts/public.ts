export { createAccounts } from './server/create-accounts.ts'
export type { NewAccount } from './server/create-accounts.ts'
