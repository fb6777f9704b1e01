import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '#shared/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { placesIn } from './nonsense.ts'

/**
 * Staff who act as somebody else touch neither passwords nor contacts nor money, speak for nobody and delete nobody: what speaks
 * of these is for people in person, or it stands here with the reason why not.
 */
const exceptions: Record<string, string> = {
  '/api/client/order/make_school_request':
    'where to reach somebody about one request; the account’s own stay as they are',
  '/api/client/order/make_additional_school_request': 'as above',
  '/api/client/order/decline_terms': 'what a tutor asks for, not what the house does',
  '/api/admin/order/create': 'where to reach somebody about one request; the account’s own stay as they are',
  ...Object.fromEntries(
    ['save', 'create', 'delete', 'send_test', 'preview', 'restore'].map((call) => [
      `/api/admin/email/${call}`,
      'the words of letters, and nobody’s address',
    ]),
  ),
  ...Object.fromEntries(
    ['save', 'create', 'delete'].map((call) => [
      `/api/admin/email_profile/${call}`,
      'whom letters of the house are from, and nobody’s address',
    ]),
  ),
}

const secrets = /passw|passkey|oauth|(?:^|_)(?:code|codes)(?:$|_)/
const contacts = /(?:^|_)(?:phone|email|e_mail)(?:$|_)/
const money = /(?:^|_)(?:pay|payment|payments|wallet|card|cards|money|billing|sum|refund|transfer)(?:$|_)/
const consent = /(?:^|_)(?:terms|subscription|subscribe)(?:$|_)/
const farewell = /delete_profile|profile_delete|set_deleted|anonymi[sz]e/
const speech = /^msg_text$/
const guarded = [secrets, contacts, money, consent, farewell, speech]

/** The words of a call: parts of its path, and names of its fields. What only narrows a list down changes nothing. */
function wordsOf({ path, input }: Endpoint): string[] {
  const fields = placesIn(input).filter(([first]) => first !== 'filters')
  return [...path.split('/').slice(2), path.replaceAll('/', '_'), ...fields.map((place) => place.at(-1) ?? '')]
}

/** A read shows what the other one sees, and that is what acting as them is for. */
const changes = ({ method, who }: Endpoint) => method === 'POST' && who !== 'guest'

function open(given: readonly Endpoint[], excused: Record<string, string>): string[] {
  return given
    .filter((one) => changes(one) && !one.inPerson && !excused[one.path])
    .flatMap((one) => {
      const word = wordsOf(one).find((each) => guarded.some((pattern) => pattern.test(each)))
      return word ? [`${one.path} speaks of ${word}`] : []
    })
}

test('what is about passwords, contacts, money and farewells is for people in person', () => {
  expect(open(endpoints, exceptions)).toEqual([])
})

test('an exception that nobody needs anymore goes', () => {
  const needed = new Set(open(endpoints, {}).map((found) => found.split(' ')[0]))
  expect(Object.keys(exceptions).filter((path) => !needed.has(path))).toEqual([])
})

describe('planted faults turn it red', () => {
  const planted = (
    path: Endpoint['path'],
    input: z.ZodObject = nothing,
    who: Endpoint['who'] = { persons: ['tutor'] },
  ) => endpoint({ method: 'POST', path, who, input, answer: nothing })
  const one = z.object({ id: z.int() })

  test.each<[string, Endpoint]>([
    ['a password', planted('/api/tutor/profile/password/set')],
    [
      'a password for somebody else',
      planted('/api/admin/client/save', z.object({ client: z.object({ password: z.string() }) }), { staff: [1] }),
    ],
    ['a passkey', planted('/api/admin/passkey/add', one, { staff: [1] })],
    ['a code', planted('/api/tutor/confirm', z.object({ auth_code: z.string() }))],
    ['a phone', planted('/api/tutor/profile/phone/set')],
    ['an e-mail', planted('/api/tutor/settings/save', z.object({ new_email: z.string() }))],
    ['a sign-in elsewhere', planted('/api/tutor/oauth/link')],
    ['a farewell', planted('/api/tutor/privacy/delete_profile')],
    ['the same in other words', planted('/api/client/profile/delete')],
    ['a payment', planted('/api/tutor/order/pay', one)],
    ['a wallet', planted('/api/tutor/wallet/add', one)],
    ['a card', planted('/api/tutor/payments/delete', z.object({ card_id: z.int() }))],
    ['billing', planted('/api/tutor/billing/save')],
  ])('%s', (_, fault) => {
    expect(open([fault], {})).toHaveLength(1)
    expect(open([{ ...fault, inPerson: true }], {})).toEqual([])
    expect(open([fault], { [fault.path]: 'a reason' })).toEqual([])
  })

  test('and what is right stays green', () => {
    const filters = z.object({ filters: z.object({ email: z.string() }) })
    expect(open([planted('/api/admin/clients', filters, { staff: [1] })], {})).toEqual([])
    expect(open([planted('/api/client/login', z.object({ password: z.string() }), 'guest')], {})).toEqual([])
    expect(open([planted('/api/admin/city/save', z.object({ country_codes: one }))], {})).toHaveLength(1)
    expect(
      open([planted('/api/admin/city/save', z.object({ postcode: z.string(), summary: z.string() }))], {}),
    ).toEqual([])
  })
})
