import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { clientsScreen } from '../../admin.ts'
import { MergeBar } from './merge-bar.tsx'

export default function Clients({ data }: { data: ListData }) {
  return (
    <ResourceList screen={clientsScreen} data={data} renderBar={(selection) => <MergeBar selection={selection} />} />
  )
}
