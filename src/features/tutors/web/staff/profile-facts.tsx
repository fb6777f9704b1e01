import type { ReactNode } from 'react'
import { Day } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import type { WireStaffTutor } from './tutor-status.tsx'

/** Profile data to compare with the documents. */
export function ProfileFacts({ tutor }: { tutor: WireStaffTutor }) {
  const t = useT()
  const { edition } = useFrame()
  const { names, birth_date, age, city, university, university_graduation_year: year, prof } = tutor
  const born = birth_date && (
    <>
      <Day iso={birth_date} />
      {age !== null && `, ${t('shown.age', { age })}`}
    </>
  )
  const written = edition.locales.map((locale) => names[locale] ?? '')
  const columns: [string, ReactNode][][] = [
    [['name', <Names key="name" names={written} />]],
    [
      ['birth_date', born],
      ['city', city],
    ],
    [
      ['university', [university, year].filter(Boolean).join(', ')],
      ['prof', prof !== null && t(`prof.${prof}`)],
    ],
  ]
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-2 tablet:grid-cols-[repeat(3,minmax(0,1fr))]">
      {columns.map((facts) => (
        <dl key={facts[0]![0]} className="grid min-w-0 content-start gap-2 last:col-span-2 tablet:last:col-span-1">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-small text-soft">{t(`editor.${label}`)}</dt>
              <dd className="leading-snug font-medium wrap-anywhere">{value || '—'}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

/** Distinct spellings in the languages of the edition. */
function Names({ names }: { names: readonly string[] }) {
  const written = [...new Set(names.filter(Boolean))]
  if (written.length === 0) return '—'
  return written.map((name) => (
    <span key={name} className="block">
      {name}
    </span>
  ))
}
