import type { z } from 'zod'
import { useHref, useT } from '#ui/frame.tsx'
import type { profileTexts } from './contract.ts'
import { TextCard } from './text-card.tsx'

type Props = { tutorId: number; texts: z.input<typeof profileTexts> }

/** The latest ads and posts of a tutor on the profile. */
export function ProfileTexts({ tutorId, texts }: Props) {
  const t = useT()
  const href = useHref()
  const parts = [
    { id: 'ads', title: t('tutor_text.ads_of_tutor'), path: '/ads/', list: texts.ads },
    { id: 'blog', title: t('tutor_text.posts_of_tutor'), path: '/blog/', list: texts.blogs },
  ]
  return parts
    .filter(({ list }) => list.length > 0)
    .map(({ id, title, path, list }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-title`} className="text-lead font-semibold">
            {title}
          </h2>
          <a href={href(`${path}?tutor_id=${tutorId}`)} className="text-base text-green">
            {t('tutor_text.all_of_tutor')}
          </a>
        </div>
        <ul className="grid gap-4">
          {list.map((text) => (
            <li key={text.id}>
              <TextCard text={text} Title="h3" withAuthor={false} />
            </li>
          ))}
        </ul>
      </section>
    ))
}
