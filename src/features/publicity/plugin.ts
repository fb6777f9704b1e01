import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import { mediaEndpoints, mediaPage, pressPanel, videoPanel } from './contract.ts'
import { mediaEvents } from './events.ts'
import { assertWebAddress } from './server/check-press-mention.ts'
import { listVideos } from './server/list-media.ts'
import { mediaSitemap } from './server/media-sitemap.ts'
import { loadMedia } from './server/media-page.ts'

export const publicity = combineParts(
  'publicity',
  crudPlugin(videoPanel, { table: 'site_video', public: true }),
  crudPlugin(pressPanel, { table: 'press_mention', public: true, check: assertWebAddress }),
  {
    routes: {
      endpoints: implement(mediaEndpoints, { videos: listVideos }),
      pages: [page(mediaPage, loadMedia)],
      sitemap: { media: mediaSitemap },
    },
    events: { declared: mediaEvents },
  },
)
