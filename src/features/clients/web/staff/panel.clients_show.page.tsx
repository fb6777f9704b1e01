import type { PageData } from '#shared/contract.ts'
import { ContactLink } from '#ui/admin/contact.tsx'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import { flagFilter } from '#ui/admin/filters.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import { ShortDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { clientsPanel } from '../../contract.ts'
import type { clientsPage } from '../../contract.ts'
import { ClientBadges } from './client-badges.tsx'
import { clientsScreen } from './clients-screen.ts'
import type { ClientColumnName } from './clients-screen.ts'
import { MergeBar } from './merge-bar.tsx'

type Data = PageData<typeof clientsPage>
type Client = Data['clients']['items'][number]

export default function Clients({ data }: { data: Data }) {
  const t = useT()
  return (
    <DataList
      screen={clientsScreen}
      view={data.view}
      title={t('panel.page.clients_show')}
      list={data.clients}
      filters={clientFilters(data, t)}
      columns={columns}
      standard={{ by: 'created_at', direction: 'desc' }}
      nameOf={({ name }) => name}
      renderBar={(selection) => <MergeBar selection={selection} />}
    />
  )
}

function clientFilters({ cities }: Data, t: Translate): Filter[] {
  return [
    { name: 'text', kind: 'text', label: t('client.filter.text'), chip: t('keys.search'), wide: true },
    { name: 'city_id', kind: 'choice', label: t('client.city'), choices: cities },
    ...(['blacklisted', 'confirmed', 'tutor'] as const).map((name) => flagFilter(t, name, t(`client.filter.${name}`))),
    ...(['created_from', 'created_to'] as const).map((name) => ({
      name,
      kind: 'day' as const,
      label: t(`client.filter.${name}`),
    })),
  ]
}

const columns: Record<ClientColumnName, Column<Client>> = {
  name: {
    first: 'asc',
    cell: ({ id, name }) => (
      <td className="max-w-60 truncate" title={name}>
        <a href={`${clientsPanel.path}${id}/`} className="font-medium text-green">
          {name || `№${id}`}
        </a>
      </td>
    ),
  },
  email: {
    cell: ({ email, email_confirmed: confirmed }) => (
      <td className="max-w-48" title={email}>
        <ContactLink address={email} confirmed={confirmed} />
      </td>
    ),
  },
  phone: {
    cell: ({ phone, phone_confirmed: confirmed }) => (
      <td className="whitespace-nowrap">
        <ContactLink address={phone} confirmed={confirmed} />
      </td>
    ),
  },
  city: {
    cell: ({ city }) => (
      <td className="max-w-40 truncate" title={city}>
        {city}
      </td>
    ),
  },
  marks: {
    cell: (client) => (
      <td>
        <ClientBadges client={client} />
      </td>
    ),
  },
  created_at: {
    first: 'desc',
    cell: ({ created_at: at }) => (
      <td>
        <ShortDay seconds={at} />
      </td>
    ),
  },
  seen_at: {
    cell: ({ seen_at: at }) => (
      <td>
        <ShortDay seconds={at} />
      </td>
    ),
  },
  id: { first: 'desc', cell: ({ id }) => <td>{id}</td> },
}
