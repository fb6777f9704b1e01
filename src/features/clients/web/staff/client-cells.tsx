import { ContactLink } from '#ui/admin/contact.tsx'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import type { clientList } from '../../contract.ts'

type Props = { row: ListScreenRow<typeof clientList> }

export function ClientEmail({ row: { email, email_confirmed } }: Props) {
  return <ContactLink address={email} confirmed={email_confirmed} />
}

export function ClientPhone({ row: { phone, phone_confirmed } }: Props) {
  return <ContactLink address={phone} confirmed={phone_confirmed} />
}
