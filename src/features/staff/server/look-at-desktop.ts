import type { Ctx } from '#platform/context.ts'

const recentEvents = 8

export async function lookAtDesktop({ db, edition }: Ctx) {
  const count = async (table: 'city' | 'subject') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('edition', '=', edition.code)
      .executeTakeFirstOrThrow()
    return total
  }
  const recent = await db
    .selectFrom('event as e')
    .leftJoin('staff_member as m', (join) => join.onRef('m.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'staff'))
    .select(['e.id', 'e.name', 'e.at', 'm.name as who'])
    .where('e.edition', '=', edition.code)
    .orderBy('e.id', 'desc')
    .limit(recentEvents)
    .execute()
  return {
    cities: await count('city'),
    subjects: await count('subject'),
    recent: recent.map(({ id, name, at, who }) => ({
      id,
      event: name,
      who: who ?? '',
      at: Math.floor(at.getTime() / 1000),
    })),
  }
}
