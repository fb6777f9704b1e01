import { localePath } from '#shared/frame.ts'
import type { Route } from './routes.ts'
import { toldTutor } from './tutor-routes.ts'
import type { Values } from './write-message.ts'

/** What tutors are told about their profile: that it is on show, or what staff ask them to mend. */
export const moderationRoutes: readonly Route[] = [
  aboutProfile('tutor.published', 'tutor_published'),
  aboutProfile('tutor.returned', 'tutor_returned'),
  aboutProfile('tutor.change_accepted', 'tutor_change_accepted'),
  aboutProfile('tutor.change_returned', 'tutor_change_returned'),
]

function aboutProfile(event: string, template: string): Route {
  const to: Route['to'] = async (ctx, { entityId, after }) => {
    const tutor = await toldTutor(ctx, entityId)
    if (!tutor) return []
    const { address, locale, time_zone: timeZone, name } = tutor
    const link = ctx.origin + localePath(locale, ctx.edition.locales, '/profile/')
    const { comment } = (after ?? {}) as { comment?: string }
    const values: Values = { name, link, ...(comment !== undefined && { comment }) }
    return [{ address, locale, timeZone, account: entityId!, values }]
  }
  return { event, channel: 'mail', template, kind: 'profile', to }
}
