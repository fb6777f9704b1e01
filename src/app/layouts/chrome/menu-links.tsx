import type { MenuItem } from '#shared/frame.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { UnreadCount } from './unread.tsx'

const chatMenuItems = new Set(['chats', 'client_chats'])

export function MenuLinks({ items, className = '' }: { items: readonly MenuItem[]; className?: string }) {
  const t = useT()
  const { path } = useFrame()
  const here = useHref()(path)
  if (items.length === 0) return null
  return (
    <ul className={className}>
      {items.map(({ id, href }) => (
        <li key={id}>
          <a
            href={href}
            {...(href === here && { 'aria-current': 'page' })}
            className="flex min-h-11 items-center gap-3 rounded-card px-3 text-ink no-underline hover:bg-green-wash aria-[current]:text-green wide:min-h-9 wide:px-2.5 wide:whitespace-nowrap"
          >
            {t(`site.menu.${id}`)}
            {chatMenuItems.has(id) && <UnreadCount className="ml-auto" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
