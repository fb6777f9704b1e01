/** Fails when an endpoint was not called with success by a test that then looked at its effect. */
import { slices } from '../src/app/slices.ts'
import { readProofs, unproven } from '../test/support/proofs.ts'

const routes = slices
  .flatMap((slice) => slice.endpoints ?? [])
  .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
const missing = unproven(routes, readProofs())

if (missing.length > 0) {
  console.error(`no test calls these with success and looks at the effect:\n  ${missing.join('\n  ')}`)
  process.exit(1)
}
console.log(`  ${routes.length} endpoints proven`)
