import { isActing } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { CtxSessions } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Requester } from '../requester.ts'
import { returnToOwnSession, endFamily, endSession, endSessionsOf, familyOf, startSession } from './sessions.ts'

/** Starts and ends sessions of the requester; new cookies are sent with the answer. */
export function sessionsOf(requester: Requester, db: Db, now: Date): CtxSessions {
  const { edition, tokens, auth } = requester
  return {
    async signIn(realm, subjectId, options) {
      // Otherwise an impersonation could turn into an unlimited session without the staff member on record.
      if (isActing(auth)) throw fail('forbidden', { id: 'acting.not_now' })
      // The presented token is revoked at every sign-in to prevent session fixation.
      if (tokens[realm]) await endSession(db, tokens[realm])
      requester.cookies.set(realm, await startSession(db, { ...options, edition: edition.code, realm, subjectId, now }))
    },
    async signOut(realm) {
      if (tokens[realm]) await endFamily(db, tokens[realm])
      requester.cookies.set(realm, null)
    },
    family: async (realm) => (tokens[realm] ? familyOf(db, tokens[realm]) : undefined),
    endAll: (realm, subjectId) =>
      endSessionsOf(db, {
        realm,
        subjectId,
        except: tokens[realm],
        // Person ids are only unique within an edition.
        ...(realm === 'person' && { edition: edition.code }),
      }),
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
