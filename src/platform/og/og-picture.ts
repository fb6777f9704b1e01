import { createHash } from 'node:crypto'
import { numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'

/** The size that social networks recommend. */
export const ogSize = { width: 1200, height: 630 } as const

/** The contents of the picture of a page, in the language of the page. */
export type OgPicture = {
  /** The name of a person, the heading of a list or the title of a text. */
  title: string
  /** Topics, a place or the section. */
  subtitle?: string | undefined
  /** `label` is the mark as the language writes it. */
  rating?: { mark: number; label: string; text: string } | undefined
}

/** A picture that a page refers to; it is drawn on the first request. */
export type OgPictureLink = { url: string; alt: string }

/** The stars of a picture, with the average as the language writes it. `text` says how many people gave a mark. */
export function ogRating({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, mark: number, text: string) {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return { mark, label: numberFormat(languageTag(locale, edition.country), one).format(mark), text }
}

const longest = { title: 140, subtitle: 110, text: 60 }
/** A new layout changes the addresses of all pictures. */
const layoutVersion = 1

/** Longer texts would not fit, and drawing takes as long as its texts. */
export function cutToLimits({ title, subtitle, rating }: OgPicture): OgPicture {
  return {
    title: cut(title, longest.title),
    ...(subtitle && { subtitle: cut(subtitle, longest.subtitle) }),
    ...(rating && { rating: { ...rating, text: cut(rating.text, longest.text) } }),
  }
}

function cut(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** The address changes with what the picture shows, so that caches never show an old one. */
export function hashPicture(siteName: string, picture: OgPicture): string {
  const shown = JSON.stringify([layoutVersion, siteName, cutToLimits(picture)])
  return createHash('sha256').update(shown).digest('hex').slice(0, 32)
}

export const describePicture = ({ title, subtitle }: OgPicture) => [title, subtitle].filter(Boolean).join(' — ')
