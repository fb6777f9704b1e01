import type { Ctx } from '#platform/context.ts'
import { textsOnProfile } from '../../model.ts'
import { readListedTexts } from './live-texts.ts'

/** The latest ads and posts of a tutor for the profile. */
export async function listProfileTexts(ctx: Ctx, tutorId: number) {
  const latest = { limit: textsOnProfile }
  const [ads, blogs] = await Promise.all([
    readListedTexts(ctx, { kind: 'ad', path: '/ads/' }, { tutor_id: tutorId }, latest),
    readListedTexts(ctx, { kind: 'blog', path: '/blog/' }, { tutor_id: tutorId }, latest),
  ])
  return { ads, blogs }
}
