import type { catalogEndpoints, listEndpoints } from '#features/catalog/contract.ts'
import type { Site } from '../chaos/site.ts'

/** As visitors change a list; each has at least this many tutors. */
const views = ['', 'page=2', 'sort=price_up', 'sort=rating', 'place=client', 'price_to=500']
const needed = 60

/** Lists of the catalog, different ones, in the ways visitors look at them. */
export async function catalogAddresses({ call }: Site, count: number): Promise<string[]> {
  const inPerson = await call<typeof listEndpoints.tags>('GET /api/client/all_tags', {})
  const online = await call<typeof listEndpoints.tags_online>('GET /api/client/all_tags_online', {})
  if (inPerson.status !== 'success' || online.status !== 'success') throw new Error('there are no lists of lists')
  const lists = [...inPerson.data.tags.items, ...online.data.tags.items.slice(0, 20)]
  const long = lists.filter((list) => list.count >= needed).map(({ link }) => link)
  const plain = lists.map(({ link }) => link)
  const addresses = views.flatMap((view) => (view ? long.map((link) => withQuery(link, view)) : plain))
  // In strides, so that a few are of every kind.
  const stride = Math.max(1, Math.floor(addresses.length / count))
  return addresses.filter((_, place) => place % stride === 0).slice(0, count)
}

const withQuery = (link: string, query: string) => `${link}${link.includes('?') ? '&' : '?'}${query}`

/** Pages of tutors who stand high in their lists. */
export async function profileAddresses({ call }: Site, count: number): Promise<string[]> {
  const answer = await call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', {})
  if (answer.status !== 'success') throw new Error('there are no tutors')
  return answer.data.tutors.items.slice(0, count).map(({ link }) => link)
}
