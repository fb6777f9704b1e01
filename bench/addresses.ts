import type { catalogEndpoints, linkListEndpoints } from '#features/catalog/contract.ts'
import type { Site } from '../chaos/site.ts'

const listQueries = ['', 'page=2', 'sort=price_up', 'sort=rating', 'place=client', 'price_to=500']
const minTutors = 60

export async function catalogAddresses({ call }: Site, count: number): Promise<string[]> {
  const inPerson = await call<typeof linkListEndpoints.tags>('GET /api/client/all_tags', {})
  const online = await call<typeof linkListEndpoints.tags_online>('GET /api/client/all_tags_online', {})
  if (inPerson.status !== 'success' || online.status !== 'success') throw new Error('there are no lists of lists')
  const lists = [...inPerson.data.tags.items, ...online.data.tags.items.slice(0, 20)]
  const long = lists.filter((list) => list.count >= minTutors).map(({ link }) => link)
  const plain = lists.map(({ link }) => link)
  const addresses = listQueries.flatMap((view) => (view ? long.map((link) => withQuery(link, view)) : plain))
  // Taken at regular intervals, so that every kind is included.
  const stride = Math.max(1, Math.floor(addresses.length / count))
  return addresses.filter((_, place) => place % stride === 0).slice(0, count)
}

const withQuery = (link: string, query: string) => `${link}${link.includes('?') ? '&' : '?'}${query}`

export async function profileAddresses({ call }: Site, count: number): Promise<string[]> {
  const answer = await call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', {})
  if (answer.status !== 'success') throw new Error('there are no tutors')
  return answer.data.tutors.items.slice(0, count).map(({ link }) => link)
}
