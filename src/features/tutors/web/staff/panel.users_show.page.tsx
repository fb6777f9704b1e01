import type { PageData } from '#shared/contract.ts'
import { ContactLink } from '#ui/admin/contact.tsx'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import { ShortDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { NumberCell } from '#ui/parts/table.tsx'
import { tutorsPanel } from '../../contract/staff-list.ts'
import type { tutorsPage } from '../../contract/staff-list.ts'
import { TutorBulk } from './tutor-bulk.tsx'
import { tutorFilters } from './tutor-filters.ts'
import { TutorBadges, TutorStateBadge, VerificationBadge } from './tutor-badges.tsx'
import { tutorsScreen } from './tutors-screen.ts'
import type { TutorColumn, TutorListItem } from './tutors-screen.ts'

type Data = PageData<typeof tutorsPage>

export default function Tutors({ data }: { data: Data }) {
  const t = useT()
  return (
    <DataList
      screen={tutorsScreen}
      view={data.view}
      title={t('panel.page.users_show')}
      list={data.tutors}
      filters={tutorFilters(data, t)}
      columns={columns}
      standard={{ by: 'created_at', direction: 'desc' }}
      add={{ text: t('tutor.add'), href: `${tutorsPanel.path}new/` }}
      nameOf={({ name }) => name}
      renderBar={(selection) => <TutorBulk selection={selection} school={data.school} />}
    />
  )
}

const columns: Record<TutorColumn, Column<TutorListItem>> = {
  name: {
    first: 'asc',
    cell: ({ id, name, avatar }) => (
      <td className="max-w-52" title={name}>
        <a href={`${tutorsPanel.path}${id}/`} className="flex items-center gap-2 font-medium text-green">
          <span className="hidden shrink-0 tablet:block">
            <Avatar name={name || '№'} src={avatar ?? undefined} size={32} />
          </span>
          {/* A narrow screen fits name and state if a long name wraps. */}
          <span className="max-tablet:min-w-24 max-tablet:leading-tight tablet:truncate">{name || `№${id}`}</span>
        </a>
      </td>
    ),
  },
  contacts: {
    cell: (tutor) => (
      <td className="max-w-46 text-small leading-tight" title={tutor.email}>
        {[
          { address: tutor.email, confirmed: tutor.email_confirmed },
          { address: tutor.phone, confirmed: tutor.phone_confirmed },
        ].map((contact) => contact.address && <ContactLine key={contact.address} {...contact} />)}
      </td>
    ),
  },
  city: {
    cell: ({ city }) => (
      <td className="max-w-28 truncate" title={city}>
        {city}
      </td>
    ),
  },
  subjects: {
    cell: ({ subjects }) => (
      <td className="max-w-36 truncate" title={subjects.join(', ')}>
        {subjects.join(', ')}
      </td>
    ),
  },
  state: {
    cell: (tutor) => (
      <td>
        <span className="flex max-w-60 items-center gap-1 max-tablet:max-w-36 max-tablet:flex-wrap">
          <span className="flex max-w-full shrink-0">
            <TutorStateBadge state={tutor.state} />
          </span>
          <TutorBadges tutor={tutor} most={1} />
        </span>
      </td>
    ),
  },
  verification: {
    cell: ({ verification }) => (
      <td>
        <VerificationBadge verification={verification} />
      </td>
    ),
  },
  score: { first: 'desc', numeric: true, cell: ({ score }) => <NumberCell>{score}</NumberCell> },
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
  id: { first: 'desc', numeric: true, cell: ({ id }) => <NumberCell>{id}</NumberCell> },
}

function ContactLine(contact: { address: string; confirmed: boolean }) {
  return (
    <span className="block truncate">
      <ContactLink {...contact} />
    </span>
  )
}
