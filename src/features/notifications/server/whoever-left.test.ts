import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { closeAccount, issueCode } from '#features/accounts/public.ts'
import type { leavingEndpoints } from '#features/tutors/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { deliver, forgetDetails } from '#platform/events.ts'
import type { Change, Delivery } from '#platform/events.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { addTutor } from '../../../../test/support/tutors.ts'
import { notifications } from '../plugin.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '6' })
})
const db = () => app.runtime.database.db
beforeEach(() => db().deleteFrom('message').execute())

const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) =>
  inTransaction(app.runtime, systemAsker(editionByCode('ua')!), run)
const tell = (ctx: Ctx, told: Delivery) => deliver(ctx, told, notifications.subscriptions ?? [])
const letters = () => db().selectFrom('message').select(['template', 'recipient']).execute()
const lastEvent = async () =>
  (await db().selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
async function happened(change: Change): Promise<Delivery> {
  await asSystem((ctx) => ctx.emit(change))
  return { event: await lastEvent(), subscriber: 'messages' }
}
const someone = (email: string) => addTutor(app, { email, confirmed: true })

/** The first is done but for its commit when the second begins. */
async function oneAfterTheOther(first: (ctx: Ctx) => Promise<unknown>, second: () => Promise<unknown>) {
  const gate = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const one = asSystem(async (ctx) => {
    await first(ctx)
    done.resolve()
    await gate.promise
  })
  await done.promise
  const other = second()
  await Promise.race([other, wait(300)])
  gate.resolve()
  await Promise.all([one, other])
}

describe('somebody leaves while a letter to them is written', () => {
  test.each(['their leaving comes first', 'the letter comes first'])('%s: it is not kept', async (order) => {
    const staff = await app.visitor({ staff: 1 })
    const id = await someone(`${order.replaceAll(' ', '-')}@mail.example`)
    const told = await happened({ name: 'tutor.published', entity: 'tutor', entityId: id })
    const write = (ctx: Ctx) => tell(ctx, told)
    if (order === 'the letter comes first') {
      const leave = () =>
        staff.call<typeof leavingEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id: id })
      await oneAfterTheOther(write, leave)
    } else await oneAfterTheOther(closing(id), () => asSystem(write))
    expect((await letters()).filter(({ template }) => template !== 'profile_deleted')).toEqual([])
  })

  test('so is a code to an address that is not theirs yet', async () => {
    const id = await someone('coded@mail.example')
    await asSystem((ctx) => issueCode(ctx, { purpose: 'email', accountId: id, address: 'new@mail.example' }))
    const told = { event: await lastEvent(), subscriber: 'messages', secrets: { code: '123456' } }
    await oneAfterTheOther(
      (ctx) => tell(ctx, told),
      () => asSystem(closing(id)),
    )
    expect(await letters()).toEqual([])
  })

  test('so is one to whoever has an address already that somebody else has typed', async () => {
    const id = await someone('owner@mail.example')
    const other = await addTutor(app, { email: 'owner@mail.example' })
    const told = await happened({ name: 'account.email_confirmation_asked', entity: 'account', entityId: other })
    await oneAfterTheOther(closing(id), () => asSystem((ctx) => tell(ctx, told)))
    expect((await letters()).filter(({ template }) => template === 'already_registered')).toEqual([])
  })

  const closing = (id: number) => (ctx: Ctx) => closeAccount(ctx, id)
})

describe('of what was forgotten nobody is told', () => {
  test.each<Change>([
    { name: 'account.contact_changed', entity: 'account', before: { email: 'old@mail.example' } },
    { name: 'tutor.deletion_asked', entity: 'tutor', after: { deletion_at: new Date() } },
    { name: 'tutor.verified', entity: 'tutor', after: { verified_until: new Date() } },
    { name: 'tutor.verification_rejected', entity: 'tutor', after: { verification: 'rejected' } },
    { name: 'tutor.verification_expiring', entity: 'tutor', after: { verified_until: new Date() } },
  ])('$name', async (change) => {
    const id = await someone(`${change.name}@mail.example`)
    const told = await happened({ ...change, entityId: id })
    await asSystem((ctx) => forgetDetails(ctx, [change.entity], [id]))
    await asSystem((ctx) => tell(ctx, told))
    expect(await letters()).toEqual([])
  })
})
