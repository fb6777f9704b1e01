import type { Ctx } from '#platform/context.ts'
import { minorUnits } from '#shared/money.ts'
import type { ShownText } from '../../contract.ts'
import type { TextKind } from '../../model.ts'

/** A post is an article; an ad offers lessons, so it is a product if the tutor has a price for the subject. */
export function buildTextStructuredData(ctx: Ctx, kind: TextKind, entry: ShownText): object[] {
  return kind === 'blog' ? [buildPosting(ctx, entry)] : buildOffer(ctx, entry)
}

function buildPosting({ edition, site }: Ctx, entry: ShownText): object {
  const { title, excerpt, images, author, published_at, changed_at, lang, link } = entry
  // An article needs a picture, so a post without one has its author's.
  const pictures = images.length > 0 ? images.map(({ url }) => url) : [author.avatar ?? '/favicon.svg']
  const publisher = { '@type': 'Organization', name: edition.siteName, url: `${site.origin}/` }
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    image: pictures.map((url) => site.origin + url),
    author: { '@type': 'Person', name: author.name, url: site.origin + author.link },
    publisher,
    datePublished: published_at.toISOString(),
    dateModified: changed_at.toISOString(),
    inLanguage: lang,
    mainEntityOfPage: site.origin + link,
    ...presentRating(entry),
  }
}

function buildOffer({ edition, site }: Ctx, entry: ShownText): object[] {
  const { title, excerpt, images, author, price, link, subject } = entry
  if (price === null || price === 0) return []
  const url = site.origin + link
  return [
    {
      '@type': 'Product',
      '@id': `${url}#lessons`,
      name: title,
      description: excerpt,
      url,
      ...(images.length > 0 && { image: site.origin + images[0]!.url }),
      brand: { '@type': 'Brand', name: author.name },
      ...(subject && { category: [subject.name] }),
      offers: {
        '@type': 'Offer',
        price: price / minorUnits(edition.currency),
        priceCurrency: edition.currency,
        availability: 'https://schema.org/InStock',
        url,
      },
    },
  ]
}

function presentRating({ rating, votes }: ShownText): object {
  if (votes === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      ratingCount: votes,
      bestRating: 5,
      worstRating: 1,
    },
  }
}
