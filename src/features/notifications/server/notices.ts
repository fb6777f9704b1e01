import type { z } from 'zod'
import type { Person, StaffMember } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { NoticeList } from '#platform/notices.ts'
import { staffNoticesSchema, tutorNoticesSchema } from '../notice-contract.ts'
import type { noticeEndpoints as calls } from '../notice-contract.ts'
import { staffNoticeReadEvent } from './notification-badges.ts'

export async function listTutorNotices(ctx: Ctx<Person>): Promise<Answer<typeof calls.tutorNotices>> {
  const { id } = ctx.actor
  const [notices, ...declared] = await Promise.all([
    ctx.slices.notices.forPerson(id),
    ...ctx.slices.notices.declared.map(({ bell }) => bell?.(ctx, id) ?? []),
  ])
  const lists = declared.flat().map(({ title, total, items }) => ({ title, total, items: [...items] }))
  const { count, ...answer } = presentNotices(tutorNoticesSchema, notices)
  return { ...answer, lists, count: lists.reduce((sum, { total }) => sum + total, count) }
}

export async function listStaffNotices(ctx: Ctx<StaffMember>): Promise<Answer<typeof calls.staffNotices>> {
  const { status } = ctx.actor
  const [notices, waiting] = await Promise.all([
    ctx.slices.notices.forStaff(status),
    ctx.slices.waiting(status, 'menu'),
  ])
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, more) => all + more, 0)
  return {
    ...presentNotices(staffNoticesSchema, notices),
    waiting: Object.fromEntries(Object.entries(waiting).map(([segment, counts]) => [segment, sum(counts)])),
  }
}

export async function markNoticeRead(ctx: Ctx<StaffMember>, seen: Input<typeof calls.setRead>) {
  const link = await ctx.slices.notices.see(ctx.actor.status, seen)
  if (link === undefined) throw fail('not_found')
  ctx.publish(staffNoticeReadEvent, ctx.actor.id)
  return { link }
}

const none: NoticeList = { items: [], total: 0 }

/** Lists that no slice fills are empty. */
function presentNotices<L extends z.ZodObject>(declared: L, given: Record<string, NoticeList>) {
  const lists = Object.keys(declared.shape).map((name) => [name, given[name] ?? none] as const)
  return {
    notifications: Object.fromEntries(lists.map(([name, { items }]) => [name, items])) as z.output<L>,
    totals: Object.fromEntries(lists.map(([name, { total }]) => [name, total])) as Record<keyof z.output<L>, number>,
    count: lists.reduce((sum, [, { total }]) => sum + total, 0),
  }
}
