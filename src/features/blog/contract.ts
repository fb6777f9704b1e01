import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { id, integer } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { ownTextPages, publicTextRoutes, staffTextCalls, tutorTextCalls } from '#features/tutor-texts/contract.ts'
import { panelTextCalls, textFields, textStaff, textStatuses } from '#features/tutor-texts/fields-contract.ts'

export const blogPanel = crud(panelPage('users_blog', { menu: 'content', staff: textStaff }), {
  name: 'blog',
  plural: 'blogs',
  fields: textFields('blog'),
  calls: { list: 'blogs/get', ...panelTextCalls },
  actions: { mark: { call: 'blog/set_mark', input: z.object({ mark: integer(0, 5) }), bulk: false } },
  statuses: textStatuses('blog'),
  optimisticLock: true,
})

export const blogTutorCalls = tutorTextCalls('blog', 'blogs')
export const blogStaffCalls = staffTextCalls('blog', textStaff)
export const blogSite = publicTextRoutes('blog', 'blogs', '/blog/')
export const blogOwnPages = ownTextPages('blog', '/my-blog')

export const blogRatingCalls = {
  setRating: endpoint({
    method: 'POST',
    path: '/api/client/blog/set_rating',
    who: guest,
    input: z.object({ id: id(), rating: integer(1, 5) }),
    answer: z.object({ rating: z.number(), votes: z.int() }),
    // A visitor without the cookie of an earlier vote counts as another one.
    limit: { seconds: 3600, perNetwork: 100, captchaAfter: 20 },
  }),
}
