import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { createMatcher } from '#platform/pages/match.ts'
import { page } from '#platform/plugin.ts'
import { guest } from '#shared/access.ts'
import { noFields, definePage } from '#shared/contract.ts'
import { siteMenus } from './menus.ts'

type Path = `/${string}`

const menusWith = (...paths: Path[]) =>
  siteMenus(
    createMatcher(
      paths.map((path) =>
        page(definePage({ id: path, path, who: guest, layout: 'none', input: noFields, data: noFields }), () => ({})),
      ),
    ),
  )
const menusOf = (edition: string, ...paths: Path[]) => menusWith(...paths)(editionByCode(edition)!)
const linesOf = (items: { id: string; path: string }[]) => items.map(({ id, path }) => `${id} ${path}`)

/** All site screens of the menus, as listed in `screens.tsv`. */
const everything: Path[] = [
  ...(['/{catalogAlias}/', '/{catalogOnlineAlias}/', '/subjects/', '/how-it-works', '/register'] as const),
  ...(['/about', '/reviews', '/materials/', '/test/', '/media', '/p/:alias', '/contacts', '/vacancy/'] as const),
  ...(['/orders/', '/chats', '/profile/', '/wallet', '/tops', '/rating', '/my-ads', '/my-blog', '/billing'] as const),
  ...(['/verified-tutor', '/school-tutor', '/affiliate', '/settings', '/privacy'] as const),
  ...(['/client_orders', '/client_chats', '/client_profile'] as const),
]

test('menus are empty without pages', () => {
  expect(menusOf('us')).toEqual({ main: [], more: [], tutor: [], client: [], pages: [] })
})

test('an item appears with its page, at the path of the edition', () => {
  const paths = ['/{catalogAlias}/', '/how-it-works'] as const
  expect(linesOf(menusOf('pl', ...paths).main)).toEqual(['catalog /korepetycje/', 'how /how-it-works'])
  expect(linesOf(menusOf('mx', ...paths).main)).toEqual(['catalog /profesores/', 'how /how-it-works'])
})

test("a link has the form of its page's path", () => {
  expect(linesOf(menusOf('ua', '/p/:alias', '/about/').pages).join(', ')).toBe(
    'about /about/, faq /p/faq, popular /p/popular, offer /p/offer, public_offer /p/public-offer, ' +
      'privacy_policy /p/privacy-policy, cookies /p/cookies',
  )
})

describe('with every page', () => {
  const menus = menusOf('ua', ...everything)
  const ids = (menu: keyof typeof menus) => menus[menu].map(({ id }) => id).join(' ')

  test('menus match the decision record', () => {
    expect(ids('main')).toBe('catalog catalog_online subjects how register')
    expect(ids('more')).toBe('about reviews materials tests media faq contacts vacancies')
    expect(ids('tutor')).toBe(
      'orders chats profile wallet tops rating ads blog billing verified_tutor school_tutor affiliate settings privacy',
    )
    expect(ids('client')).toBe('client_orders client_chats client_profile')
  })

  test('some items are hidden from some roles', () => {
    const special = Object.values(menus)
      .flat()
      .filter(({ hiddenFrom, needs }) => hiddenFrom ?? needs)
    expect(special).toEqual([
      { id: 'register', path: '/register', hiddenFrom: 'tutor' },
      { id: 'vacancies', path: '/vacancy/', hiddenFrom: 'tutor' },
      { id: 'verified_tutor', path: '/verified-tutor', needs: 'mayVerify' },
      { id: 'school_tutor', path: '/school-tutor', needs: 'potentialSchoolTutor' },
    ])
  })
})

test('the footer leads developers to the reference of the API', () => {
  expect(linesOf(menusOf('pl', '/developers').pages)).toEqual(['developers /developers'])
})

test('the school link appears if the settings have its address', () => {
  const [ua, pl] = [editionByCode('ua')!, editionByCode('pl')!]
  expect(linesOf(menusWith()(ua).more)).toEqual([])
  const menus = siteMenus(createMatcher([]), { ua: 'https://school.example/' })
  expect(linesOf(menus(ua).more)).toEqual(['school https://school.example/'])
  expect(linesOf(menus(ua).pages)).toEqual(['school https://school.example/'])
  expect(linesOf(menus(pl).more)).toEqual([])
})
