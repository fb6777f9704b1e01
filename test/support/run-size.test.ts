import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findGateSampling, findHiddenSampling, findSamplingTests } from './sampling-tests.ts'

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

async function load(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return import('./run-size.ts')
}
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a full run tries everything', async () => {
  const { sample, randomRuns } = await load({ FULL: '1', SAMPLE_SEED: '5' })
  expect(sample(items, 2, 3)).toEqual(items)
  expect(randomRuns(5, 200)).toBe(200)
})

test('a sample has the given size and is the same for the same seed', async () => {
  const { sample, randomRuns } = await load({ FULL: '', SAMPLE_SEED: '5' })
  expect(sample(items, 2, 3)).toEqual(sample(items, 2, 3))
  expect(new Set(sample(items, 3))).toHaveProperty('size', 3)
  expect(sample(items, 9)).toEqual(items)
  expect(randomRuns(5, 200)).toBe(5)
})

test('short proofs have all items that the gate samples', async () => {
  const gate = await load({ FULL: '', SHORT: '', SAMPLE_SEED: '5' })
  expect(gate.oneInGate(3, items)).toEqual(['c', 'f'])
  expect(gate.countInGate(2, 20)).toBe(2)
  for (const env of [
    { FULL: '', SHORT: '1' },
    { FULL: '1', SHORT: '' },
  ]) {
    vi.resetModules()
    const proofs = await load(env)
    expect(proofs.oneInGate(3, items)).toEqual(items)
    expect(proofs.countInGate(2, 20)).toBe(20)
  }
})

test('neighbors get different items, and consecutive seeds cover all items', async () => {
  const one = await load({ FULL: '', SAMPLE_SEED: '20774' })
  expect(one.sample(items, 2, 0)).not.toEqual(one.sample(items, 2, 1))
  expect(new Set(items.flatMap((_, place) => one.sample(items, 2, place)))).toEqual(new Set(items))
  const days: string[] = []
  for (let seed = 0; seed < items.length; seed++) {
    vi.resetModules()
    days.push(...(await load({ SAMPLE_SEED: String(seed) })).sample(items, 2, 4))
  }
  expect(new Set(days)).toEqual(new Set(items))
})

test('npm run proofs finds every test that samples', () => {
  expect(findSamplingTests()).toEqual(
    expect.arrayContaining([
      'src/features/accounts/server/enumeration.test.ts',
      'src/features/orders/server/privacy/contact-leaks.test.ts',
      'src/features/orders/server/lifecycle/random-histories.test.ts',
      'test/guards/access-matrix.test.ts',
      'test/guards/malformed-input.test.ts',
    ]),
  )
  expect(findHiddenSampling()).toEqual([])
  expect(findGateSampling()).toContain('test/guards/malformed-input.test.ts')
  expect(findGateSampling()).not.toContain('src/features/payments/server/payment/money-lives.test.ts')
})
