import type { Edition } from '#editions/edition.ts'
import type { Matcher } from '#platform/pages/match.ts'
import type { SiteMenuItem, SiteMenus } from '#platform/pages/pages.ts'

/**
 * Targets of menus and footer. `{catalogAlias}` is replaced by the edition, `{schoolSite}` by the settings; without a
 * value there is no link.
 */
const screens = {
  catalog: '/{catalogAlias}/',
  catalog_online: '/{catalogOnlineAlias}/',
  subjects: '/subjects/',
  how: '/how-it-works',
  register: '/register',
  about: '/about',
  reviews: '/reviews',
  materials: '/materials/',
  media: '/media',
  faq: '/p/faq',
  contacts: '/contacts',
  tests: '/test/',
  vacancies: '/vacancy/',
  school: '{schoolSite}',
  offer: '/p/offer',
  public_offer: '/p/public-offer',
  privacy_policy: '/p/privacy-policy/',
  cookies: '/p/cookies/',
  popular: '/p/popular/',
  developers: '/developers',
  tutor_ads: '/ads/',
  tutor_blog: '/blog/',
  orders: '/orders/',
  chats: '/chats',
  profile: '/profile/',
  wallet: '/wallet',
  tops: '/tops',
  rating: '/rating',
  ads: '/my-ads',
  blog: '/my-blog',
  billing: '/billing',
  verified_tutor: '/verified-tutor',
  school_tutor: '/school-tutor',
  affiliate: '/affiliate',
  settings: '/settings',
  privacy: '/privacy',
  client_orders: '/client_orders',
  client_chats: '/client_chats',
  client_profile: '/client_profile',
} as const
type Screen = keyof typeof screens

const menus: Record<keyof SiteMenus, readonly Screen[]> = {
  main: ['catalog', 'catalog_online', 'subjects', 'how', 'register'],
  more: ['about', 'reviews', 'materials', 'tests', 'media', 'faq', 'contacts', 'vacancies', 'school'],
  tutor: [
    ...(['orders', 'chats', 'profile', 'wallet', 'tops', 'rating', 'ads', 'blog', 'billing'] as const),
    ...(['verified_tutor', 'school_tutor', 'affiliate', 'settings', 'privacy'] as const),
  ],
  client: ['client_orders', 'client_chats', 'client_profile'],
  pages: [
    ...([
      'about',
      'contacts',
      'how',
      'faq',
      'reviews',
      'media',
      'materials',
      'tests',
      'tutor_ads',
      'tutor_blog',
      'popular',
      'developers',
      'school',
    ] as const),
    ...(['offer', 'public_offer', 'privacy_policy', 'cookies'] as const),
  ],
}

const rules: Partial<Record<Screen, Pick<SiteMenuItem, 'hiddenFrom' | 'needs'>>> = {
  register: { hiddenFrom: 'tutor' },
  vacancies: { hiddenFrom: 'tutor' },
  verified_tutor: { needs: 'mayVerify' },
  school_tutor: { needs: 'potentialSchoolTutor' },
}

/** Contains only items whose pages exist. `schoolSites` are the addresses of schools by edition. */
export function siteMenus(
  match: Matcher,
  schoolSites: Readonly<Record<string, string>> = {},
): (edition: Edition) => SiteMenus {
  const built = new Map<Edition, SiteMenus>()
  return (edition) => {
    const ready = built.get(edition) ?? menusOf(edition, match, schoolSites[edition.code])
    built.set(edition, ready)
    return ready
  }
}

function menusOf(edition: Edition, match: Matcher, schoolSite?: string): SiteMenus {
  const items = (names: readonly Screen[]) =>
    names.flatMap((id) => {
      const path = pathOf(edition, screens[id], match, schoolSite)
      return path ? [{ id, path, ...rules[id] }] : []
    })
  return Object.fromEntries(Object.entries(menus).map(([menu, names]) => [menu, items(names)])) as SiteMenus
}

function pathOf(edition: Edition, template: string, match: Matcher, schoolSite?: string): string | undefined {
  const { catalogAlias, catalogOnlineAlias } = edition
  const words: Record<string, string | undefined> = { catalogAlias, catalogOnlineAlias, schoolSite }
  let path = template
  for (const [placeholder, word = ''] of template.matchAll(/\{(\w+)\}/g)) {
    if (words[word] === undefined) return undefined
    path = path.replace(placeholder, words[word])
  }
  if (!path.startsWith('/')) return path
  const found = match(edition, path)
  if (found.found === 'redirect') return found.to
  return found.found === 'page' ? path : undefined
}
