import { Pager as Pages } from '../parts/pager.tsx'
import { useQuery } from './query.ts'

/** The pages of a list whose address says the rest. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const query = useQuery()
  return <Pages page={page} pages={pages} href={(to) => query.with({ page: to === 1 ? undefined : String(to) })} />
}
