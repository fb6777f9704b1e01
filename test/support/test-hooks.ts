import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeAll } from './cleanup.ts'
import { takeLockOrderFaults, watchLockOrder } from './lock-order.ts'
import { isFullRun, sampleSeed } from './run-size.ts'
import { resetRecordedCalls, saveCoveredCalls } from './call-recorder.ts'

// Vitest evaluates this file again for every test file, but not its imports. It must hold no state.

// Randomized tests run the same texts in every gate and new ones in `npm run proofs`.
if (!isFullRun) fc.configureGlobal({ seed: sampleSeed })

// Calls made in beforeAll are preparation and do not count as covered by the first test.
beforeEach(resetRecordedCalls)

// A call counts as covered when its test passed and asserted something after it.
afterEach((context) => {
  if (context.task.result?.state !== 'fail') saveCoveredCalls()
})

afterAll(closeAll)

// Two transactions that lock the same rows in different orders can deadlock, whatever the test is about.
watchLockOrder()
afterAll(() => expect(takeLockOrderFaults()).toEqual([]))
