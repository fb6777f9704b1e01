import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'

/** How to reach somebody: one tap on a phone. */
export function Contacts({ phone, email }: { phone: string; email: string }) {
  return (
    <ul className="grid gap-1">
      {phone && (
        <Way href={`tel:${phone}`} icon={<Phone aria-hidden className="size-4 shrink-0" />}>
          {phone}
        </Way>
      )}
      {email && (
        <Way href={`mailto:${email}`} icon={<Mail aria-hidden className="size-4 shrink-0" />}>
          {email}
        </Way>
      )}
    </ul>
  )
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-9 items-center gap-2 font-medium wrap-anywhere">
        {icon}
        {children}
      </a>
    </li>
  )
}
