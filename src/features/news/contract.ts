import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { id, integer, listOf, pageNumber, seconds, slug, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { uploadRules } from '#shared/field-endpoints.ts'
import { locales } from '#shared/locale.ts'
import { storedImage, uploadedFile } from '#shared/media-schemas.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { tutorCard } from '#features/catalog/contract.ts'
import { newsPanel } from './panel-contract.ts'
import { ratingRange } from './model.ts'

export * from './panel-contract.ts'

const link = z.object({ text: z.string(), link: z.string() })
const rating = z.object({ rating: z.number(), votes: z.int() })
const document = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }) as unknown as z.ZodType<
  RichText,
  RichText
>

/** A post in a list, in the visitor's language. */
const newsCard = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  link: z.string(),
  image: storedImage.nullable(),
  category: link,
  published_at: seconds(),
  /** Minutes to read it. */
  minutes: z.int(),
  ...rating.shape,
})
export type NewsCard = z.input<typeof newsCard>

const newsPost = newsCard.extend({
  text: document,
  /** The sections of the text; `id` is the anchor of a heading. */
  sections: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
  tags: z.array(link),
  subjects: z.array(link),
  author: z.string(),
  changed_at: seconds(),
})
export type NewsPost = z.input<typeof newsPost>

const category = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  link: z.string(),
  /** Posts in the visitor's language. */
  posts: z.int(),
})
const lang = z.enum(locales).optional()

export const newsEndpoints = {
  rules: endpoint({
    method: 'GET',
    path: '/api/resources/news_rules',
    who: guest,
    input: noFields,
    answer: z.object({
      rules: z.object({
        title: z.int(),
        summary: z.int(),
        tags: z.int(),
        text: z.int(),
        image: z.object({ types: z.array(z.string()), max_bytes: z.int(), aspect: z.number() }),
        rating: z.object({ min: z.int(), max: z.int() }),
      }),
    }),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/resources/news_categories',
    who: guest,
    input: z.object({ lang }),
    answer: z.object({ news_categories: z.array(category) }),
  }),
  /** With an alias, `news_one` is the post with its text and the list contains only its card. */
  list: endpoint({
    method: 'GET',
    path: '/api/client/news',
    who: guest,
    input: z.object({ page: pageNumber(), category: slug().optional(), alias: slug().optional(), lang }),
    answer: z.object({ news: listOf(newsCard), news_one: newsPost.nullable() }),
  }),
  setRating: endpoint({
    method: 'POST',
    path: '/api/client/news_one/set_rating',
    who: guest,
    input: z.object({ id: id(), rating: integer(ratingRange.min, ratingRange.max) }),
    answer: rating,
    // A visitor without the cookie of an earlier vote counts as another one.
    limit: { seconds: 3600, perNetwork: 120, captchaAfter: 20 },
  }),
}

export const newsImageEndpoints = {
  /** Stores an image for the text of a post; the main image is sent along with the post. */
  addImage: endpoint({
    method: 'POST',
    path: '/api/admin/news_one/add_image',
    who: { staff: contentStaff },
    input: z.object({ news_id: id() }),
    files: { image: uploadRules(newsPanel.fields, ['image'])['image']! },
    answer: z.object({ file: uploadedFile }),
  }),
}

const breadcrumbs = z.array(link)

export const materialsPage = definePage({
  id: 'materials',
  path: ['/materials/', '/materials/:category/'],
  who: guest,
  layout: 'site',
  input: z.object({
    category: text(200).optional(),
    page: pageNumber(),
    tag: text(60).optional().catch(undefined),
  }),
  data: z.object({
    heading: z.string(),
    lead: z.string(),
    title: z.string(),
    description: z.string(),
    breadcrumbs,
    /** The first one leads to all posts. */
    categories: z.array(link.extend({ current: z.boolean(), posts: z.int() })),
    tag: z.string().optional(),
    list: listOf(newsCard),
    feed: z.string().optional(),
  }),
})

export const materialPage = definePage({
  id: 'material',
  path: '/materials/:category/:alias/',
  who: guest,
  layout: 'site',
  input: z.object({ category: text(200), alias: text(200) }),
  data: z.object({
    post: newsPost,
    description: z.string(),
    breadcrumbs,
    tutors: z.array(tutorCard),
    more: z.array(newsCard),
    feed: z.string().optional(),
  }),
})
