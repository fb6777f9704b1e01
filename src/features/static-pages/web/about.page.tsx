export { default } from './static_page.page.tsx'
