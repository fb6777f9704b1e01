import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'

export function OrderContacts({ phone, email }: { phone: string; email: string }) {
  return (
    <ul className="grid gap-1">
      {phone && (
        <ContactLink href={`tel:${phone}`} icon={<Phone aria-hidden className="size-4 shrink-0" />}>
          {phone}
        </ContactLink>
      )}
      {email && (
        <ContactLink href={`mailto:${email}`} icon={<Mail aria-hidden className="size-4 shrink-0" />}>
          {email}
        </ContactLink>
      )}
    </ul>
  )
}

function ContactLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-9 items-center gap-2 font-medium wrap-anywhere">
        {icon}
        {children}
      </a>
    </li>
  )
}
