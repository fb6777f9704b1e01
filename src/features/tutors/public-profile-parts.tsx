import { BadgeCheck, CirclePlay, FileCheck, GraduationCap, House, MapPin, Monitor } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { WeekView } from '#ui/parts/week-view.tsx'
import type { WirePublicProfile } from './contract/public-profile.ts'

/**
 * The public page and the previews arrange these parts differently. They use container queries instead of the window
 * width. `within` lowers the heading levels for a preview inside another page.
 */
type PartProps = { tutor: WirePublicProfile; within?: boolean }

export function PublicProfileHeader({ tutor, within = false, children }: PartProps & { children?: ReactNode }) {
  const t = useT()
  const Name = within ? 'h2' : 'h1'
  return (
    <div className="flex items-center gap-4 @min-[440px]:gap-6">
      <span className="flex shrink-0 @max-[440px]:*:size-24">
        <Avatar name={tutor.name || '?'} src={tutor.avatar ?? undefined} size={130} first={!within} />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <Name
          className={`text-title leading-tight font-bold text-balance wrap-anywhere ${hasLongWord(tutor.name) ? '@max-[440px]:text-lead' : ''}`}
        >
          {tutor.name}
        </Name>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {tutor.verified && (
            <Badge tone="green">
              <BadgeCheck className="mr-1 inline size-4 align-[-3px]" />
              {t('shown.verified')}
            </Badge>
          )}
          {tutor.school_rates && <Badge tone="info">{t('shown.school')}</Badge>}
        </p>
        {children}
        <Facts tutor={tutor} />
      </div>
    </div>
  )
}

/** Such a word would not fit beside the portrait on a small phone. */
const hasLongWord = (name: string) => name.split(/[\s-]/).some(({ length }) => length > 11)

function Facts({ tutor }: { tutor: WirePublicProfile }) {
  const t = useT()
  const facts = [
    tutor.prof !== null && t(`prof.${tutor.prof}`),
    tutor.age !== null && t('shown.age', { age: tutor.age }),
    tutor.practice !== null && tutor.practice > 0 && t('shown.practice', { years: tutor.practice }),
    tutor.city,
  ].filter(Boolean)
  return (
    <p className="text-base text-soft">{facts.map((fact) => `${fact}`.replaceAll(' ', '\u00A0')).join('\u00A0· ')}</p>
  )
}

export function PublicProfileSubjects({ tutor, within = false }: PartProps) {
  const t = useT()
  if (tutor.subjects.length === 0) return null
  const Name = within ? 'h4' : 'h3'
  return (
    <Part id="subjects" title={t('shown.subjects')} within={within}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {tutor.subjects.map(({ subject_id, name, levels, price, description }) => (
          <li
            key={subject_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 p-4 @min-[620px]:grid-cols-[minmax(0,1fr)_210px_110px] @min-[620px]:grid-rows-[auto_1fr]"
          >
            <Name className="font-semibold wrap-anywhere">{name}</Name>
            {price > 0 && !tutor.school_rates && (
              <p className="text-right text-small leading-tight text-soft @min-[620px]:col-start-3 @min-[620px]:row-span-2 @min-[620px]:row-start-1">
                <b className="block text-lead font-semibold text-ink tabular-nums">
                  <Sum minor={price} currency={tutor.currency} />
                </b>
                {t('shown.an_hour')}
              </p>
            )}
            {levels.length > 0 && (
              <ul className="col-span-2 flex flex-wrap content-start gap-1.5 @min-[620px]:col-span-1 @min-[620px]:col-start-2 @min-[620px]:row-span-2 @min-[620px]:row-start-1">
                {levels.map((level) => (
                  <li key={level} className="flex max-w-full">
                    <Badge>{level}</Badge>
                  </li>
                ))}
              </ul>
            )}
            {description && (
              <p className="col-span-2 text-base whitespace-pre-line wrap-anywhere @min-[620px]:col-span-1 @min-[620px]:col-start-1">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function PublicProfileAbout({ tutor, within = false }: PartProps) {
  const t = useT()
  if (!tutor.description) return null
  return (
    <Part id="about-tutor" title={t('shown.about', { name: tutor.first_name })} within={within}>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{tutor.description}</p>
    </Part>
  )
}

/** The public page shows the visitor's time zone; a preview shows the hours as the tutor entered them. */
export function PublicProfileSchedule({ tutor, within = false }: PartProps) {
  const t = useT()
  if (!tutor.schedule?.some((mask) => mask !== 0)) return null
  return (
    <Part id="schedule" title={t('shown.schedule')} within={within}>
      <WeekView label={t('shown.schedule')} week={tutor.schedule} moved={!within} />
    </Part>
  )
}

export function PublicProfilePlaces({ tutor, within = false }: PartProps) {
  const t = useT()
  const { work_online, work_home, work_travel, home, travel } = tutor
  if (!work_online && !work_home && !work_travel) return null
  return (
    <Part id="places" title={t('shown.places')} within={within}>
      <ul className="grid gap-3">
        {work_online && <Fact icon={<Monitor />} title={t('shown.online')} />}
        {work_home && <Fact icon={<House />} title={t('shown.home')} lines={home.map(placeText)} />}
        {work_travel && <Fact icon={<MapPin />} title={t('shown.travel')} lines={travel.map(placeText)} />}
      </ul>
    </Part>
  )

  function placeText({ city, districts }: WirePublicProfile['home'][number]): string {
    return districts.length > 0 ? `${city}: ${districts.join(', ')}` : city
  }
}

export function PublicProfileEducation({ tutor, within = false }: PartProps) {
  const t = useT()
  const { university, university_graduation_year: year, checked } = tutor
  if (!university && checked.length === 0) return null
  return (
    <Part id="education" title={t('shown.education')} within={within}>
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
      </ul>
    </Part>
  )
}

/** A link instead of an embedded player: nothing is loaded from YouTube before a click. */
export function PublicProfileVideo({ tutor }: PartProps) {
  const t = useT()
  if (!tutor.video_url) return null
  return (
    <a
      href={tutor.video_url}
      target="_blank"
      rel="noreferrer nofollow"
      className="group flex items-center gap-4 rounded-card border border-line bg-green-wash p-4 text-ink no-underline"
    >
      <CirclePlay className="size-10! shrink-0 text-green" />
      <span className="min-w-0">
        <b className="block font-semibold group-hover:underline">{t('shown.video')}</b>
        <span className="block text-base text-soft">{t('shown.video.where')}</span>
      </span>
    </a>
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

/** The anchor is omitted in a preview, because the outer page may use the same id. */
function Part(props: { id: string; title: string; within: boolean; children: ReactNode }) {
  const { id, title, within, children } = props
  const titleId = useId()
  const Title = within ? 'h3' : 'h2'
  return (
    <section id={within ? undefined : id} aria-labelledby={titleId}>
      <Title id={titleId} className="mb-3 text-lead font-semibold">
        {title}
      </Title>
      {children}
    </section>
  )
}
