import { brandName } from '#shared/brand.ts'
import { localePath } from '#shared/frame.ts'
import { isLocale, languageTag } from '#shared/locale.ts'
import type { Feed } from '#platform/slice-feeds.ts'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** One per edition and language, so that an installed app opens in the language of the page it came from. */
export const manifestFeed: Feed = {
  path: '/manifest/:file',
  read: async (ctx, { file = '' }) => {
    const locale = file.replace(/\.webmanifest$/, '')
    const { edition } = ctx
    if (!file.endsWith('.webmanifest') || !isLocale(locale) || !edition.locales.includes(locale)) return undefined
    const start = localePath(locale, edition.locales, '/')
    const manifest = {
      id: '/',
      name: edition.siteName,
      short_name: brandName,
      description: ctx.t('pwa.description', {}, locale),
      lang: languageTag(locale, edition.country),
      start_url: start,
      scope: '/',
      display: 'standalone',
      background_color: '#fbf9f4',
      theme_color: '#fbf9f4',
      icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    }
    return { type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) }
  },
}
