import type { ProfileDifference } from '../../contract/staff.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { WordChanges } from '#ui/parts/word-changes.tsx'

export function ProfileDifferences({ differences }: { differences: readonly ProfileDifference[] }) {
  const { edition } = useFrame()
  const place = ({ locale }: ProfileDifference) => (locale === null ? 0 : edition.locales.indexOf(locale))
  return (
    <div className="grid gap-5">
      {differences
        .toSorted((one, other) => place(one) - place(other))
        .map((one) => (
          <DifferenceItem key={`${one.field}.${one.about}.${one.locale}`} {...one} />
        ))}
    </div>
  )
}

function DifferenceItem({ field, about, locale, before, after }: ProfileDifference) {
  const t = useT()
  const kind = field.split('.', 1)[0]!
  const title = [t(`tutor_card.field.${kind}`), about, locale && t(`locale.${locale}`)].filter(Boolean).join(' · ')
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-small font-medium text-soft">{title}</h3>
      {kind === 'photo' ? <Photos before={before} after={after} /> : <WordChanges before={before} after={after} />}
    </section>
  )
}

function Photos({ before, after }: { before: string; after: string }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Photo src={before} caption={t('tutor_card.photo.before')} />
      <span aria-hidden className="text-title text-soft">
        →
      </span>
      <Photo src={after} caption={t('tutor_card.photo.after')} />
    </div>
  )
}

function Photo({ src, caption }: { src: string; caption: string }) {
  const t = useT()
  return (
    <figure className="grid justify-items-center gap-1">
      {src ? (
        <img
          src={src}
          alt={caption}
          width={130}
          height={130}
          className="size-[130px] rounded-card bg-line object-cover"
        />
      ) : (
        <span className="grid size-[130px] place-items-center rounded-card border border-dashed border-edge text-small text-soft">
          {t('tutor_card.photo.none')}
        </span>
      )}
      <figcaption className="text-small text-soft">{caption}</figcaption>
    </figure>
  )
}
