export { LinkList as default } from './link-list.tsx'
