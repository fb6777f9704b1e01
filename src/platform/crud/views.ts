import type { StaffMember } from '#shared/access.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import { listViewEndpoints } from '#shared/list-views.ts'
import type { ListView } from '#shared/list-views.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import { implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'

const maxSaved = 50

export async function readView(ctx: Ctx, segment: string): Promise<ListView> {
  const staffId = ctx.auth.staff?.id ?? 0
  const [view, saved] = await Promise.all([
    ctx.db
      .selectFrom('staff_view')
      .select('columns')
      .where('staff_id', '=', staffId)
      .where('segment', '=', segment)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('saved_filter')
      .select(['id', 'name', 'query', 'shared', 'staff_id'])
      .where('edition', '=', ctx.edition.code)
      .where('segment', '=', segment)
      .where((where) => where.or([where('staff_id', '=', staffId), where('shared', '=', true)]))
      .orderBy('name')
      .limit(2 * maxSaved)
      .execute(),
  ])
  return {
    columns: view?.columns ?? null,
    saved: saved.map(({ staff_id, ...one }) => ({ ...one, mine: staff_id === staffId })),
  }
}

/** The calls by which staff keep their views of the given lists. */
export function listViews(pages: readonly PanelPage[]): Plugin {
  function mayOpen({ actor }: Ctx<StaffMember>, segment: string): void {
    if (!pages.some((page) => page.segment === segment && page.staff.includes(actor.status))) throw refuse('not_found')
  }

  return {
    name: 'list views',
    endpoints: implement(listViewEndpoints, {
      async setColumns(ctx, { segment, columns }) {
        mayOpen(ctx, segment)
        await ctx.db
          .insertInto('staff_view')
          .values({ staff_id: ctx.actor.id, segment, columns })
          .onConflict((conflict) => conflict.columns(['staff_id', 'segment']).doUpdateSet({ columns }))
          .execute()
        return {}
      },
      async saveFilter(ctx, { segment, name, query, shared }) {
        mayOpen(ctx, segment)
        // One after the other, or those who save at once would not see how many there are.
        const { id: staffId } = ctx.actor
        await ctx.db.selectFrom('staff_member').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
        const mine = await ctx.db
          .selectFrom('saved_filter')
          .select('id')
          .where('edition', '=', ctx.edition.code)
          .where('segment', '=', segment)
          .where('staff_id', '=', staffId)
          .execute()
        if (mine.length >= maxSaved) throw refuseField('name', 'invalid.too_many_saved', { max: maxSaved })
        const { id } = await ctx.db
          .insertInto('saved_filter')
          .values({ edition: ctx.edition.code, staff_id: staffId, segment, name, query, shared })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id }
      },
      /** One's own only, shared or not; missing and another's answer alike. */
      async deleteFilter(ctx, { id }) {
        const gone = await ctx.db
          .deleteFrom('saved_filter')
          .where('edition', '=', ctx.edition.code)
          .where('id', '=', id)
          .where('staff_id', '=', ctx.actor.id)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) throw refuse('not_found')
        return {}
      },
    }),
  }
}
