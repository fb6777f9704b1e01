import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { closeAccount, issueCode } from '#features/accounts/public.ts'
import type { anonymiseEndpoints } from '#features/tutors/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { deliverEvent, eraseEventDetails } from '#platform/events.ts'
import type { StateChange, EventDelivery } from '#platform/events.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addTutor } from '#test/support/tutors.ts'
import { sliceSubscriptions } from '#test/support/declared.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '6' })
})
const db = () => app.runtime.database.db
beforeEach(() => db().deleteFrom('message').execute())

const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)
const deliver = (ctx: Ctx, delivery: EventDelivery) => deliverEvent(ctx, delivery, sliceSubscriptions)
const listMessages = () => db().selectFrom('message').select(['template', 'recipient']).execute()
const lastEvent = async () =>
  (await db().selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
async function emitEvent(change: StateChange): Promise<EventDelivery> {
  await asSystem((ctx) => ctx.emit(change))
  return { event: await lastEvent(), subscriber: 'messages' }
}
const addConfirmedTutor = (email: string) => addTutor(app, { email, confirmed: true })

/** The second starts while the first is not committed yet. */
async function runOverlapping(first: (ctx: Ctx) => Promise<unknown>, second: () => Promise<unknown>) {
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

describe('an account is deleted while a message to it is queued', () => {
  test.each(['the deletion comes first', 'the message comes first'])('keeps no message when %s', async (order) => {
    const staff = await app.visitor({ staff: 1 })
    const id = await addConfirmedTutor(`${order.replaceAll(' ', '-')}@mail.example`)
    const delivery = await emitEvent({ name: 'tutor.published', entity: 'tutor', entityId: id })
    const write = (ctx: Ctx) => deliver(ctx, delivery)
    if (order === 'the message comes first') {
      const leave = () =>
        staff.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id: id })
      await runOverlapping(write, leave)
    } else await runOverlapping(closing(id), () => asSystem(write))
    expect((await listMessages()).filter(({ template }) => template !== 'profile_deleted')).toEqual([])
  })

  test('keeps no code sent to an unconfirmed new address', async () => {
    const id = await addConfirmedTutor('coded@mail.example')
    await asSystem((ctx) => issueCode(ctx, { purpose: 'email', accountId: id, address: 'new@mail.example' }))
    const delivery = { event: await lastEvent(), subscriber: 'messages', secrets: { code: '123456' } }
    await runOverlapping(
      (ctx) => deliver(ctx, delivery),
      () => asSystem(closing(id)),
    )
    expect(await listMessages()).toEqual([])
  })

  test('keeps no message to the owner of an address that somebody else entered', async () => {
    const id = await addConfirmedTutor('owner@mail.example')
    const other = await addTutor(app, { email: 'owner@mail.example' })
    const delivery = await emitEvent({
      name: 'account.email_confirmation_requested',
      entity: 'account',
      entityId: other,
    })
    await runOverlapping(closing(id), () => asSystem((ctx) => deliver(ctx, delivery)))
    expect((await listMessages()).filter(({ template }) => template === 'already_registered')).toEqual([])
  })

  const closing = (id: number) => (ctx: Ctx) => closeAccount(ctx, id)
})

describe('sends nothing for an event whose details were erased', () => {
  test.each<StateChange>([
    { name: 'account.contact_changed', entity: 'account', before: { email: 'old@mail.example' } },
    { name: 'tutor.deletion_requested', entity: 'tutor', after: { deletion_at: new Date() } },
    { name: 'tutor.verified', entity: 'tutor', after: { verified_until: new Date() } },
    { name: 'tutor.verification_rejected', entity: 'tutor', after: { verification: 'rejected' } },
    { name: 'tutor.verification_expiring', entity: 'tutor', after: { verified_until: new Date() } },
  ])('$name', async (change) => {
    const id = await addConfirmedTutor(`${change.name}@mail.example`)
    const delivery = await emitEvent({ ...change, entityId: id })
    await asSystem((ctx) => eraseEventDetails(ctx, [change.entity], [id]))
    await asSystem((ctx) => deliver(ctx, delivery))
    expect(await listMessages()).toEqual([])
  })
})
