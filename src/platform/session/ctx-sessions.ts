import { isActing } from '#shared/access.ts'
import type { Realm } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { CtxSessions } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Requester } from '../requester.ts'
import { describeDevice } from './device-names.ts'
import { endOtherFamilies, endFamilyOf, listOwnSessions } from './own-sessions.ts'
import { returnToOwnSession, endFamily, endSession, endSessionsOf, familyOf, startSession } from './sessions.ts'

/** The id is that of the person or staff member. */
export const sessionEndedBusEvent = 'session.ended'

/**
 * Starts and ends sessions of the requester; new cookies are sent with the answer. `announceEnd` makes every process
 * close the sockets of the subject whose session ended.
 */
export function sessionsOf(
  requester: Requester,
  db: Db,
  { now, announceEnd }: { now: Date; announceEnd: (subjectId: number) => void },
): CtxSessions {
  const { edition, tokens, auth } = requester
  const ownerOf = (realm: Realm, subjectId: number) => ({ realm, subjectId, edition: edition.code })
  return {
    async signIn(realm, subjectId, options) {
      // Otherwise an impersonation could turn into an unlimited session without the staff member on record.
      if (isActing(auth)) throw fail('forbidden', { id: 'acting.not_now' })
      // The presented token is revoked at every sign-in to prevent session fixation.
      if (tokens[realm]) await endSession(db, tokens[realm])
      const device = describeDevice(requester.userAgent)
      requester.cookies.set(
        realm,
        await startSession(db, { ...options, edition: edition.code, realm, subjectId, device, now }),
      )
    },
    async signOut(realm) {
      if (tokens[realm]) await endFamily(db, tokens[realm])
      requester.cookies.set(realm, null)
      if (auth[realm]) announceEnd(auth[realm].id)
    },
    family: async (realm) => (tokens[realm] ? familyOf(db, tokens[realm]) : undefined),
    async endAll(realm, subjectIds) {
      await endSessionsOf(db, {
        realm,
        subjectIds,
        except: tokens[realm],
        // Person ids are only unique within an edition.
        ...(realm === 'person' && { edition: edition.code }),
      })
      subjectIds.forEach(announceEnd)
    },
    list: (realm, subjectId) => listOwnSessions(db, ownerOf(realm, subjectId), { token: tokens[realm], now }),
    async end(realm, subjectId, id) {
      const ended = await endFamilyOf(db, ownerOf(realm, subjectId), id)
      if (ended) announceEnd(subjectId)
      return ended
    },
    async endOthers(realm, subjectId) {
      const count = await endOtherFamilies(db, ownerOf(realm, subjectId), tokens[realm])
      if (count > 0) announceEnd(subjectId)
      return count
    },
    async actAs(realm, subjectId, role) {
      const { staff } = auth
      const own = tokens.staff && (await familyOf(db, tokens.staff))
      if (!staff || staff.limits || !own || isActing(auth))
        throw new Error('only staff can impersonate, and one account at a time')
      const acting = { staffId: staff.id, token: tokens.staff!, endsAt: own.endsAt }
      if (realm === 'person' && tokens.person) await endSession(db, tokens.person)
      requester.cookies.set(
        realm,
        await startSession(db, { edition: edition.code, realm, subjectId, role, acting, now }),
      )
    },
    async stopActing(realm) {
      if (!auth[realm]?.acted || !tokens[realm]) throw new Error('no impersonation to end')
      // Impersonating a person keeps the staff cookie; impersonating a staff member replaces it.
      if (realm === 'person') {
        await endSession(db, tokens[realm])
        requester.cookies.set(realm, null)
        return
      }
      // Only one of two concurrent requests gets the new token; the other must not delete the cookie.
      const fresh = await returnToOwnSession(db, tokens[realm])
      if (fresh) requester.cookies.set(realm, fresh)
    },
  }
}
