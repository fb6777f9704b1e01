export * from './contract/core-files.ts'
export * from './contract/h2texts.ts'
export * from './contract/metatags.ts'
export * from './contract/redirects.ts'
