import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, noFields } from '#shared/contract.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoints, pages } from './contracts.ts'
import { listFieldPaths } from './schema-inputs.ts'

/**
 * Staff who impersonate a person must not change passwords, contacts or money, write messages or delete profiles.
 * Endpoints about these need `inPerson`, or an exception with a reason.
 */
const exceptions: Record<string, string> = {
  '/api/admin/site_review/set_deleted': 'hides a review of the site, which staff can bring back for 30 days',
  '/api/admin/stored_link/create': 'the public name of a link to another site, no secret',
  '/api/admin/stored_link/save': 'same as above',
  '/api/admin/vacancy/create': 'the pay that a vacancy offers; no money moves',
  '/api/admin/vacancy/save': 'same as above',
  '/api/admin/ad/set_deleted': 'staff delete an ad of a tutor, not data of their own',
  '/api/admin/blog/set_deleted': 'same as above',
  '/api/client/order/make_school_request': 'contact details of one request; those of the account stay',
  '/api/client/order/make_additional_school_request': 'same as above',
  '/api/admin/sandbox_call/ring': 'the number of an invented call at the sandbox exchange; contacts of people stay',
  '/api/admin/settings/set/transfer_offline_lesson': 'which requests go to the school; no money moves',
  ...Object.fromEntries(
    ['create', 'save', 'delete', 'bulk', 'undo', 'change_checkout', 'move', 'dry_run'].map((call) => [
      `/api/admin/transfer_settings/${call}`,
      'which requests go to the school; no money moves',
    ]),
  ),
  '/api/client/order/decline_terms': 'the terms of a tutor, not those of the site',
  '/api/admin/order/create': 'contact details of one request; those of the account stay',
  ...Object.fromEntries(
    ['save', 'create', 'delete', 'send_test', 'preview', 'restore'].map((call) => [
      `/api/admin/email/${call}`,
      'texts of email templates without personal addresses',
    ]),
  ),
  ...Object.fromEntries(
    ['save', 'create', 'delete'].map((call) => [
      `/api/admin/email_profile/${call}`,
      'senders of our own emails without personal addresses',
    ]),
  ),
}

/**
 * Staff may write these while they act as a colleague. The key is the name that follows `/api/admin/`, the value the reason. Acting never
 * raises rights, so this is work that they may do under their own name as well. Everything else is `inPerson`.
 */
const openWhileActing: Record<string, string> = Object.fromEntries(
  Object.entries({
    'marks messages as read': '/api/chat/read',
    'leads back to the own account, ends the session, or is refused by the handler': 'authorize logout edition',
    'how the panel looks to its reader': 'locale list saved_filter on_site_notification',
    'texts and pages that visitors read':
      'static_page static_pages news news_one news_categories news_category video videos press_mention press_mentions seo h2text h2texts page_metatags redirect redirects stored_link stored_links vacancy vacancies',
    'texts of messages; their recipients follow from events': 'email emails email_profile message_route sms smslist',
    'lists that tutors and visitors choose from':
      'city cities district districts subdistrict subdistricts lesson lessons level levels',
    'tests for visitors':
      'examination_test examination_tests test_question test_questions test_text test_texts test_items',
    'switches of the product, each with its history': 'feature features experiment experiments',
    'moderation of what people write':
      'ad ads blog blogs site_review site_reviews feedback_message feedback_messages job_application job_applications chat',
    'work on requests; the calls about fees are closed': 'order orders',
    'work on profiles; the calls about money, passwords and deletion are closed': 'tutor tutors client clients account',
    'calls of the exchange':
      'call call_extension income incomes outcome_new outcome_call_to_tutor outcome_to_income sandbox_call',
    'which requests go to the school': 'school settings transfer_settings',
    'the list and the working hours of colleagues; the calls about their accounts are closed': 'admins',
    'rebuilds what is derived from other data': 'system',
  }).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason])),
)

const secrets = /passw|passkey|oauth|(?:^|_)(?:code|codes)(?:$|_)/
const contacts = /(?:^|_)(?:phone|email|e_mail)(?:$|_)/
const money = /(?:^|_)(?:pay|payment|payments|wallet|card|cards|money|billing|sum|refund|transfer)(?:$|_)/
const consent = /(?:^|_)(?:terms|subscription|subscribe)(?:$|_)/
const deletion = /delete_profile|profile_delete|set_deleted|anonymi[sz]e/
const messages = /^msg_text$/
const guarded = [secrets, contacts, money, consent, deletion, messages]

function listWords({ path, input }: Endpoint): string[] {
  const fields = listFieldPaths(input).filter(([first]) => first !== 'filters')
  return [...path.split('/').slice(2), path.replaceAll('/', '_'), ...fields.map((place) => place.at(-1) ?? '')]
}

/** Reading is the purpose of impersonation, so only writes matter. */
const changesData = ({ method, who }: Endpoint) => method === 'POST' && who !== 'guest'

function findUnguarded(given: readonly Endpoint[], excused: Record<string, string>): string[] {
  return given
    .filter((one) => changesData(one) && !one.inPerson && !excused[one.path])
    .flatMap((one) => {
      const word = listWords(one).find((each) => guarded.some((pattern) => pattern.test(each)))
      return word ? [`${one.path} concerns ${word}`] : []
    })
}

test('endpoints about passwords, contacts, money and deletion require the person', () => {
  expect(findUnguarded(endpoints, exceptions)).toEqual([])
})

const writeName = (path: string) => (path.startsWith('/api/admin/') ? path.split('/')[3]! : path)

/** Staff writes that nobody has decided about. */
function findUnclassified(declared: readonly Endpoint[], open: Record<string, string>): string[] {
  return declared
    .filter((each) => changesData(each) && !each.inPerson && each.who !== 'guest' && each.who.staff !== undefined)
    .map(({ path }) => path)
    .filter((path) => !(writeName(path) in open))
}

const reads =
  /(?:^|[_/.])(?:wallet|payment|payments|billing|merchant|merchants|invoice|refund|partner|partners|attribution|postbacks|webhook|webhooks|deliveries|tokens|secret|passkeys|outbox|top|tops|api_access|affiliate|cards)(?:$|[_/.])/

type Read = Pick<Page, 'who' | 'inPerson'> & { name: string }

/** Pages and calls that show money, partners or keys to staff who act as somebody else. */
function findOpenReads(declared: readonly Read[]): string[] {
  return declared
    .filter(({ who, inPerson, name }) => who !== 'guest' && !who.scope && !inPerson && reads.test(name))
    .map(({ name }) => name)
}
const declaredReads: Read[] = [
  ...endpoints.map((each) => ({ ...each, name: each.path })),
  ...pages.map((each) => ({ ...each, name: each.id })),
]

test('every write of staff is open while acting for a reason, or requires the person', () => {
  expect(findUnclassified(endpoints, openWhileActing)).toEqual([])
  const written = new Set(findUnclassified(endpoints, {}).map(writeName))
  expect(Object.keys(openWhileActing).filter((name) => !written.has(name))).toEqual([])
})

test('pages and calls that show money, partners or keys require the person', () => {
  expect(findOpenReads(declaredReads)).toEqual([])
})

/** These give money back or charge it, although their names do not say so. */
const hidden = ['delete', 'set_lost', 'set_lost_off', 'set_paid', 'set_paid_off'].map(
  (call) => `/api/admin/order/${call}`,
)

test('endpoints that change the fee of an order require the person', () => {
  const found = endpoints.filter(({ path }) => hidden.includes(path))
  expect(found.map(({ inPerson }) => inPerson)).toEqual(hidden.map(() => true))
})

test('every exception is still needed', () => {
  const needed = new Set(findUnguarded(endpoints, {}).map((found) => found.split(' ')[0]))
  expect(Object.keys(exceptions).filter((path) => !needed.has(path))).toEqual([])
})

describe('detects planted faults', () => {
  const planted = (
    path: Endpoint['path'],
    input: z.ZodObject = noFields,
    who: Endpoint['who'] = { persons: ['tutor'] },
  ) => endpoint({ method: 'POST', path, who, input, answer: noFields })
  const one = z.object({ id: z.int() })

  test.each<[string, Endpoint]>([
    ['a password', planted('/api/tutor/profile/password/set')],
    [
      'a password for another person',
      planted('/api/admin/client/save', z.object({ client: z.object({ password: z.string() }) }), { staff: [1] }),
    ],
    ['a passkey', planted('/api/admin/passkey/add', one, { staff: [1] })],
    ['a code', planted('/api/tutor/confirm', z.object({ auth_code: z.string() }))],
    ['a phone', planted('/api/tutor/profile/phone/set')],
    ['an email', planted('/api/tutor/settings/save', z.object({ new_email: z.string() }))],
    ['a linked identity provider', planted('/api/tutor/oauth/link')],
    ['a profile deletion', planted('/api/tutor/privacy/delete_profile')],
    ['a profile deletion in other words', planted('/api/client/profile/delete')],
    ['a payment', planted('/api/tutor/order/pay', one)],
    ['a wallet', planted('/api/tutor/wallet/add', one)],
    ['a card', planted('/api/tutor/payments/delete', z.object({ card_id: z.int() }))],
    ['billing', planted('/api/tutor/billing/save')],
  ])('%s', (_, fault) => {
    expect(findUnguarded([fault], {})).toHaveLength(1)
    expect(findUnguarded([{ ...fault, inPerson: true }], {})).toEqual([])
    expect(findUnguarded([fault], { [fault.path]: 'a reason' })).toEqual([])
  })

  test('a write of staff that nobody has classified', () => {
    const fault = planted('/api/admin/gift/send', one, { staff: [1] })
    expect(findUnclassified([fault], openWhileActing)).toEqual(['/api/admin/gift/send'])
    expect(findUnclassified([{ ...fault, inPerson: true }], openWhileActing)).toEqual([])
    expect(findUnclassified([planted('/api/admin/city/paint', one, { staff: [1] })], openWhileActing)).toEqual([])
  })

  test('a page and a call that show money', () => {
    const who = { staff: [1] } as const
    const faults: Read[] = [
      { who, name: 'panel.partners' },
      { who, name: '/api/admin/wallet/get' },
      { who: { persons: ['tutor'] }, name: 'billing' },
    ]
    expect(findOpenReads(faults)).toHaveLength(3)
    expect(findOpenReads(faults.map((each) => ({ ...each, inPerson: true as const })))).toEqual([])
    expect(findOpenReads([{ who, name: 'panel.users_cities' }])).toEqual([])
  })

  test('accepts endpoints about other things', () => {
    const filters = z.object({ filters: z.object({ email: z.string() }) })
    expect(findUnguarded([planted('/api/admin/clients', filters, { staff: [1] })], {})).toEqual([])
    expect(findUnguarded([planted('/api/client/login', z.object({ password: z.string() }), 'guest')], {})).toEqual([])
    expect(findUnguarded([planted('/api/admin/city/save', z.object({ country_codes: one }))], {})).toHaveLength(1)
    expect(
      findUnguarded([planted('/api/admin/city/save', z.object({ postcode: z.string(), summary: z.string() }))], {}),
    ).toEqual([])
  })
})
