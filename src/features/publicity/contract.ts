import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { listOf, pageNumber } from '#shared/codecs.ts'
import { definePage, endpoint } from '#shared/contract.ts'
import { dateField, flagField, imageField, localizedField, textField, videoField } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { storedImage } from '#shared/media-schemas.ts'
import { crud, panelPage } from '#shared/panel.ts'

/** The poster is uploaded, so that a page shows the video without asking another host. */
export const videoPanel = crud(panelPage('users_videos', { menu: 'content', staff: contentStaff }), {
  name: 'video',
  plural: 'videos',
  fields: {
    title: localizedField(120, { required: true }),
    description: localizedField(500, { required: true, long: true }),
    video: videoField({ required: true }),
    poster: imageField({ aspect: 16 / 9, required: true }),
    published_on: dateField(),
    active: flagField(true),
  },
  calls: { list: 'GET videos/get' },
})

export const pressPanel = crud(panelPage('press_mentions', { menu: 'content', staff: contentStaff }), {
  name: 'press_mention',
  plural: 'press_mentions',
  fields: {
    title: localizedField(160, { required: true }),
    source: textField(80, { required: true }),
    link: textField(500, { required: true }),
    published_on: dateField(),
    active: flagField(true),
  },
})

const video = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** The id at YouTube. */
  video_id: z.string(),
  poster: storedImage,
  /** `yyyy-mm-dd` */
  published_on: z.string(),
})

const pressMention = z.object({
  id: z.int(),
  title: z.string(),
  source: z.string(),
  link: z.string(),
  published_on: z.string(),
})

export const mediaEndpoints = {
  videos: endpoint({
    method: 'GET',
    path: '/api/client/videos',
    who: guest,
    input: z.object({ page: pageNumber(), lang: z.enum(locales).optional() }),
    answer: z.object({ videos: listOf(video) }),
  }),
}

export const mediaPage = definePage({
  id: 'media',
  path: '/media',
  who: guest,
  layout: 'site',
  input: z.object({ page: pageNumber() }),
  data: z.object({
    heading: z.string(),
    videos: listOf(video),
    /** The latest articles, on the first page only. */
    press: z.array(pressMention),
    home: z.object({ text: z.string(), link: z.string() }),
  }),
})
