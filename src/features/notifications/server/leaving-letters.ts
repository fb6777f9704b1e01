import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Receiver, Route } from './routes.ts'
import { toldTutor } from './tutor-routes.ts'
import type { Values } from './write-message.ts'

/** What tutors are told who want to leave: until when they can stay, that they do, and goodbye. */
export const leavingRoutes: readonly Route[] = [
  {
    event: 'tutor.deletion_asked',
    channel: 'mail',
    template: 'deletion_asked',
    kind: 'account',
    to: async (ctx, event) => {
      const { deletion_at } = (event.after ?? {}) as { deletion_at?: string }
      // Forgotten since: there is no day to tell.
      return deletion_at === undefined ? [] : toTutor(ctx, event, { time: new Date(deletion_at) })
    },
  },
  { event: 'tutor.deletion_cancelled', channel: 'mail', template: 'deletion_cancelled', kind: 'account', to: toTutor },
  {
    event: 'tutor.anonymised',
    channel: 'mail',
    template: 'profile_deleted',
    kind: 'account',
    fleeting: true,
    to: whoHasLeft,
  },
]

async function toTutor(ctx: Ctx, { entityId }: Event, values: Values = {}): Promise<Receiver[]> {
  const tutor = await toldTutor(ctx, entityId)
  if (!tutor) return []
  const { address, locale, time_zone: timeZone, name } = tutor
  const link = ctx.origin + localePath(locale, ctx.edition.locales, '/privacy')
  return [{ address, locale, timeZone, values: { name, link, ...values } }]
}

/** We know nothing of them any more: the job carries the address, for this letter alone. */
async function whoHasLeft({ edition, origin }: Ctx, { secrets }: Event): Promise<Receiver[]> {
  const { email, locale: spoken = '' } = secrets ?? {}
  if (!email) return []
  const locale = isLocale(spoken) && edition.locales.includes(spoken) ? spoken : edition.locales[0]
  const link = origin + localePath(locale, edition.locales, '/')
  return [{ address: email, locale, timeZone: null, values: { link } }]
}
