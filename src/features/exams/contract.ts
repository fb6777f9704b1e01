export * from './contract/panel.ts'
export * from './contract/taking.ts'
