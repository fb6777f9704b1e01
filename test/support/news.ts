import type { NewsPost } from '#features/news/contract.ts'
import { newsCategories, newsPanel } from '#features/news/contract.ts'
import type { newsEndpoints } from '#features/news/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { openPanel } from './panel.ts'
import { doc, paragraph, textNode } from './sample-fixture.ts'

export const words = (text: string) => doc(paragraph(textNode(text)))
export const heading = (text: string, level = 2) => ({ type: 'heading', attrs: { level }, content: [textNode(text)] })

/** Staff with a category of their own, and what visitors read. */
export async function openNews(app: TestApp) {
  const staff = await app.visitor({ staff: 3 })
  const guest = await app.visitor()
  const panel = openPanel(staff, newsPanel)
  const categories = openPanel(staff, newsCategories)
  let made = 0
  const addCategory = (fields: object = {}) =>
    categories.create({ name: { ua: `Розділ ${++made}` }, alias: `section-${made}`, ...fields })
  const category = await addCategory()
  const create = (fields: object = {}) =>
    panel.create({
      title: { ua: `Стаття ${++made}` },
      alias: `post-${made}`,
      category_id: category.id,
      summary: { ua: 'Короткий опис статті.' },
      text: { ua: words('Текст статті для учнів.') },
      ...fields,
    })
  const act = (action: string, id: number, who: Visitor = staff) =>
    who.call(`POST ${newsPanel.actions[action]!.endpoint.path}`, { id })
  const publish = async (fields: object = {}) => {
    const { id } = await create(fields)
    await act('set_published', id)
    return panel.get(id)
  }
  const read = async (alias: unknown, visitor: Visitor = guest, lang?: 'ua' | 'ru' | 'en') => {
    const input = { alias: String(alias), ...(lang && { lang }) }
    const answer = await visitor.call<typeof newsEndpoints.list>('GET /api/client/news', input)
    return answer.status === 'success' ? (answer.data.news_one as NewsPost) : undefined
  }
  const rate = (id: number, rating: number, visitor: Visitor = guest) =>
    visitor.call<typeof newsEndpoints.setRating>('POST /api/client/news_one/set_rating', { id, rating })
  const pathOf = (post: Record<string, unknown>) => `/materials/${String(category['alias'])}/${String(post['alias'])}/`
  const page = (path: string, visitor: Visitor = guest) => visitor.send('GET', path)
  return { staff, guest, panel, categories, category, addCategory, create, act, publish, read, rate, pathOf, page }
}
export type NewsFixture = Awaited<ReturnType<typeof openNews>>

/** The schema.org objects of a page. */
export function readStructured(html: string): Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? []
}
