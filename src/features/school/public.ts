export { saveLessons } from './server/lessons/sync-lessons.ts'
export { sandboxLessons } from './server/sandbox/sandbox-school.ts'
