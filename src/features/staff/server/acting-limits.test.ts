import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addMember, logInMember } from '#test/support/staff-members.ts'
import type { partnerPanel } from '#features/integrations/contract/partners.ts'
import type { topStaffEndpoints } from '#features/promotion/contract/staff.ts'
import type { actingEndpoints } from '../contract.ts'

const reason = 'He asked for help with the panel'

let app: TestApp
let own: Visitor
let acting: Visitor
let actingTutor: Visitor
beforeAll(async () => {
  app = await openApp()
  own = await logInMember(app, (await addMember(app, { ua: 1 })).id)
  acting = await logInMember(app, (await addMember(app, { ua: 1 })).id)
  const { id } = await addMember(app, { ua: 4 })
  expect(
    await acting.call<typeof actingEndpoints.asAdmin>('POST /api/admin/authorize/admin', { id, reason }),
  ).toMatchObject({ status: 'success' })
  actingTutor = await logInMember(app, (await addMember(app, { ua: 2 })).id)
  const { personId } = await app.visitor({ roles: ['tutor'] })
  expect(
    await actingTutor.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', {
      id: personId!,
      reason,
    }),
  ).toMatchObject({ status: 'success' })
})

const closed = { error: 'forbidden', message: expect.stringContaining('від імені') as string }

describe('while acting as a colleague', () => {
  test.each([
    '/panel/payments/',
    '/panel/payments/adjustments/',
    '/panel/payments/figures/',
    '/panel/merchants/',
    '/panel/users_tops/',
    '/panel/users_tops/prices/',
    '/panel/partners/',
    '/panel/partners/new/',
    '/panel/partner_webhooks/',
    '/panel/webhook_deliveries/',
    '/panel/cpa_partners/',
    '/panel/cpa_postbacks/',
    '/panel/attribution/',
  ])('%s is closed and says why', async (path) => {
    expect(await own.page(path)).toMatchObject({ status: 200 })
    expect(await acting.page(path)).toMatchObject({ status: 403, page: 'panel.refused', data: { reason: 'acting' } })
  })

  test('no placement is given and no partner is created', async () => {
    const input = { tutor_id: 1, subject_id: 1, days: 7 }
    expect(
      await acting.call<typeof topStaffEndpoints.create>('POST /api/admin/top/create', { data: { input } }),
    ).toMatchObject(closed)
    const partner = { name: 'Puppet', email: 'puppet@example.com' }
    const create = (by: Visitor) =>
      by.call<typeof partnerPanel.endpoints.create>('POST /api/admin/partner/create', { partner } as never)
    expect(await create(acting)).toMatchObject(closed)
    expect(await create(own)).toMatchObject({ status: 'success' })
  })

  test('the menu does not offer closed pages', async () => {
    const segments = async (by: Visitor) =>
      (await by.page('/panel/desktop/')).frame.menu.flatMap(({ items }) => items.map(({ segment }) => segment))
    expect(await segments(own)).toEqual(expect.arrayContaining(['payments', 'partners', 'merchants', 'users_cities']))
    const offered = await segments(acting)
    expect(offered).toContain('users_cities')
    for (const segment of ['payments', 'partners', 'merchants', 'cpa_partners', 'users_tops'])
      expect(offered).not.toContain(segment)
  })

  test('other work stays open', async () => {
    expect(await acting.page('/panel/users_cities/')).toMatchObject({ status: 200 })
  })
})

describe('while acting as a tutor', () => {
  test.each(['/wallet', '/billing', '/tops', '/affiliate', '/api-access'])('%s is closed', async (path) => {
    expect(await actingTutor.page(path)).toMatchObject({ status: 403, data: { reason: 'acting' } })
  })

  test('the profile stays open, and so do the own pages of the panel', async () => {
    expect(await actingTutor.page('/profile/')).toMatchObject({ status: 200 })
    expect(await actingTutor.page('/panel/users_show/')).toMatchObject({ status: 200 })
  })
})
