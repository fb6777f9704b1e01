import { ContactLink } from '#ui/admin/contact.tsx'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import type { TutorState, Verification } from '../../model.ts'
import type { tutorList } from '../../contract/staff-list.ts'
import { TutorBadges, TutorStateBadge, VerificationBadge } from './tutor-badges.tsx'

type Row = ListScreenRow<typeof tutorList>
type Props = { row: Row }

export function NameCell({ row: { id, name, avatar } }: Props) {
  const t = useT()
  const shown = name || t('row.number', { id })
  return (
    <span className="flex items-center gap-2">
      <span className="hidden shrink-0 tablet:block">
        <Avatar name={shown} src={avatar ?? undefined} size={32} />
      </span>
      {/* A narrow screen fits name and state if a long name wraps. */}
      <span className="max-tablet:min-w-24 max-tablet:leading-tight max-tablet:whitespace-normal tablet:truncate">
        {shown}
      </span>
    </span>
  )
}

export function ContactsCell({ row }: Props) {
  return [
    { address: row.email, confirmed: row.email_confirmed },
    { address: row.phone, confirmed: row.phone_confirmed },
  ].map(
    (contact) =>
      contact.address && (
        <span key={contact.address} className="block truncate">
          <ContactLink {...contact} />
        </span>
      ),
  )
}

export function StateCell({ row }: Props) {
  const tutor = badgesOf(row)
  return (
    <span className="flex max-w-60 items-center gap-1 max-tablet:max-w-36 max-tablet:flex-wrap">
      <span className="flex max-w-full shrink-0">
        <TutorStateBadge state={tutor.state} />
      </span>
      <TutorBadges tutor={tutor} most={1} />
    </span>
  )
}

export function VerificationCell({ row }: Props) {
  return <VerificationBadge verification={badgesOf(row).verification} />
}

/** The fields of a list are described as texts. */
const badgesOf = (row: Row) => row as Row & { state: TutorState; verification: Verification }
