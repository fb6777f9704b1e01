import { expect, test } from 'vitest'
import { apiLimit } from './api-requester.ts'

test('a partner may make the calls of its contract from one network', () => {
  const partner = { realm: 'api', id: -1, scopes: ['catalog'], callsPerMinute: 6000, owner: { partnerId: 1 } } as const
  expect(apiLimit(partner)).toMatchObject({ perActor: 6000, perNetwork: 6000 })
  expect(apiLimit({ ...partner, callsPerMinute: 60 })).toMatchObject({ perActor: 60, perNetwork: 3000 })
  expect(apiLimit({ realm: 'guest' })).toBeUndefined()
})
