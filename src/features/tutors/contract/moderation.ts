import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { flag, id, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'
import { waitingKinds } from '../model.ts'
import { tutorIdInput, tutorsPanel } from './staff-list.ts'
import { publicProfile } from './public-profile.ts'
import { profileDifference, staffTutor, tutorVersion } from './staff.ts'

export const moderationPanel = panelPage('moderation', { menu: 'desktop', staff: tutorStaff })
const who = { staff: tutorsPanel.staff }
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/admin/tutor/${path}`, who, input, answer: noFields })

export const moderationEndpoints = {
  /** Submits a draft or a returned profile that staff completed for the tutor. */
  submit: call('submit', z.object({ ...tutorIdInput, version: tutorVersion().optional() })),
  /**
   * Publishes the profile and everything that waits for moderation. Fails if `version` is older than the current one.
   */
  publish: call(
    'publish',
    z.object({
      ...tutorIdInput,
      version: tutorVersion().optional(),
      /** URL of the photo that the moderator saw; empty if there was none. */
      photo: text(200).optional(),
    }),
  ),
  /** Returns a profile, or a change to a published one, to the tutor. */
  setNeedRevision: call(
    'set_need_revision',
    z.object({ ...tutorIdInput, comment: text(1000), version: tutorVersion().optional(), hide: flag().optional() }),
  ),
}

/** The moderation queue, oldest first. */
export const moderationPage = definePage({
  id: 'panel.moderation',
  path: moderationPanel.path,
  who: { staff: moderationPanel.staff },
  layout: 'panel',
  /** `kind` filters the queue; `id` and `of` select the tutor and the kind of work to show. */
  input: z.object({
    kind: z.enum(waitingKinds).optional(),
    id: id().optional(),
    of: z.enum(waitingKinds).optional(),
  }),
  data: z.object({
    /** Server time, for computing how long each item has waited. */
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
    /** The selected item, or the first one. */
    current: z
      .object({
        kind: z.enum(waitingKinds),
        tutor: staffTutor,
        /** Preview in the edition's main language; `translations` holds the other languages. */
        shown: publicProfile.nullable(),
        translations: z.array(
          profileDifference.pick({ field: true, about: true, locale: true }).extend({ text: z.string() }),
        ),
        differences: z.array(profileDifference),
        /** Requirements of a verification. */
        steps: z.array(z.object({ step: z.string(), done: z.boolean() })),
        /** Suggested comments for returning it, in the tutor's language. */
        phrases: z.array(z.string()),
      })
      .nullable(),
  }),
})
