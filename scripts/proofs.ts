/** Fails when an endpoint was not called with success by a test that then looked at its effect. */
import { slices } from '../src/app/slices.ts'
import { readProofs } from '../test/support/proofs.ts'

const proven = readProofs()
const unproven = slices
  .flatMap((slice) => slice.endpoints ?? [])
  .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  .filter((route) => !proven.has(route))

if (unproven.length > 0) {
  console.error(`no test calls these with success and looks at the effect:\n  ${unproven.join('\n  ')}`)
  process.exit(1)
}
console.log(`  ${proven.size} endpoints proven`)
