import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { affiliateEndpoints } from '../../contract/affiliate.ts'
import type { registerEndpoints } from '../../contract/registration.ts'

let app: TestApp
const noon = Date.UTC(2026, 2, 1, 12)
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(noon))
})
const read = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof affiliateEndpoints.get>('GET /api/tutor/affiliate/get', {})
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.affiliate
}

test('the referral link opens the registration in the tutor’s language and is counted', async () => {
  const visitor = await app.visitor({ roles: ['tutor'], locale: 'ru' })
  const id = visitor.personId!
  const { link, ...rest } = await read(visitor)
  expect(link).toBe(`http://ua.localhost:3000/ru/register?affiliate_id=${id}`)
  expect(rest).toEqual({ registered: 0, published: 0, people: [], percent: 10, fees: 3, earned: 0 })
  const colleague = await app.visitor({ locale: 'en' })
  const address = new URL(link)
  const { data } = await colleague.page(address.pathname + address.search)
  expect(data).toMatchObject({ affiliate_id: id })
  const tutor = { name: 'Olha Kobylianska', email: 'olha@test.example', phone: '0501234567', password: 'valse 1894' }
  const registered = await colleague.call<typeof registerEndpoints.register>('POST /api/tutor/register', {
    tutor: { ...tutor, city_id: await findActiveCity(app), terms: true },
    affiliate_id: data['affiliate_id'] as number,
  })
  expect(registered).toMatchObject({ status: 'success' })
  const people = [{ name: 'Olha K.', registered_at: noon / 1000, published: false }]
  expect(await read(visitor)).toMatchObject({ registered: 1, published: 0, people })
  expect((await visitor.page('/affiliate')).data).toMatchObject({ affiliate: { people } })
})

test('counts referrals, latest first, without anonymised tutors', async () => {
  const visitor = await app.visitor({ roles: ['tutor'] })
  const affiliate_id = visitor.personId!
  for (let one = 0; one < 22; one++)
    await addTutor(app, {
      name: `Tutor ${one}`,
      affiliate_id,
      created_at: new Date(noon + one * 1000),
      state: one % 2 ? 'published' : 'draft',
    })
  await addTutor(app, { affiliate_id, deleted_at: new Date(noon) })
  await addTutor(app, { affiliate_id, anonymised_at: new Date(noon) })
  await addTutor(app, { name: 'Of another' })
  const { registered, published, people } = await read(visitor)
  expect([registered, published, people.length]).toEqual([22, 11, 20])
  expect(people.slice(0, 2)).toMatchObject([{ name: 'Tutor 2.', published: true }, { name: 'Tutor 2.' }])
})
