export * from './contract/partners.ts'
export * from './contract/reference.ts'
export * from './contract/tokens.ts'
export * from './contract/v1.ts'
