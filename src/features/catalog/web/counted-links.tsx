export type CountedLink = { link: string; text: string; count: string }

export function CountedLinks({ links, column = false }: { links: readonly CountedLink[]; column?: boolean }) {
  return (
    <ul className={column ? '' : 'grid gap-x-8 tablet:grid-cols-2 wide:grid-cols-3'}>
      {links.map(({ link, text, count }) => (
        <li key={link} className="border-b border-line">
          <a
            href={link}
            className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-ink no-underline hover:text-green"
          >
            {text}
            <span className="text-base text-soft">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
