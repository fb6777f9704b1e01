import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { adminEndpoints } from '#features/staff/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import {
  addMember,
  adminFrom,
  changeAdmin,
  createAdmin,
  deleteAdmin,
  logInMember,
  saveAdmin,
  sendLink,
} from '#test/support/staff-members.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import { soleLimitOf } from '../../sole-limit.ts'

const { perTutor: adjustmentLimit } = soleLimitOf(editionByCode('ua')!)
const dayMs = 86_400_000
const start = new Date('2026-03-02T09:00:00Z')

type Member = { id: number; visitor: Visitor }

let app: TestApp
let tutor: Visitor
let head: Member
let other: Member
beforeAll(async () => {
  app = await openApp({ DEMO: 'on' })
  tutor = await app.visitor({ roles: ['tutor'] })
})
/** Two members who have nothing to do with each other. */
beforeEach(async () => {
  app.setTime(start)
  head = await openMember({ ua: 1, pl: 1 })
  other = await openMember({ ua: 4, pl: 4 })
})

async function openMember(editions: Parameters<typeof addMember>[1]): Promise<Member> {
  const { id } = await addMember(app, editions)
  return { id, visitor: await logInMember(app, id) }
}

/** A member of status 4 whom `by` has created. */
async function createBy(by: Member): Promise<Member> {
  const login = `created${Math.random().toString(36).slice(2)}@demo.test`
  const { id } = adminFrom(await createAdmin(by.visitor, { login, status: 4 }))
  return { id, visitor: await logInMember(app, id) }
}

async function request(by: Member): Promise<number> {
  const answer = await by.visitor.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', {
    tutor_id: tutor.personId!,
    sum: adjustmentLimit + 1,
    reason: 'A large gift',
  })
  if (answer.status !== 'success' || answer.data.state !== 'waiting') throw new Error(JSON.stringify(answer))
  return answer.data.adjustment_id
}
const decide = ({ visitor }: Member, adjustment_id: number, approve: boolean) =>
  visitor.call<typeof adjustmentEndpoints.decide>('POST /api/admin/wallet_adjustment/decide', {
    adjustment_id,
    approve,
  })

const refused = { error: 'forbidden', httpStatus: 403, message: expect.stringContaining('30 днів') as string }

/** Neither approves the request of the other one. */
async function expectLinked(one: Member, two: Member): Promise<void> {
  expect(await decide(two, await request(one), true)).toMatchObject(refused)
  expect(await decide(one, await request(two), true)).toMatchObject(refused)
}

test('members who have nothing to do with each other approve each other’s requests', async () => {
  expect(await decide(other, await request(head), true)).toMatchObject({ status: 'success' })
  expect(await decide(head, await request(other), true)).toMatchObject({ status: 'success' })
})

describe('neither of two members approves for the other after one has', () => {
  test('created the account', async () => expectLinked(head, await createBy(head)))

  test.each<[string, (id: number, by: Visitor) => Promise<unknown>]>([
    ['sent a reset link', (id, by) => sendLink(by, id)],
    ['changed the login', (id, by) => saveAdmin(by, { id, login: `taken${id}@demo.test` })],
    ['changed the status', (id, by) => changeAdmin(by, id, 'status', 1)],
    [
      'removed the passkeys',
      (id, by) =>
        by.call<typeof adminEndpoints.forgetPasskeys>('POST /api/admin/admin/forget_passkeys', { admin_id: id }),
    ],
    [
      'reactivated the account',
      async (id, by) => {
        await changeAdmin(by, id, 'active', false)
        return changeAdmin(by, id, 'active', true)
      },
    ],
  ])('%s', async (_, change) => {
    expect(await change(other.id, head.visitor)).toMatchObject({ status: 'success' })
    other.visitor = await logInMember(app, other.id)
    await expectLinked(head, other)
  })

  test('invited them to another edition', async () => {
    const { id, login } = await addMember(app, { pl: 4 })
    expect(await createAdmin(head.visitor, { login, status: 4 })).toMatchObject({ data: { invited: true } })
    await expectLinked(head, { id, visitor: await logInMember(app, id) })
  })

  test('reset the account in another edition', async () => {
    expect(await sendLink(await logInMember(app, head.id, 'pl'), other.id)).toMatchObject({ status: 'success' })
    await expectLinked(head, other)
  })

  test('removed the account and created it again', async () => {
    const { id, login } = await addMember(app, { ua: 4 })
    await deleteAdmin(head.visitor, id)
    expect(await createAdmin(head.visitor, { login, status: 4, name: 'Again' })).toMatchObject({ status: 'success' })
    await expectLinked(head, { id, visitor: await logInMember(app, id) })
  })
})

describe('accounts that one person may have opened do not approve for each other', () => {
  test('two that the same colleague created', async () => expectLinked(await createBy(head), await createBy(head)))

  test('a chain of them', async () => {
    const second = await createBy(other)
    const third = await createBy(second)
    await expectLinked(third, other)
    expect(await decide(head, await request(third), true)).toMatchObject({ status: 'success' })
  })
})

describe('after 30 days', () => {
  test('the two approve again', async () => {
    await sendLink(head.visitor, other.id)
    app.setTime(new Date(start.getTime() + 31 * dayMs))
    for (const member of [head, other]) member.visitor = await logInMember(app, member.id)
    expect(await decide(other, await request(head), true)).toMatchObject({ status: 'success' })
  })

  test('but not what was requested earlier', async () => {
    await sendLink(head.visitor, other.id)
    const id = await request(head)
    app.setTime(new Date(start.getTime() + 31 * dayMs))
    other.visitor = await logInMember(app, other.id)
    expect(await decide(other, id, true)).toMatchObject(refused)
  })
})

test('a change of a name, and one of one’s own account, link nobody', async () => {
  await saveAdmin(head.visitor, { id: other.id, name: 'Another name' })
  await saveAdmin(other.visitor, { id: other.id, name: 'My name' })
  expect(await decide(other, await request(head), true)).toMatchObject({ status: 'success' })
})

test('a linked member may still reject, but not oneself', async () => {
  const created = await createBy(head)
  expect(await decide(head, await request(created), false)).toMatchObject({ status: 'success' })
  expect(await decide(head, await request(head), true)).toMatchObject({ error: 'forbidden' })
  expect(await decide(head, await request(head), false)).toMatchObject({ error: 'forbidden' })
})

test('a reset that is under way is waited for', async () => {
  const id = await request(head)
  const { db } = app.runtime.database
  const approval = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('staff_member').select('id').where('id', '=', other.id).forNoKeyUpdate().execute()
    const pending = decide(other, id, true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.insertInto('staff_access_change').values({ staff_id: other.id, changed_by: head.id, at: start }).execute()
    return { pending }
  })
  expect(await approval.pending).toMatchObject(refused)
})
