import { join } from 'node:path'
import { combineParts, implement } from '#platform/plugin.ts'
import { rateText, textNotifications, tutorTextPart } from '#features/tutor-texts/public.ts'
import { shownAuthorEvents } from '#features/tutor-texts/model.ts'
import { blogOwnPages, blogPanel, blogRatingCalls, blogSite, blogStaffCalls, blogTutorCalls } from './contract.ts'
import { blogEvents } from './events.ts'

export const blog = combineParts(
  'blog',
  tutorTextPart({
    panel: blogPanel,
    own: blogTutorCalls,
    staff: blogStaffCalls,
    site: blogSite,
    ownPages: blogOwnPages,
  }),
  {
    routes: { endpoints: implement(blogRatingCalls, { setRating: (ctx, input) => rateText(ctx, 'blog', input) }) },
    events: { declared: blogEvents },
    notifications: {
      messages: textNotifications({
        kind: 'blog',
        ownPath: '/my-blog',
        texts: join(import.meta.dirname, 'templates'),
        numbers: { published: 77, returned: 78 },
      }),
    },
    caches: { clearPagesBelow: { after: [...shownAuthorEvents, 'tutor_text.rated'], path: '/blog/' } },
  },
)
