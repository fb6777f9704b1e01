export { assertNoRedirect } from './server/redirects/assert-no-redirect.ts'
