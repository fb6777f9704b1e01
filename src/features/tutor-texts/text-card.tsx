import { CalendarDays, MapPin } from 'lucide-react'
import { Facts } from '#ui/content/facts.tsx'
import { LocalDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { ResponsiveImage } from '#ui/parts/responsive-image.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { WireListedText } from './contract.ts'

type Props = { text: WireListedText; Title?: 'h2' | 'h3'; isFirst?: boolean; withAuthor?: boolean }

/** A text in a list: the whole card leads to it. */
export function TextCard({ text, Title = 'h2', isFirst = false, withAuthor = true }: Props) {
  const t = useT()
  const { author, image, lang } = text
  return (
    <article
      lang={lang}
      className="relative grid h-full overflow-hidden rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge has-[img.cover]:tablet:grid-cols-[220px_minmax(0,1fr)]"
    >
      {image && (
        <ResponsiveImage
          image={image}
          sizes="(min-width: 768px) 220px, 100vw"
          isFirst={isFirst}
          className="cover h-full max-h-56 w-full object-cover"
        />
      )}
      <div className="grid min-w-0 content-start gap-2 p-4 tablet:p-5">
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {text.subject && <Badge tone="green">{text.subject.name}</Badge>}
          {text.is_choice && <Badge tone="sun">{t('tutor_text.choice')}</Badge>}
        </p>
        <Title className="text-lead font-semibold text-balance wrap-anywhere">
          <a href={text.link} className="text-ink no-underline after:absolute after:inset-0">
            {text.title}
          </a>
        </Title>
        <p className="line-clamp-3 text-base text-soft wrap-anywhere">{text.excerpt}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          {withAuthor && (
            <span className="flex items-center gap-2 text-base">
              <Avatar name={author.name} src={author.avatar ?? undefined} size={32} />
              {author.name}
            </span>
          )}
          <TextFacts text={text} />
        </div>
      </div>
    </article>
  )
}

export function TextFacts({ text }: { text: Pick<WireListedText, 'city' | 'published_at' | 'rating' | 'votes'> }) {
  const { city, published_at, rating, votes } = text
  return (
    <>
      <Facts
        items={[
          city !== null && { Icon: MapPin, text: city.name },
          { Icon: CalendarDays, text: <LocalDay seconds={published_at} short /> },
        ]}
      />
      {votes > 0 && <Stars value={rating} single />}
    </>
  )
}
