import type { Ctx } from '#platform/context.ts'
import { linkToPicture } from '#platform/og/og-link.ts'
import type { OgPicture } from '#platform/og/og-picture.ts'
import { languageTag } from '#shared/locale.ts'
import { ratingRange } from '../model.ts'
import type { NewsRow } from './news-store.ts'
import type { presentPost } from './present-news.ts'

type Post = Awaited<ReturnType<typeof presentPost>>

/** The schema.org object of a post. A rating is stated only if somebody has voted. */
export function buildArticle({ edition, locale, site }: Ctx, row: NewsRow, post: Post, picture: OgPicture): object {
  const { origin } = site
  const publisher = { '@type': 'Organization', name: edition.siteName, url: `${origin}/` }
  const image = post.image ? origin + post.image.url : linkToPicture(edition, origin, post.link, picture).url
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    image,
    datePublished: post.published_at.toISOString(),
    dateModified: latest(post.published_at, post.changed_at).toISOString(),
    author: row.author ? { '@type': 'Person', name: row.author } : publisher,
    publisher,
    mainEntityOfPage: origin + post.link,
    inLanguage: languageTag(locale, edition.country),
    articleSection: row.category.name,
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ text }) => text).join(', ') }),
    ...(post.votes > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: post.rating,
        ratingCount: post.votes,
        bestRating: ratingRange.max,
        worstRating: ratingRange.min,
      },
    }),
  }
}

/** A scheduled post was written before it is published. */
export const latest = (one: Date, other: Date) => (one > other ? one : other)
