import type { Edition } from '#editions/edition.ts'
import { describePicture, hashPicture } from './og-picture.ts'
import type { OgPicture, OgPictureLink } from './og-picture.ts'

/** `page` is the path of the page with its language and query. The picture is drawn from that page on request. */
export function linkToPicture(edition: Edition, origin: string, page: string, picture: OgPicture): OgPictureLink {
  const hash = hashPicture(edition.siteName, picture)
  return { url: `${origin}/og/${hash}.jpg?page=${encodeURIComponent(page)}`, alt: describePicture(picture) }
}
