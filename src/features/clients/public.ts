export { canRequestLessons } from './server/blacklist.ts'
