export { assertNoRedirect } from './server/redirects/assert-no-redirect.ts'
export { movePath } from './server/redirects/move-path.ts'
