/** Fails when no test calls an endpoint with success and then asserts something. */
import { slices } from '../src/app/slices.ts'
import { readCoveredRoutes, uncoveredRoutes } from '#test/support/endpoint-coverage.ts'

const routes = slices
  .flatMap((slice) => slice.routes?.endpoints ?? [])
  .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
const missing = uncoveredRoutes(routes, readCoveredRoutes())

if (missing.length > 0) {
  console.error(`no test calls these endpoints with success and asserts the effect:\n  ${missing.join('\n  ')}`)
  process.exit(1)
}
console.log(`  ${routes.length} endpoints covered`)
