import { Sun } from 'lucide-react'
import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { CatalogCard } from '../../contract.ts'
import { VerifiedMark } from '../verified-mark.tsx'
import { RankingReasons } from './ranking-reasons.tsx'

/**
 * The whole row links to the tutor page. On wide screens prices have a column of their own, so that they can be
 * compared.
 */
export function TutorRow(props: { tutor: CatalogCard; lowest: boolean; first: boolean; request: string }) {
  const { tutor, lowest, first, request } = props
  const t = useT()
  const href = useHref()
  const places = [tutor.city, ...tutor.places.map((place) => t(`catalog.place.${place}`))].filter(Boolean)
  return (
    <article
      data-item={tutor.id}
      data-top={tutor.top_id}
      className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge data-last:border-green tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:gap-x-5 tablet:gap-y-1 tablet:p-5"
    >
      <div className="tablet:row-span-3">
        <Avatar name={tutor.name} src={tutor.avatar?.small} fine={tutor.avatar?.large} size={96} first={first} />
      </div>
      <div className="grid gap-0.5 max-tablet:self-center">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">
            <a
              href={href(`/user-${tutor.id}/`)}
              {...(first && { 'data-prefetch': true })}
              className="text-ink no-underline group-hover:text-green after:absolute after:inset-0 after:rounded-card"
            >
              {tutor.name}
            </a>
            {tutor.verified && <VerifiedMark />}
          </h3>
          {tutor.top && (
            <Badge tone="sun">
              <Sun className="mr-1 inline size-3.5 fill-sun align-[-2px] text-sun" />
              {t('catalog.top')}
            </Badge>
          )}
          {tutor.school && <Badge tone="info">{t('catalog.school')}</Badge>}
        </div>
        <p className="text-base">{tutor.subjects.join(', ')}</p>
        <div className="flex flex-wrap items-center gap-x-3 text-base text-soft">
          {tutor.rating ? (
            <p className="flex items-center gap-x-1.5 text-ink">
              <Stars value={tutor.rating} single />
              <span className="text-soft">
                {t('catalog.reviews', { count: tutor.reviews, figure: String(tutor.reviews) })}
              </span>
            </p>
          ) : (
            <p>{t('catalog.no_reviews')}</p>
          )}
          <p className="max-tablet:text-small">{places.join('\u00A0· ')}</p>
        </div>
      </div>
      <p className="line-clamp-2 text-base max-tablet:col-span-full tablet:col-start-2">{tutor.short_description}</p>
      <div className="flex items-center justify-between gap-3 max-tablet:col-span-full tablet:col-start-3 tablet:row-span-3 tablet:row-start-1 tablet:h-full tablet:w-44 tablet:flex-col tablet:items-end tablet:text-right">
        <p className="text-small leading-tight text-soft">
          {lowest && `${t('tutor.from')} `}
          <b className="text-lead font-semibold whitespace-nowrap text-ink tablet:text-title">{tutor.price}</b>
          <span className="block">{t('tutor.an_hour')}</span>
        </p>
        {tutor.accept_orders ? (
          <ButtonLink
            href={href(`/request/${tutor.id}/${request}`)}
            rel="nofollow"
            aria-label={t('catalog.ask_named', { name: tutor.first_name })}
            className="relative max-w-full text-center text-base wrap-anywhere group-hover:border-green group-hover:bg-green group-hover:text-on-green tablet:w-full"
          >
            {t('catalog.ask', { name: tutor.first_name })}
          </ButtonLink>
        ) : (
          <p className="text-small text-soft">{t('catalog.no_requests')}</p>
        )}
      </div>
      <RankingReasons tutor={tutor} />
    </article>
  )
}
