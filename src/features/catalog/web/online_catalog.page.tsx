export { default } from './catalog.page.tsx'
