import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeOpened } from './opened.ts'
import { forgetCalls, proveCalls } from './proven.ts'

// Read anew for every file of tests, unlike what it imports: hooks only, nothing to remember.

// What a beforeAll called is a preparation: no test looks at its effect by being the first one.
beforeEach(forgetCalls)

// A call counts as proven when its test passed and asserted something after it.
afterEach((context) => {
  if (context.task.result?.state !== 'fail') proveCalls()
})

afterAll(closeOpened)
