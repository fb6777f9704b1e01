import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { ContactLink } from '#ui/admin/contact.tsx'
import { ShortDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { clientsPanel } from '../../contract.ts'
import type { clientMergePage } from '../../contract.ts'
import { mergeFields } from '../../model.ts'
import type { MergeField } from '../../model.ts'
import { ClientBadges } from './client-badges.tsx'

type Profile = PageData<typeof clientMergePage>['profiles'][number]
export type MergeSides = Record<MergeField, 1 | 2>

export function MergeHeading({ profile, role }: { profile: Profile; role: string }) {
  const t = useT()
  return (
    <div className="min-w-0 bg-card px-4 py-3">
      <p className="text-small text-soft">{role}</p>
      <p className="font-semibold wrap-anywhere">
        <a href={`${clientsPanel.path}${profile.id}/`} className="text-green">
          {profile.name || t('row.number', { id: profile.id })}
        </a>{' '}
        <span className="font-normal text-soft tabular-nums">{t('row.number', { id: profile.id })}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-small text-soft">
        <ShortDay seconds={profile.created_at} /> <ClientBadges row={profile} />
      </p>
    </div>
  )
}

export function MergeFieldChoice(props: {
  field: MergeField
  profiles: readonly [Profile, Profile]
  differs: boolean
  side: 1 | 2
  onChange: (side: 1 | 2) => void
}) {
  const t = useT()
  const { field, profiles, differs, side, onChange } = props
  const label = t(`client.${field}`)
  return (
    <fieldset className="border-t border-line">
      <legend className="sr-only">{label}</legend>
      <div
        className={`grid gap-px bg-line tablet:grid-cols-[160px_1fr_1fr] ${differs ? '*:bg-sun-wash' : '*:bg-card'}`}
      >
        <p aria-hidden className="px-4 py-3 text-small text-soft tablet:text-base">
          {label}
        </p>
        {profiles.map((profile, index) => (
          <label
            key={profile.id}
            className="flex min-w-0 cursor-pointer items-center gap-3 px-4 py-3 has-checked:font-medium"
          >
            <input
              type="radio"
              name={field}
              value={index + 1}
              checked={side === index + 1}
              onChange={() => onChange(index === 0 ? 1 : 2)}
              className="size-5 shrink-0 accent-green"
            />
            <span className="min-w-0 wrap-anywhere">
              <FieldValue field={field} profile={profile} />
              <span className="sr-only"> {t('row.number', { id: profile.id })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FieldValue({ field, profile }: { field: MergeField; profile: Profile }) {
  const t = useT()
  return fieldValues[field](profile, t) || '—'
}

const fieldValues: Record<MergeField, (profile: Profile, t: Translate) => ReactNode> = {
  name: ({ name }) => name,
  email: ({ email, email_confirmed: confirmed }) => <ContactLink address={email} confirmed={confirmed} />,
  phone: ({ phone, phone_confirmed: confirmed }) => <ContactLink address={phone} confirmed={confirmed} />,
  city_id: ({ city }) => city,
  locale: ({ locale }, t) => locale && t(`locale.${locale}`),
  email_subscribed: ({ email_subscribed: on }, t) => t(on ? 'action.yes' : 'action.no'),
  password: ({ has_password: has }, t) => t(has ? 'client.merge.has_password' : 'client.merge.no_password'),
}

export function MergeResult({ profiles, sides }: { profiles: readonly [Profile, Profile]; sides: MergeSides }) {
  const t = useT()
  const [keep, gone] = profiles
  const createdAt = Math.min(keep.created_at, gone.created_at)
  const merged = {
    tutor: keep.tutor,
    blacklisted: keep.blacklisted || gone.blacklisted,
    email_subscribed: profiles[sides.email_subscribed - 1]!.email_subscribed,
  }
  return (
    <Card title={t('client.merge.result')} className="mt-5">
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-3">
        {mergeFields.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="text-small text-soft">{t(`client.${field}`)}</dt>
            <dd className="wrap-anywhere">
              <FieldValue field={field} profile={profiles[sides[field] - 1]!} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-small text-soft">{t('client.created_at')}</dt>
          <dd>
            <ShortDay seconds={createdAt} />
          </dd>
        </div>
        {(merged.blacklisted || merged.tutor || !merged.email_subscribed) && (
          <div>
            <dt className="text-small text-soft">{t('client.marks')}</dt>
            <dd>
              <ClientBadges row={merged} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
