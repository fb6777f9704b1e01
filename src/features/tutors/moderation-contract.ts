import { z } from 'zod'
import { flag, id, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'
import { waitingKinds } from './model.ts'
import { someone, tutorsPanel } from './panel-contract.ts'
import { shownTutor } from './shown-contract.ts'
import { difference, staffTutor, tutorVersion } from './staff-contract.ts'

export const moderationPanel = panelPage('moderation', { menu: 'desktop', staff: [1, 2, 4] })
const who = { staff: tutorsPanel.staff }
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/admin/tutor/${path}`, who, input, answer: nothing })

export const moderationEndpoints = {
  /** A draft, or a profile returned for revision, that staff completed for the tutor: it then waits like any other. */
  submit: call('submit', z.object({ ...someone, version: tutorVersion().optional() })),
  /** The whole profile, and whatever of it waits. `version` is what was looked at: a newer one is refused. */
  publish: call(
    'publish',
    z.object({
      ...someone,
      version: tutorVersion().optional(),
      /** The address of the photo that was seen, empty for none. */
      photo: text(200).optional(),
    }),
  ),
  /** The profile, or the change of one that is on show, goes back to the tutor. */
  setNeedRevision: call(
    'set_need_revision',
    z.object({ ...someone, comment: text(1000), version: tutorVersion().optional(), hide: flag().optional() }),
  ),
}

export const verificationEndpoints = {
  setVerified: call(
    'set_verified',
    z.object({ ...someone, verified: flag(), comment: text(1000).optional(), version: tutorVersion().optional() }),
  ),
  /** Somebody looks at it now. */
  reviewVerification: call('verification/review', z.object(someone)),
}

/** The tutors who wait for staff, the longest first: new profiles, changes of published ones, verifications. */
export const moderationPage = page({
  id: 'panel.moderation',
  path: moderationPanel.path,
  who: { staff: moderationPanel.staff },
  layout: 'panel',
  /** `kind` keeps to one kind of them; `id` is the one that is looked at, and `of` what it waits for. */
  input: z.object({
    kind: z.enum(waitingKinds).optional(),
    id: id().optional(),
    of: z.enum(waitingKinds).optional(),
  }),
  data: z.object({
    /** When this was read, for saying how long they wait. */
    now: seconds(),
    counts: z.object({ profile: z.int(), change: z.int(), verification: z.int() }),
    waiting: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(waitingKinds),
        name: z.string(),
        avatar: z.string().nullable(),
        city: z.string(),
        since: seconds(),
      }),
    ),
    /** The one that is looked at: the first, or the one of the address. */
    current: z
      .object({
        kind: z.enum(waitingKinds),
        tutor: staffTutor,
        /** As visitors would see it in the main language, and what it says in others. */
        shown: shownTutor.nullable(),
        translations: z.array(difference.pick({ field: true, about: true, locale: true }).extend({ text: z.string() })),
        differences: z.array(difference),
        /** What a verification asks for. */
        steps: z.array(z.object({ step: z.string(), done: z.boolean() })),
        /** What is often wrong, in the tutor's language, for sending it back. */
        phrases: z.array(z.string()),
      })
      .nullable(),
  }),
})
