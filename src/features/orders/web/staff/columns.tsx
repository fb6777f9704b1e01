import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { RowNumber } from '#ui/admin/cells.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import { Moment, ShortDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { NumberCell } from '#ui/parts/table.tsx'
import type { ordersPage } from '../../contract/staff.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { StaffStatusBadge, UnconfirmedMark, UnreadMark, WaitingMark } from './marks.tsx'
import type { OrderColumnName } from './orders-screen.ts'

type ListedOrder = PageData<typeof ordersPage>['orders']['items'][number]

export const orderColumns: Record<OrderColumnName, Column<ListedOrder>> = {
  id: {
    first: 'asc',
    cell: ({ id, favorite, unread_chat: unread, contact_unconfirmed: unconfirmed }) => (
      <td className="pl-1! whitespace-nowrap">
        <span className="inline-flex items-center">
          <FavoriteButton id={id} favorite={favorite} />
          <a href={`/panel/users_orders/${id}/`} className="font-medium text-green">
            <RowNumber id={id} />
          </a>
          {unread && <UnreadMark />}
          {unconfirmed && <UnconfirmedMark />}
        </span>
      </td>
    ),
  },
  status: {
    cell: ({ status, waiting }) => (
      <td>
        <span className="flex max-w-52 items-center gap-1.5">
          <StaffStatusBadge status={status} />
          <WaitingMark waiting={waiting} />
        </span>
      </td>
    ),
  },
  client: {
    cell: ({ client }) => (
      <td className="max-w-40 text-small leading-tight" title={`${client.name} ${client.email}`}>
        <span className="block truncate text-base">{client.name}</span>
        <span className="block truncate text-soft">{client.phone || client.email}</span>
      </td>
    ),
  },
  lessons: { cell: ({ lessons }) => <TextCell text={lessons.join(', ')} /> },
  levels: { cell: ({ levels }) => <TextCell text={levels.join(', ')} /> },
  place: { cell: ({ place }) => <TextCell text={place} /> },
  price: { first: 'desc', numeric: true, cell: ({ price }) => <MoneyCell minor={price} /> },
  rate: { numeric: true, cell: ({ rate }) => <MoneyCell minor={rate} /> },
  fee: { numeric: true, cell: ({ fee }) => <MoneyCell minor={fee} /> },
  tutor: { cell: (order) => <TutorCell order={order} /> },
  staff: { cell: ({ staff }) => <TextCell text={staff?.name ?? ''} /> },
  responses: { numeric: true, cell: ({ responses }) => <NumberCell>{responses || ''}</NumberCell> },
  first_class: { first: 'desc', cell: ({ first_class }) => <TimeCell at={first_class} /> },
  date_payment_deadline: {
    first: 'asc',
    cell: ({ date_payment_deadline: at, overdue }) => (
      <td className={overdue ? 'font-medium text-coral' : ''}>
        <ShortDay seconds={at} />
      </td>
    ),
  },
  origin: { cell: ({ origin }) => <TranslatedCell>{(t) => t(`order.origin.${origin}`)}</TranslatedCell> },
  review_status: {
    cell: ({ review_status: at }) => <TranslatedCell>{(t) => t(`order.review_status.${at}`)}</TranslatedCell>,
  },
  created_at: { cell: ({ created_at }) => <TimeCell at={created_at} /> },
  status_since: { first: 'asc', cell: ({ status_since }) => <TimeCell at={status_since} /> },
}

function TextCell({ text }: { text: string }) {
  return (
    <td className="max-w-36 truncate" title={text}>
      {text || <span className="text-soft">—</span>}
    </td>
  )
}

function TranslatedCell({ children }: { children: (t: (id: string) => string) => ReactNode }) {
  return <td className="max-w-44 truncate">{children(useT())}</td>
}

function MoneyCell({ minor }: { minor: number | null }) {
  return <NumberCell>{minor === null ? <span className="text-soft">—</span> : <Sum minor={minor} />}</NumberCell>
}

function TimeCell({ at }: { at: number | null }) {
  return (
    <td className="whitespace-nowrap">
      {at === null ? <span className="text-soft">—</span> : <Moment seconds={at} />}
    </td>
  )
}

function TutorCell({ order: { tutor, personal_tutor, responses } }: { order: ListedOrder }) {
  const t = useT()
  if (tutor) return <TextCell text={tutor.name} />
  return (
    <td className="max-w-36 truncate text-soft" title={personal_tutor?.name}>
      {responses > 0 ? t('order_list.agreed', { count: responses }) : (personal_tutor?.name ?? '—')}
    </td>
  )
}
