import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Badges } from '#platform/plugin.ts'
import type { NotificationRoute, SliceNotifications } from '#features/notifications/public.ts'
import { findTutorForEmail } from '#features/tutors/public.ts'
import type { TextKind } from '../model.ts'

type KindMessages = { kind: TextKind; ownPath: string; texts: string; numbers: { published: number; returned: number } }
type Details = { kind?: TextKind; tutor_id?: number; title?: string; comment?: string }

/** Tells the author about the decision of staff by email, and what is left to do in the bell. */
export function textNotifications({ kind, ownPath, texts, numbers }: KindMessages): SliceNotifications {
  const route = (event: EventName, template: string): NotificationRoute => ({
    event,
    channel: 'mail',
    template,
    kind: 'profile',
    resolveRecipients: async (ctx, { entityId, after }) => {
      const { kind: about, tutor_id, title = '', comment = '' } = (after ?? {}) as Details
      const tutor = about === kind ? await findTutorForEmail(ctx, tutor_id) : undefined
      if (!tutor) return []
      const { address, locale, time_zone: timeZone, name } = tutor
      const remark = comment || ctx.t('tutor_text.see_notes', {}, locale)
      const values = { name, title, comment: remark, link: ctx.site.link(locale, `${ownPath}/${entityId}/`) }
      return [{ address, locale, timeZone, account: tutor_id!, values }]
    },
  })
  return {
    texts,
    templates: {
      [`${kind}_published`]: { number: numbers.published, to: 'tutor' },
      [`${kind}_returned`]: { number: numbers.returned, to: 'tutor' },
    },
    routes: [route('tutor_text.published', `${kind}_published`), route('tutor_text.returned', `${kind}_returned`)],
    bell: async (ctx, personId) => {
      const rows = await listReturned(ctx, kind, personId)
      const items = rows.map(({ id, title }) => ({
        text: title || ctx.t('tutor_text.untitled'),
        link: `${ownPath}/${id}/`,
      }))
      return items.length > 0 ? [{ title: ctx.t(`tutor_text.bell.${kind}`), total: items.length, items }] : []
    },
  }
}

/** Both kinds have one entity of events, so one of them declares whose it is. */
export const textEventOwners: Pick<SliceNotifications, 'accountsOf' | 'eventsAbout'> = {
  accountsOf: { tutor_text: listAuthors },
  eventsAbout: {
    tutor: (
      { edition },
      id,
    ) => sql`select e.id from event e join tutor_text x on (x.edition, x.id) = (e.edition, e.entity_id)
      where e.edition = ${edition.code} and e.entity = 'tutor_text' and x.tutor_id = ${id}`,
  },
}

async function listAuthors({ db, edition }: Ctx, id: number): Promise<number[]> {
  const texts = await db
    .selectFrom('tutor_text')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  return texts.map(({ tutor_id }) => tutor_id)
}

const mostListed = 10

function listReturned({ db, edition }: Ctx, kind: TextKind, tutorId: number) {
  return db
    .selectFrom('tutor_text')
    .select(['id', 'title'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .where('kind', '=', kind)
    .where('status', '=', 'need_revision')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

/** A decision concerns the author, and a submitted text concerns staff. */
export const textBadges: Badges = {
  after: (event) => event.startsWith('tutor_text.'),
  whom: async (ctx, id) => ({ persons: await listAuthors(ctx, id), staff: true }),
}

export async function countWaitingTexts({ db, edition }: Ctx, kind: TextKind): Promise<Record<string, number>> {
  const { waiting } = await db
    .selectFrom('tutor_text')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('edition', '=', edition.code)
    .where('kind', '=', kind)
    .where('status', '=', 'moderation')
    .executeTakeFirstOrThrow()
  return { 'status=moderation': waiting }
}
