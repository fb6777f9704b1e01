import { BadgeCheck, CirclePlay, FileCheck, GraduationCap, House, MapPin, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { WeekView } from '#ui/parts/week-view.tsx'
import type { tutorPage } from '../contract.ts'
import { LocalDay } from './local-day.tsx'

export type Shown = PageData<typeof tutorPage>['tutor']
type Place = Shown['home'][number]

/**
 * A tutor as anybody sees one. It looks at its own width, not the window's: the editor shows it in a column of its own,
 * where it is no page but a part of one.
 */
export function ShownTutor({ tutor, within = false }: { tutor: Shown; within?: boolean }) {
  const t = useT()
  const Name = within ? 'h2' : 'h1'
  const cheapest = tutor.subjects.length > 0 ? Math.min(...tutor.subjects.map(({ price }) => price)) : 0
  const price = cheapest > 0 && (
    <p className="rounded-card border border-line bg-card px-5 py-4 text-base text-soft">
      {t('shown.from')}{' '}
      <b className="text-title font-semibold whitespace-nowrap text-ink tabular-nums">
        <Sum minor={cheapest} currency={tutor.currency} />
      </b>{' '}
      {t('shown.an_hour')}
    </p>
  )
  return (
    <article className="@container">
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 @min-[800px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-1 gap-8">
          <header className="grid gap-5">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4 @min-[480px]:flex-nowrap">
              <Avatar name={tutor.name || '?'} src={tutor.avatar ?? undefined} size={130} />
              <div className="grid min-w-0 gap-1.5">
                <Name className="text-title leading-tight font-bold text-balance wrap-anywhere">{tutor.name}</Name>
                <p className="flex flex-wrap gap-1.5 empty:hidden">
                  {tutor.verified && (
                    <Badge tone="green">
                      <BadgeCheck className="mr-1 inline size-4 align-[-3px]" />
                      {t('shown.verified')}
                    </Badge>
                  )}
                  {tutor.school_tutor && <Badge tone="info">{t('shown.school')}</Badge>}
                </p>
                <Facts tutor={tutor} />
              </div>
            </div>
            <div className="@min-[800px]:hidden">{price}</div>
            {tutor.short_description && <p className="max-w-text text-lead wrap-anywhere">{tutor.short_description}</p>}
          </header>
          <Subjects tutor={tutor} within={within} />
          {tutor.description && (
            <Part title={t('shown.about', { name: tutor.first_name })} within={within}>
              <p className="max-w-text whitespace-pre-line wrap-anywhere">{tutor.description}</p>
            </Part>
          )}
          {tutor.schedule?.some((mask) => mask !== 0) && (
            <Part title={t('shown.schedule')} within={within}>
              <div className="max-w-140">
                <WeekView label={t('shown.schedule')} week={tutor.schedule} />
              </div>
            </Part>
          )}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <div className="hidden @min-[800px]:block">{price}</div>
          <Where tutor={tutor} within={within} />
          <Proofs tutor={tutor} within={within} />
        </div>
      </div>
    </article>
  )
}

function Facts({ tutor }: { tutor: Shown }) {
  const t = useT()
  const facts = [
    tutor.prof !== null && t(`prof.${tutor.prof}`),
    tutor.age !== null && t('shown.age', { age: tutor.age }),
    tutor.practice !== null && tutor.practice > 0 && t('shown.practice', { years: tutor.practice }),
    tutor.city,
  ].filter(Boolean)
  return <p className="text-base text-soft">{facts.map((fact) => `${fact}`.replaceAll(' ', '\u00A0')).join(' · ')}</p>
}

function Subjects({ tutor, within }: { tutor: Shown; within: boolean }) {
  const t = useT()
  if (tutor.subjects.length === 0) return null
  const Name = within ? 'h4' : 'h3'
  return (
    <Part title={t('shown.subjects')} within={within}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {tutor.subjects.map(({ subject_id, name, levels, price, description }) => (
          <li key={subject_id} className="grid gap-1.5 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Name className="font-semibold">{name}</Name>
              {price > 0 && (
                <p className="text-small text-soft">
                  <b className="text-lead font-semibold text-ink tabular-nums">
                    <Sum minor={price} currency={tutor.currency} />
                  </b>{' '}
                  {t('shown.an_hour')}
                </p>
              )}
            </div>
            {levels.length > 0 && (
              <ul className="flex flex-wrap gap-1.5">
                {levels.map((level) => (
                  <li key={level}>
                    <Badge>{level}</Badge>
                  </li>
                ))}
              </ul>
            )}
            {description && <p className="text-base whitespace-pre-line wrap-anywhere">{description}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Where({ tutor, within }: { tutor: Shown; within: boolean }) {
  const t = useT()
  const { work_online, work_home, work_travel, home, travel } = tutor
  if (!work_online && !work_home && !work_travel) return null
  return (
    <Part title={t('shown.places')} within={within}>
      <ul className="grid gap-3">
        {work_online && <Fact icon={<Monitor />} title={t('shown.online')} />}
        {work_home && <Fact icon={<House />} title={t('shown.home')} lines={home.map(placeText)} />}
        {work_travel && <Fact icon={<MapPin />} title={t('shown.travel')} lines={travel.map(placeText)} />}
      </ul>
    </Part>
  )

  function placeText({ city, districts }: Place): string {
    return districts.length > 0 ? `${city}: ${districts.join(', ')}` : city
  }
}

/** Education, what staff have checked, and a video: reasons to trust somebody. */
function Proofs({ tutor, within }: { tutor: Shown; within: boolean }) {
  const t = useT()
  const { university, university_graduation_year: year, checked, video_url } = tutor
  if (!university && checked.length === 0 && !video_url) return null
  return (
    <Part title={t('shown.education')} within={within}>
      <ul className="grid gap-3">
        {university && (
          <Fact
            icon={<GraduationCap />}
            title={university}
            lines={year === null ? [] : [t('shown.graduated', { year: String(year) })]}
          />
        )}
        {checked.map(({ kind, at }) => (
          <Fact key={`${kind} ${at}`} icon={<FileCheck />} title={t(`shown.checked.${kind}`)}>
            <LocalDay seconds={at} />
          </Fact>
        ))}
        {video_url && (
          <li className="flex items-center gap-3">
            <CirclePlay className="text-green" />
            <a href={video_url} target="_blank" rel="noreferrer nofollow" className="text-green underline-offset-4">
              {t('shown.video')}
            </a>
          </li>
        )}
      </ul>
    </Part>
  )
}

function Fact(props: { icon: ReactNode; title: string; lines?: readonly string[]; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex h-[26px] shrink-0 items-center text-green">{props.icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <p>{props.title}</p>
        {props.lines?.map((line) => (
          <p key={line} className="text-base text-soft">
            {line}
          </p>
        ))}
        {props.children && <p className="text-base text-soft">{props.children}</p>}
      </div>
    </li>
  )
}

function Part({ title, within, children }: { title: string; within: boolean; children: ReactNode }) {
  const Title = within ? 'h3' : 'h2'
  return (
    <section>
      <Title className="mb-3 text-lead font-semibold">{title}</Title>
      {children}
    </section>
  )
}
