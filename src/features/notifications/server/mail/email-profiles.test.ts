import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { editionByCode } from '#editions/editions.ts'
import { declaredBySlices } from '#test/support/declared.ts'
import { useMail } from '#test/support/mail.ts'
import type { Visitor } from '#test/support/app.ts'
import type { emailEndpoints, smsEndpoints } from '../../mail-contract.ts'
import type { emailProfileEndpoints, emailProfileList, messageRouteEndpoints } from '../../sender-contract.ts'
import { templateNumber } from './template-catalog.ts'

const begin = new Date('2026-04-01T10:00:00Z')
const post = useMail(begin)
const [ua, pl] = [editionByCode('ua')!, editionByCode('pl')!]
const signedIn = templateNumber(declaredBySlices, 'staff_signed_in')!
let chief: Visitor
beforeAll(() => {
  post.setTime(begin)
})
beforeEach(async () => {
  chief = await post.visitor({ staff: 1, locale: 'en' })
  const { db } = post.runtime.database
  for (const table of ['email_profile', 'message_template_setting', 'message_template', 'custom_template'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('message_template_version').execute()
})

type Given = WireInput<typeof emailProfileEndpoints.create>['email_profile']
const create = (email_profile: Given, by = chief) =>
  by.call<typeof emailProfileEndpoints.create>('POST /api/admin/email_profile/create', { email_profile })
const created = async (given: Given) => {
  const answer = await create(given)
  return answer.status === 'success'
    ? answer.data.email_profile
    : Promise.reject(new Error(JSON.stringify(answer.error)))
}
const save = (email_profile: WireInput<typeof emailProfileEndpoints.save>['email_profile']) =>
  chief.call<typeof emailProfileEndpoints.save>('POST /api/admin/email_profile/save', { email_profile })
const names = (profile_id: number | null) =>
  chief.call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email: { id: signedIn, profile_id } })
const support = {
  name: 'Support',
  sender_name: 'Repeto: підтримка',
  sender_address: 'help@repeto.example',
  reply_to: 'answers@repeto.example',
  signature: { ua: 'Ваша команда **{site}**', en: 'Your **{site}** team' },
}
/** The email about a staff sign-in. */
const receiveSignInEmail = async (edition = ua) => {
  await post.startWorker()
  await post.signIn(edition)
  await post.waitForJobs()
  return post.smtp.received.at(-1)!
}

describe('a sender profile', () => {
  test('sets the name, address, reply-to and signature of an email', async () => {
    const { id } = await created({ ...support, standard: true })
    const mail = await receiveSignInEmail()
    expect(mail).toMatchObject({
      envelope: { to: ['staff1@demo.test'] },
      from: { name: 'Repeto: підтримка', address: 'help@repeto.example' },
      replyTo: [{ address: 'answers@repeto.example' }],
    })
    expect(mail.html).toMatch(/Ваша команда <strong[^>]*>Repeto<\/strong>/)
    expect(mail.text!.indexOf('Ваша команда Repeto')).toBeGreaterThan(0)
    expect(mail.text!.indexOf('Ваша команда Repeto')).toBeLessThan(mail.text!.indexOf('-- \n'))
    expect(
      await chief.call<typeof emailProfileEndpoints.get>('GET /api/admin/email_profile/get', { id }),
    ).toMatchObject({
      data: { email_profile: { ...support, standard: true, used: 0 } },
    })
  })

  test('overrides the standard profile until it is deleted', async () => {
    await created({ name: 'Standard', sender_name: 'Everybody', standard: true })
    const { id } = await created(support)
    expect(await names(id)).toMatchObject({ data: { email: { profile_id: id } } })
    expect((await receiveSignInEmail()).from).toMatchObject({ address: 'help@repeto.example' })
    const listed = await chief.call<typeof emailProfileList.endpoints.list>('GET /api/admin/email_profiles', {})
    expect(listed).toMatchObject({
      data: { email_profiles: { items: [{ name: 'Standard' }, { id, used: 1 }], total: 2 } },
    })
    expect(
      await chief.call<typeof emailProfileEndpoints.delete>('POST /api/admin/email_profile/delete', { id }),
    ).toMatchObject({
      data: { id },
    })
    const mail = await receiveSignInEmail()
    expect(mail.from).toMatchObject({ name: 'Everybody', address: 'no-reply@repeto.example' })
    expect(mail.replyTo).toBeUndefined()
  })

  test('belongs to one edition', async () => {
    await created({ ...support, standard: true })
    expect((await receiveSignInEmail(pl)).from).toMatchObject({ name: pl.siteName, address: 'no-reply@repeto.example' })
    const abroad = await post.visitor({ edition: 'pl', staff: 1 })
    const { id } = await created(support)
    expect(
      await abroad.call<typeof emailProfileEndpoints.get>('GET /api/admin/email_profile/get', { id }),
    ).toMatchObject({
      httpStatus: 404,
    })
  })

  test('changes only given fields and leaves one standard profile', async () => {
    const { id } = await created({ ...support, standard: true })
    const other = await created({ name: 'Other', standard: true })
    expect(await save({ id, signature: { en: 'Yours' } })).toMatchObject({
      data: { email_profile: { ...support, signature: { ua: support.signature.ua, en: 'Yours' }, standard: false } },
    })
    expect(await save({ id, standard: true })).toMatchObject({ data: { email_profile: { standard: true } } })
    expect(
      await chief.call<typeof emailProfileEndpoints.get>('GET /api/admin/email_profile/get', { id: other.id }),
    ).toMatchObject({ data: { email_profile: { standard: false } } })
    const events = await post.runtime.database.db
      .selectFrom('event')
      .select('name')
      .where('entity', '=', 'email_profile')
      .orderBy('id')
      .execute()
    expect(events.map(({ name }) => name)).toEqual([
      'email_profile.created',
      'email_profile.created',
      'email_profile.saved',
      'email_profile.saved',
    ])
  })

  test('leaves one standard profile after ten concurrent saves', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, place) => created({ name: `No. ${place}`, standard: true })))
    const standard = post.runtime.database.db.selectFrom('email_profile').select('id').where('standard', '=', true)
    expect(await standard.execute()).toHaveLength(1)
  })

  test.each([
    ['an address that is none', { sender_address: 'help' }, 'sender_address'],
    ['two addresses', { reply_to: 'a@example.com, b@example.com' }, 'reply_to'],
    ['a header in an address', { reply_to: 'a@example.com\r\nBcc: spy@example.com' }, 'reply_to'],
    ['a variable that not every letter has', { signature: { en: 'Bye {name}' } }, 'signature.en'],
    ['a form that the name of the site does not have', { signature: { en: 'Bye {site, date}' } }, 'signature.en'],
    ['a bracket that stays open', { signature: { en: 'Bye {' } }, 'signature.en'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is rejected', async (_, wrong, field) => {
    expect(await create({ ...support, ...wrong })).toMatchObject({ error: { [field]: [expect.any(String)] } })
  })

  test('cannot inject headers', async () => {
    await created({ name: 'x', sender_name: 'Evil\r\nBcc: spy@example.com', standard: true })
    const mail = await receiveSignInEmail()
    expect(mail.from?.name).toBe('Evil Bcc: spy@example.com')
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.envelope.to).toEqual(['staff1@demo.test'])
  })
})

describe('a test message', () => {
  const send = (asked: Omit<WireInput<typeof emailEndpoints.sendTest>, 'id'>, id = signedIn) =>
    chief.call<typeof emailEndpoints.sendTest>('POST /api/admin/email/send_test', { id, ...asked })

  test('goes to the requester with the saved text and sender', async () => {
    const { id } = await created(support)
    await names(id)
    const words = { subject: { en: 'Seen: {name}' }, body: { en: '# {name}\n\n<i>{time}</i>' } }
    await chief.call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email: { id: signedIn, ...words } })
    await post.startWorker()
    expect(await send({ locale: 'en' })).toMatchObject({ data: { recipient: 'staff1@demo.test' } })
    await post.waitForJobs()
    expect(post.smtp.received).toMatchObject([
      {
        to: [{ address: 'staff1@demo.test' }],
        from: { address: 'help@repeto.example' },
        subject: 'Seen: Olena',
        html: expect.stringContaining('&lt;i&gt;') as string,
      },
    ])
    expect(await post.messages()).toMatchObject([{ template: 'test', locale: 'en', state: 'sent' }])
  })

  test('goes to another valid address on request', async () => {
    await post.startWorker()
    expect(await send({ recipient: 'else@example.com', locale: 'ua' })).toMatchObject({ status: 'success' })
    expect(await send({ recipient: 'nowhere' })).toMatchObject({ error: { recipient: [expect.any(String)] } })
    expect(await send({}, 9999)).toMatchObject({ httpStatus: 404 })
    await post.waitForJobs()
    expect(post.smtp.received.map(({ to }) => to)).toMatchObject([[{ address: 'else@example.com' }]])
    // The address must not be in the event log.
    const record = await post.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'email.test_asked')
      .execute()
    expect(record).toHaveLength(1)
    expect(JSON.stringify(record)).not.toContain('else@example.com')
  })

  test('of an SMS requires a phone number', async () => {
    const id = templateNumber(declaredBySlices, 'sign_in_code')!
    const ask = (recipient?: string) =>
      chief.call<typeof smsEndpoints.sendTest>('POST /api/admin/sms/send_test', {
        id,
        locale: 'en',
        ...(recipient && { recipient }),
      })
    expect(await ask()).toMatchObject({ error: { recipient: [expect.any(String)] } })
    await post.startWorker()
    expect(await ask('+380 50 123 45 67')).toMatchObject({ data: { recipient: '+380501234567' } })
    await post.waitForJobs()
    expect(await post.messages()).toMatchObject([
      {
        channel: 'sms',
        recipient: '+380501234567',
        state: 'sent',
        text: expect.stringMatching(/^\d{6} is your/) as string,
      },
    ])
  })
})

test('sends an own template where chosen and the shipped text in missing languages', async () => {
  const made = await chief.call<typeof emailEndpoints.create>('POST /api/admin/email/create', {
    email: { title: 'Mine', base: 'staff_signed_in' },
  })
  const id = made.status === 'success' ? made.data.email.id : 0
  await chief.call<typeof emailEndpoints.save>('POST /api/admin/email/save', {
    email: { id, subject: { ua: 'Це ви, {name}?' } },
  })
  await chief.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
    message_route: { event: 'staff.signed_in', channel: 'mail', template: 'staff_signed_in', replacement_id: id },
  })
  expect((await receiveSignInEmail()).subject).toMatch(/^Це ви, .+\?$/)
  // A language without an edited text.
  await post.signIn(ua, 2)
  await post.waitForJobs()
  expect(post.smtp.received.at(-1)!.subject).toBe('Logowanie do panelu')
})
