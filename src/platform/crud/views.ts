import { staffStatus } from '#shared/access.ts'
import type { StaffMember } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import { listViewEndpoints } from '#shared/list-views.ts'
import type { ListView } from '#shared/list-views.ts'
import type { PanelPage } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import { implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'

const maxSaved = 50

export async function readView(ctx: Ctx, segment: string): Promise<ListView> {
  const [view, saved] = await Promise.all([
    ctx.db
      .selectFrom('staff_view')
      .select('columns')
      .where('staff_id', '=', ctx.auth.staff?.id ?? 0)
      .where('segment', '=', segment)
      .executeTakeFirst(),
    readSaved(ctx, segment),
  ])
  return { columns: view?.columns ?? null, saved }
}

async function readSaved(ctx: Ctx, segment: string): Promise<ListView['saved']> {
  const staffId = ctx.auth.staff?.id ?? 0
  const saved = await ctx.db
    .selectFrom('saved_filter as f')
    .leftJoin('staff_edition as e', (join) =>
      join.onRef('e.staff_id', '=', 'f.staff_id').onRef('e.edition', '=', 'f.edition'),
    )
    .select(['f.id', 'f.name', 'f.query', 'f.shared', 'f.staff_id', 'e.status as owner'])
    .where('f.edition', '=', ctx.edition.code)
    .where('f.segment', '=', segment)
    .where((where) => where.or([where('f.staff_id', '=', staffId), where('f.shared', '=', true)]))
    .orderBy('f.name')
    .limit(2 * maxSaved)
    .execute()
  return saved.map(({ staff_id, owner, ...one }) => {
    const own = staff_id === staffId
    return { ...one, mine: own, removable: own || (owner === null && ctx.auth.staff?.status === staffStatus.head) }
  })
}

/** The endpoints with which staff save their views of the given lists. */
export function listViews(pages: readonly PanelPage[]): Plugin {
  function mayOpen({ actor }: Ctx<StaffMember>, segment: string): void {
    if (!pages.some((page) => page.segment === segment && page.staff.includes(actor.status))) throw fail('not_found')
  }

  return {
    name: 'list views',
    routes: {
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
        async savedFilters(ctx, { page }) {
          mayOpen(ctx, page)
          return { saved_filters: await readSaved(ctx, page) }
        },
        async saveFilter(ctx, { saved_filter: { id: known, page: segment, ...given } }) {
          mayOpen(ctx, segment)
          const id = known === undefined ? await create(ctx, segment, given) : await change(ctx, known, segment, given)
          return { saved_filter: { id, ...given, mine: true, removable: true } }
        },
        /** A missing filter and somebody else's filter get the same answer. */
        async deleteFilter(ctx, { id }) {
          const deleted = await ctx.db
            .deleteFrom('saved_filter as f')
            .where('f.edition', '=', ctx.edition.code)
            .where('f.id', '=', id)
            .where((where) => {
              const own = where('f.staff_id', '=', ctx.actor.id)
              if (ctx.actor.status !== staffStatus.head) return own
              const owner = where
                .selectFrom('staff_edition as e')
                .select('e.staff_id')
                .whereRef('e.staff_id', '=', 'f.staff_id')
                .whereRef('e.edition', '=', 'f.edition')
              return where.or([own, where.and([where('f.shared', '=', true), where.not(where.exists(owner))])])
            })
            .executeTakeFirst()
          if (deleted.numDeletedRows === 0n) throw fail('not_found')
          return {}
        },
      }),
    },
  }
}

type Given = { name: string; query: string; shared: boolean }

async function create(ctx: Ctx<StaffMember>, segment: string, given: Given): Promise<number> {
  const { id: staffId } = ctx.actor
  // Locks the staff member so that concurrent saves see the same count.
  await ctx.db.selectFrom('staff_member').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const own = await ctx.db
    .selectFrom('saved_filter')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('segment', '=', segment)
    .where('staff_id', '=', staffId)
    .execute()
  if (own.length >= maxSaved) throw failField('name', 'invalid.too_many_saved', { max: maxSaved })
  const { id } = await ctx.db
    .insertInto('saved_filter')
    .values({ edition: ctx.edition.code, staff_id: staffId, segment, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function change(ctx: Ctx<StaffMember>, id: number, segment: string, given: Given): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('saved_filter')
    .set(given)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('segment', '=', segment)
    .where('staff_id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw fail('not_found')
  return id
}
