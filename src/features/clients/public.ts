export { mayRequest } from './server/blacklist.ts'
