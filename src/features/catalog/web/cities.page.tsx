export { LinkListPage as default } from './link-list.tsx'
