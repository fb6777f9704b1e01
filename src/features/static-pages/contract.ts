export * from './contract/pages.ts'
export * from './contract/feedback.ts'
