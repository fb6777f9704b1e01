export { pathKey } from './redirect-model.ts'
export { assertNoRedirect } from './server/redirects/assert-no-redirect.ts'
export { movePath } from './server/redirects/move-path.ts'
export { readMovedPaths } from './server/redirects/moved-paths.ts'
